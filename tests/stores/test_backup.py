"""A backup is the whole of one moment, under a name that was free, while the server goes on."""

import asyncio
import errno
import fcntl
import os
import stat

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores import backup as module
from fivefold.stores.backup import backup
from fivefold.stores.store import Reply, Write, open_store
from tests.support.sqlite_stores import events, run_sql

CODES = ["aaaaaaaa", "bbbbbbbb"]


async def filled(file):
    store = await open_store(file)
    for code in CODES:
        await store.create(b"secret", Write(code, events(1, 3), ["ann"]))
    return store


@pytest.fixture
def file(tmp_path):
    async def fill():
        await (await filled(tmp_path / "tables.db")).close()

    asyncio.run(fill())
    return tmp_path / "tables.db"


async def kept_in(file):
    store = await open_store(file)
    kept = [await store.load(code) for code in CODES]
    await store.close()
    return kept


def refused(path, target):
    with pytest.raises(FivefoldError) as error:
        backup(path, target)
    return error.value


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_is_a_store_with_the_same_tables(file, tmp_path):
    backup(file, tmp_path / "copy.db")
    assert names(tmp_path) == ["copy.db", "tables.db"]
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    assert asyncio.run(kept_in(tmp_path / "copy.db")) == asyncio.run(kept_in(file))


def test_a_backup_under_load_is_the_whole_of_one_moment(tmp_path):
    async def run():
        store = await filled(tmp_path / "tables.db")
        going_on = True

        async def write(code):
            n = 3
            while going_on:
                both = events(n + 1, 2)
                await store.append(Write(code, both, reply=Reply("ann", f"m{n}", b"", "")))
                n += 2
            return n

        writing = [asyncio.create_task(write(code)) for code in CODES]
        for k in range(5):
            await asyncio.to_thread(backup, tmp_path / "tables.db", tmp_path / f"{k}.db")
        going_on = False
        return await asyncio.gather(*writing), await store.close()

    written, _ = asyncio.run(run())
    copies = [asyncio.run(kept_in(tmp_path / f"{k}.db")) for k in range(5)]
    for kept, last in zip(copies[-1], written, strict=True):
        assert 3 < len(kept.events) <= last
    for copy in copies:
        assert all(len(kept.events) == 3 + 2 * len(kept.replies) for kept in copy)


def test_nothing_is_overwritten(file, tmp_path):
    (tmp_path / "copy.db").write_text("precious")
    assert refused(file, tmp_path / "copy.db").code == "backup-exists"
    assert refused(file, file).code == "backup-exists"
    assert (tmp_path / "copy.db").read_text() == "precious"
    assert len(asyncio.run(kept_in(file))[0].events) == 3


def test_what_cannot_be_read_or_written_is_said_and_leaves_nothing(file, tmp_path):
    (tmp_path / "diary").write_text("page 1\n" * 200)
    run_sql(tmp_path / "songs.db", "CREATE TABLE songs (title)")
    before = names(tmp_path)
    for path, code in (
        (tmp_path / "missing", "unreadable-file"),
        (tmp_path / "diary", "unreadable-file"),
        (tmp_path, "unreadable-file"),
        (tmp_path / "songs.db", "store-foreign"),
    ):
        assert refused(path, tmp_path / "copy.db").code == code
    assert refused(file, tmp_path / "nowhere" / "copy.db").code == "backup-failed"
    whole = file.read_bytes()
    file.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    assert refused(file, tmp_path / "copy.db").code == "backup-failed"
    assert names(tmp_path) == before


@pytest.mark.parametrize("failing", ["_copy", "_to_disk"])
def test_a_backup_that_fails_leaves_nothing(file, tmp_path, monkeypatch, failing):
    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(module, failing, fail)
    error = refused(file, tmp_path / "copy.db")
    assert error.code == "backup-failed"
    assert "No space left" in str(error)
    assert names(tmp_path) == ["tables.db"]


def test_a_backup_has_its_name_only_when_it_is_on_disk(file, tmp_path, monkeypatch):
    sizes = []
    to_disk = module._to_disk

    def watched(path):
        sizes.append((path.suffix, (tmp_path / "copy.db").stat().st_size))
        to_disk(path)

    monkeypatch.setattr(module, "_to_disk", watched)
    backup(file, tmp_path / "copy.db")
    assert sizes == [(".aside", 0), ("", file.stat().st_size)]


def test_only_files_open_for_writing_are_synced(file, tmp_path, monkeypatch):
    """As Windows demands, which can't sync folders at all."""
    fsync = os.fsync

    def windows(handle):
        read_only = fcntl.fcntl(handle, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY
        if read_only and not stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(errno.EBADF, "Bad file descriptor")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", windows)
    backup(file, tmp_path / "copy.db")
    assert asyncio.run(kept_in(tmp_path / "copy.db")) == asyncio.run(kept_in(file))
