from dataclasses import replace

import numpy as np
import pytest

from fivefold.errors import FivefoldError
from fivefold.rules import built_in
from fivefold.solver import plan
from fivefold.solver.plan import MAX_BOXES, make_plan


def test_rules_too_large_are_refused_before_any_work():
    yacht = built_in("yacht")
    boxes = tuple(replace(yacht.boxes[7], id=f"box-{n}") for n in range(MAX_BOXES + 1))
    with pytest.raises(FivefoldError) as refused:
        make_plan(replace(yacht, id="mine", boxes=boxes, upper_bonus=None))
    assert refused.value.code == "too-many-boxes"


@pytest.mark.parametrize(("boxes", "code"), [(18, "too-large-to-solve"), (25, "too-many-boxes")])
def test_the_refusal_tells_how_much_would_be_needed(boxes, code, monkeypatch):
    monkeypatch.setattr(plan, "memory_to_use", lambda: 1 << 20)
    yacht = built_in("yacht")
    many = tuple(replace(yacht.boxes[7], id=f"box-{n}") for n in range(boxes))
    with pytest.raises(FivefoldError) as refused:
        make_plan(replace(yacht, id="mine", boxes=many, upper_bonus=None))
    assert refused.value.code == code
    assert f"{(1 << boxes) * 12 * 8 / 2**30:.1f}" == refused.value.facts["gigabytes"]


def kinds_of_arrays(rules):
    return {
        name: (part.dtype, part.ndim, part.flags.c_contiguous)
        for name, part in make_plan(rules)._asdict().items()
        if isinstance(part, np.ndarray)
    }


@pytest.mark.parametrize("boxes", [1, 2, 5])
def test_code_is_compiled_once_for_plans_of_all_sizes(porch, boxes):
    fewer = replace(porch, boxes=porch.boxes[:boxes])
    assert kinds_of_arrays(fewer) == kinds_of_arrays(built_in("yum"))
