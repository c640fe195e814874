"""Hypothesis: the same examples in every `make test`; with more effort, new ones each time."""

from hypothesis import HealthCheck, settings

from effort import TIMES

settings.register_profile(
    "fivefold",
    max_examples=100 * TIMES,
    deadline=None,
    derandomize=TIMES == 1,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("fivefold")
