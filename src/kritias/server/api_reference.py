"""The reference of the API in words, as Markdown, written from its OpenAPI description."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import log2
from types import ModuleType
from typing import Any, Final, NamedTuple

from kritias.server import api
from kritias.server.refusal import STATUS

Schema = dict[str, Any]

ANY: Final = 2**31  # as a limit: no number that occurs is larger


class Operation(NamedTuple):
    """One method of one path."""

    method: str
    path: str
    says: Schema


@dataclass(frozen=True)
class Reference:
    """What an OpenAPI description says, part by part."""

    description: Schema

    @cached_property
    def operations(self) -> list[Operation]:
        return [
            Operation(method, path, says)
            for path, methods in self.description["paths"].items()
            for method, says in methods.items()
        ]

    @cached_property
    def usual(self) -> frozenset[str]:
        """The refusals that every path knows."""
        return frozenset.intersection(
            *(frozenset(one.says["responses"]) for one in self.operations)
        )

    # Paths

    def paths(self) -> Iterator[str]:
        """Every path, by subject: what it is for, what it takes, what it answers."""
        groups: dict[str, list[Operation]] = {}
        known = owners()
        for one in self.operations:
            about = known.get((one.path, one.method), api).__doc__ or ""
            groups.setdefault(about.strip(), []).append(one)
        for about, members in groups.items():
            yield f"## {title(about)}\n\n{about}\n"
            for one in members:
                yield from self.tell(one)

    def tell(self, one: Operation) -> Iterator[str]:
        """One method of one path."""
        yield f"### `{one.method.upper()} {one.path}`\n\n{one.says.get('description', '')}\n"
        for field in one.says.get("parameters", []):
            kind = in_words(field["schema"], field["required"])
            yield f"- `{field['name']}` in the {field['in']}: {kind}"
        if body := one.says.get("requestBody"):
            yield f"- body: {in_words(body['content']['application/json']['schema'])}"
        for answer in self.answers(one):
            yield f"- answers {answer}"
        yield ""

    def answers(self, one: Operation) -> Iterator[str]:
        """What comes back, and which refusals beside those that every path knows."""
        for status, answer in one.says["responses"].items():
            if status.startswith("2"):
                yield f"{status} with {form_of(answer.get('content', {}))}"
            elif status not in self.usual:
                yield f"{status} ({answer['description'].lower()})"

    # Shapes

    def shapes(self) -> Iterator[str]:
        """The objects that go in and out, and what their fields hold."""
        for name, schema in self.description["components"]["schemas"].items():
            yield f"(shape-{name.lower()})=\n### {name}\n\n{schema.get('description', '')}\n"
            required = schema.get("required", ())
            for field, content in schema["properties"].items():
                kind = in_words(content, field in required)
                yield f"- `{field}`: {kind}. {content.get('description', '')}"
            yield ""

    # Who asks, and what is refused

    def keys(self) -> Iterator[str]:
        """How somebody shows who they are."""
        for name, scheme in self.description["components"]["securitySchemes"].items():
            yield f"- *{name}*: {scheme['description']}"

    def refusals(self) -> Iterator[str]:
        """The kinds of refusals, and the status of each."""
        yield "| status | kinds |\n|---|---|"
        for status in sorted(set(STATUS.values())):
            kinds = sorted(kind for kind, its in STATUS.items() if its == status)
            yield f"| {status} | {', '.join(f'`{kind}`' for kind in kinds)} |"
        others = sorted(self.usual - {str(status) for status in STATUS.values()})
        yield f"\nBeside them: {', '.join(others)}, from the door, before anything was looked at."


def owners() -> dict[tuple[str, str], ModuleType]:
    """The subject of the API to which each method of each path belongs."""
    return {
        (f"{api.router.prefix}{route.path}", method.lower()): subject
        for subject in vars(api).values()
        if isinstance(subject, ModuleType) and hasattr(subject, "router")
        for route in subject.router.routes
        for method in route.methods
    }


def title(about: str) -> str:
    """A heading out of «The API of tables: how they are set.»"""
    subject = about.removeprefix("The API of ").partition(":")[0].partition(",")[0].strip(".")
    return subject[:1].upper() + subject[1:]


def form_of(content: Schema) -> str:
    """What an answer holds."""
    if "text/plain" in content:
        return "plain text"
    return in_words(content["application/json"]["schema"]) if content else "nothing"


def in_words(schema: Schema, required: bool = True) -> str:
    """What a value is, for people."""
    text = kind_of(schema) + bounds(schema)
    if schema.get("default") and schema["default"] != ANY:
        return f"{text}; `{json.dumps(schema['default'])}` if left out"
    return text if required else f"{text}; may be left out"


def bounds(schema: Schema) -> str:
    """How long or how large a value may be."""
    if most := schema.get("maxLength"):
        return f" of at most {most} characters"
    if most := schema.get("maxItems") or schema.get("maxProperties"):
        return f"; at most {most}"
    if "exclusiveMaximum" in schema:
        return f" of 0 or more, below 2^{round(log2(schema['exclusiveMaximum']))}"
    if schema.get("maximum") == ANY:
        return f" of {schema['minimum']:.0f} or more"
    if "maximum" in schema:
        return f" from {int(schema['minimum'])} to {int(schema['maximum']):,}"
    return ""


def kind_of(schema: Schema) -> str:
    if reference := schema.get("$ref"):
        name = reference.rpartition("/")[2]
        return f"[{name}](#shape-{name.lower()})"
    if choices := schema.get("anyOf"):
        return " or ".join(in_words(choice) for choice in choices)
    if names := schema.get("enum"):
        return "one of " + ", ".join(f"`{name}`" for name in names)
    match schema.get("type"):
        case "array":
            return f"a list; each is {kind_of(schema['items'])}"
        case "object":
            within = schema.get("additionalProperties") or {}
            return f"an object; each value is {kind_of(within)}" if is_told(within) else "an object"
        case kind:
            return KINDS.get(str(kind), "anything")


def is_told(within: Any) -> bool:
    """Whether it is said what an object holds."""
    return isinstance(within, dict) and bool(within)


KINDS: Final = {
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "null",
}
