"""Generates the TypeScript types of the wire, `web/src/wire.ts`, from its JSON Schema.

Run `python -m scripts.wire_types`; a test fails when the file is out of date. The schema uses only
six kinds of types, so these sixty lines replace a heavy package.
"""

import json
from pathlib import Path
from typing import Any

from fivefold.server.routes.schema import wire_schema

TARGET = Path(__file__).parent.parent / "web" / "src" / "wire.ts"
HEAD = "// Made by `python -m scripts.wire_types` from the server's own types. Don't edit it.\n"
_PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean"}
_PLAIN |= {"null": "null"}


def typescript(schema: dict[str, Any]) -> str:
    parts = [_declared(name, each) for name, each in schema["$defs"].items()]
    return "\n".join([HEAD, *parts])


def _declared(name: str, schema: dict[str, Any]) -> str:
    comment = _comment(schema)
    if "properties" not in schema:
        return f"{comment}export type {name} = {_type(schema)};\n"
    fields = "".join(_field(key, each, schema) for key, each in schema["properties"].items())
    return f"{comment}export interface {name} {{\n{fields}}}\n"


def _field(key: str, schema: dict[str, Any], owner: dict[str, Any]) -> str:
    may_miss = "" if key in owner.get("required", ()) or "const" in schema else "?"
    return f"{_comment(schema, '  ')}  {key}{may_miss}: {_type(schema)};\n"


def _comment(schema: dict[str, Any], margin: str = "") -> str:
    text = " ".join(schema.get("description", "").split())
    return f"{margin}/** {text} */\n" if text else ""


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(map(json.dumps, schema["enum"]))
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(map(_type, schema[several])))
    return _of_kind(schema)


def _of_kind(schema: dict[str, Any]) -> str:
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(map(_type, schema['prefixItems']))}]"
        case "array":
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            inner = _type(values) if isinstance(values, dict) else "unknown"
            names = schema.get("propertyNames", {})
            keys = _type(names) if "$ref" in names else "string"
            return f"Record<{keys}, {inner}>"
        case str() as kind:
            return _PLAIN[kind]
    return "unknown"


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(typescript(wire_schema()), "utf-8")
