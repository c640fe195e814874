"""`fivefold review`: luck and the cost of decisions in a record, as text, as a chart or as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivefold.cli.common.output import BAD_INPUT, OK, print_json
from fivefold.cli.common.records import own_rules, read_record
from fivefold.cli.drawing.picture_file import check_picture
from fivefold.cli.kinds import screen_of

if TYPE_CHECKING:
    from fivefold.cli.common.review_options import ReviewOptions


def review_file(options: ReviewOptions) -> int:
    """Print the review and return the exit status."""
    record = read_record(options.file, own_rules(options.rules), options.lang, options.number)
    if record is None:
        return BAD_INPUT
    options.check_player(record)
    if options.plot is not None:
        check_picture(options.plot)
    reviewed = screen_of(record.start.rules).review(record, options)
    if options.plot is not None:
        reviewed.draw(options.plot)
    if options.as_json:
        plot = {} if options.plot is None else {"plot": str(options.plot)}
        print_json({**reviewed.data(), **plot})
    else:
        reviewed.print_text()
    return OK
