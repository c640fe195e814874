"""A file that is no longer the one that was opened: nothing is acknowledged any more."""

import asyncio
import shutil

import pytest

from fivefold.errors import FivefoldError
from fivefold.stores.backup import backup
from fivefold.stores.store import open_store
from tests.support.sqlite_stores import FILE, Held, close_after, events, filled
from tests.support.waiting import PATIENCE, run_story


def delete(file):
    file.unlink()


def rename(file):
    file.rename(file.with_name("away"))


def replace_it(file):
    backup(file, file.with_name("copy"))
    file.with_name("copy").replace(file)


def overwrite(file):
    backup(file, file.with_name("copy"))
    shutil.copyfile(file.with_name("copy"), file)


def overwrite_with_another(file):
    close_after(filled(file.with_name("other"), "bbbbbbbb"))
    shutil.copyfile(file.with_name("other"), file)


def empty(file):
    file.write_bytes(b"")


def delete_journal(file):
    file.with_name(f"{file.name}-wal").unlink()


HARM = [delete, rename, replace_it, overwrite, overwrite_with_another, empty, delete_journal]


@pytest.mark.parametrize("harm", HARM)
def test_nothing_is_acknowledged_when_the_file_is_another(tmp_path, harm):
    async def run():
        store = await filled(tmp_path / FILE)
        await store.append("aaaaaaaa", events(3))
        await store.check()
        await asyncio.to_thread(harm, tmp_path / FILE)
        for ask in (store.append("aaaaaaaa", events(4)), store.check()):
            with pytest.raises(FivefoldError) as error:
                await ask
            assert error.value.code == "store-unavailable"
        reason = store.condition.reason
        await store.close()
        return reason

    assert asyncio.run(run()) == "the file was deleted or replaced"


def test_nothing_is_written_to_another_file(tmp_path):
    async def run():
        store, said = await filled(tmp_path / FILE), []
        await asyncio.to_thread(overwrite_with_another, tmp_path / FILE)
        store._writer._appends.connection.set_trace_callback(said.append)
        with pytest.raises(FivefoldError):
            await store.append("aaaaaaaa", events(3))
        store._writer._appends.connection.set_trace_callback(None)
        await store.close()
        return said

    assert asyncio.run(run()) == []


def test_a_file_that_is_deleted_during_the_commit_is_noticed(tmp_path):
    async def run():
        store = await filled(tmp_path / FILE)
        held = store._writer._appends.connection = Held(store._writer._appends.connection)
        writing = asyncio.create_task(store.append("aaaaaaaa", events(3)))
        assert await asyncio.to_thread(held.reached.wait, PATIENCE)
        (tmp_path / FILE).unlink()
        held.go_on.set()
        with pytest.raises(FivefoldError) as error:
            await writing
        await store.close()
        return error.value.code

    assert run_story(run()) == "store-unavailable"


def test_a_file_is_the_same_after_checkpoints_backups_and_another_opening(tmp_path):
    async def run():
        store = await filled(tmp_path / FILE)
        store._writer._appends.connection.execute("PRAGMA wal_autocheckpoint = 2")
        for n in range(3, 40):
            await store.append("aaaaaaaa", events(n))
        backup(tmp_path / FILE, tmp_path / "copy")
        other = await open_store(tmp_path / FILE)
        await other.append("aaaaaaaa", events(40))
        await other.close()
        await store.append("aaaaaaaa", events(41))
        await store.check()
        await store.close()

    asyncio.run(run())
