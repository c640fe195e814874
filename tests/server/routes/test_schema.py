"""The JSON Schema of the wire is complete, matches `web/src/wire.ts`, and shows nothing private."""

from fivefold.server.routes.schema import wire_schema
from scripts.wire_types import TARGET, typescript


def references(part):
    if isinstance(part, dict):
        yield from ([part["$ref"]] if "$ref" in part else [])
        for each in part.values():
            yield from references(each)
    elif isinstance(part, list):
        for each in part:
            yield from references(each)


def test_every_reference_leads_somewhere():
    schema = wire_schema()
    names = {f"#/$defs/{name}" for name in schema["$defs"]}
    assert set(references(schema)) <= names


def test_nothing_private_is_described():
    definitions = wire_schema()["$defs"].values()
    assert not [each for each in definitions if "owner" in each.get("properties", ())]
    assert "host" in wire_schema()["$defs"]["Welcome"]["properties"]
    assert "host" not in wire_schema()["$defs"]["Created"]["properties"]


def test_the_types_of_the_web_are_fresh():
    assert TARGET.read_text("utf-8") == typescript(wire_schema()), (
        "run `python -m scripts.wire_types`"
    )
