"""The second worker: it keeps the files that come with a request."""

import pickle

from fivefold.pocket.helper import carry_out
from tests.support import work


def test_files_are_kept_and_work_is_done(tmp_path):
    folder = tmp_path / "values"
    request = pickle.dumps((str(folder), {"a.values": b"a"}, pickle.dumps((work.twice, (4,)))))
    assert pickle.loads(carry_out(request)).value == 8
    assert (folder / "a.values").read_bytes() == b"a"
