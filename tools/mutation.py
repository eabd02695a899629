"""Small changes in the source of functions, one at a time: what `tools/mutants.py` tries.

A change replaces one node of the syntax tree. Docstrings, annotations, default values, decorators,
texts and the messages of `assert` are left alone.
"""

import ast
import copy
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from importlib import import_module
from inspect import unwrap
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, Final

import numpy as np

FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)
UNTOUCHED: Final = {"annotation", "returns", "decorator_list", "args", "msg", "type_comment"}
OPPOSITE: Final[dict[type, type]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.GtE, ast.GtE: ast.Lt, ast.Gt: ast.LtE,
    ast.LtE: ast.Gt, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
SHIFTED: Final[dict[type, type]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
}  # fmt: skip
ARITHMETIC: Final[dict[type, type]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult, ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
}  # fmt: skip
SWAPPED: Final = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Edit:
    """A node put in the place of another: in a field of its parent, or in a list there."""

    parent: ast.AST
    field: str
    index: int | None
    new: Any

    @contextmanager
    def made(self) -> Iterator[None]:
        """The tree with this change, while it is looked at."""
        old = self.put(self.new)
        try:
            yield
        finally:
            self.put(old)

    def put(self, node: Any) -> Any:
        """Put a node there; the one that was there."""
        if self.index is None:
            old = getattr(self.parent, self.field)
            setattr(self.parent, self.field, node)
            return old
        nodes = getattr(self.parent, self.field)
        old, nodes[self.index] = nodes[self.index], node
        return old


@dataclass(frozen=True)
class Mutant:
    """A function with one change."""

    key: str  # the same wherever the function stands in its target, and whatever is around it
    source: "Source"
    function: str
    line: int  # of the code
    statement: int  # its number in the source
    before: str
    after: str
    edit: Edit

    @cached_property
    def code(self) -> CodeType:
        with self.edit.made():
            return self.source.codes()[self.function]

    @property
    def where(self) -> str:
        return f"{self.source.file}:{self.line}"

    @property
    def is_a_change(self) -> bool:
        """Whether the compiler sees a difference: it reckons with constants itself."""
        return essence(self.code) != essence(self.source.original[self.function])

    def set_in(self) -> None:
        """Let this process run the change, wherever the function was imported."""
        self.source.functions[self.function].__code__ = self.code


def essence(code: CodeType) -> tuple[Any, ...]:
    """What a code does, without where it stands."""
    inner = tuple(essence(c) if isinstance(c, CodeType) else (type(c), c) for c in code.co_consts)
    return code.co_code, inner, code.co_names, code.co_varnames


class Source:
    """A module, the functions in it that are to be changed, and its syntax tree."""

    def __init__(self, module: str, root: Path, wanted: Callable[[ast.AST], bool]) -> None:
        self.module = import_module(module)
        file = Path(str(self.module.__file__)).resolve()
        self.file = file.relative_to(root) if file.is_relative_to(root) else file
        self.tree = ast.parse(file.read_text("utf-8"))
        self.statements = {id(node): number for number, node in enumerate(statements(self.tree))}
        self.nodes = {name: node for name, node in functions(self.tree) if wanted(node)}
        self.original = self.codes()
        self.functions = {name: self.function(name) for name in self.nodes}

    def codes(self) -> dict[str, CodeType]:
        """The functions, as they are written in the tree now."""
        return self.compiled(self.tree)

    def compiled(self, tree: ast.Module) -> dict[str, CodeType]:
        found = codes_in(compile(tree, str(self.module.__file__), "exec"))
        return {name: code for name, code in found if name in self.nodes}

    def function(self, name: str) -> FunctionType:
        """The function of this name as the interpreter runs it."""
        thing: Any = self.module
        for part in name.split("."):
            thing = vars(thing)[part]
        inner = getattr(thing, "fget", None) or getattr(thing, "func", None) or thing
        function = unwrap(getattr(inner, "__func__", inner))
        assert isinstance(function, FunctionType), f"{name} is no function"
        return function

    def mutants(self, target: str, seen: Counter[tuple[str, str, str]]) -> Iterator[Mutant]:
        """Every change of every function, in the order of the source."""
        for name, function in self.nodes.items():
            for edit, statement, node in edits(function):
                before = head_of(statement)
                with edit.made():
                    after = "pass" if isinstance(edit.new, ast.Pass) else head_of(statement)
                seen[name, before, after] += 1
                told = f"{target}\n{name}\n{before}\n{after}\n{seen[name, before, after]}"
                key = sha256(told.encode()).hexdigest()[:10]
                line = getattr(node, "lineno", 0) or getattr(edit.parent, "lineno", 0)
                number = self.statements[id(statement)]
                yield Mutant(key, self, name, line or statement.lineno, number, before, after, edit)

    def watch(self) -> bytearray:
        """Let this process note which statements of the functions it reaches."""
        reached = bytearray(len(self.statements))
        vars(self.module)["__reached__"] = reached
        for name, code in self.compiled(with_probes(self.tree)).items():
            self.functions[name].__code__ = code
        return reached


def sample(mutants: list[Mutant], number: int, seed: int) -> list[Mutant]:
    """So many of them at random; which ones and in which order, the seed alone decides.

    A change that compiles to what was there, or to what another of them is, is passed over.
    """
    taken: dict[tuple[Any, ...], int] = {}
    for place in np.random.default_rng(seed).permutation(len(mutants)).tolist():
        if len(taken) == number:
            break
        mutant = mutants[place]
        if mutant.is_a_change:
            taken.setdefault((mutant.source, mutant.function, essence(mutant.code)), place)
    return [mutants[place] for place in taken.values()]


# Trees


def codes_in(code: CodeType) -> Iterator[tuple[str, CodeType]]:
    """All code in this one, by qualified name."""
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner.co_qualname, inner
            yield from codes_in(inner)


def functions(tree: ast.AST, prefix: str = "") -> Iterator[tuple[str, ast.AST]]:
    """The functions of a module and of its classes, by qualified name."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, FUNCTIONS):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{prefix}{node.name}.")


def statements(tree: ast.AST) -> Iterator[ast.stmt]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.stmt))


def with_probes(tree: ast.Module) -> ast.Module:
    """The tree, with a note before every statement of its functions that it was reached."""
    probed = copy.deepcopy(tree)
    numbers = {id(node): number for number, node in enumerate(statements(probed))}
    for _, function in functions(probed):
        for node in list(ast.walk(function)):
            for field, block in ast.iter_fields(node):
                if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                    setattr(node, field, list(probed_block(block, numbers)))
    return ast.fix_missing_locations(probed)


def probed_block(block: list[ast.stmt], numbers: dict[int, int]) -> Iterator[ast.stmt]:
    for statement in block:
        yield from ast.parse(f"__reached__[{numbers[id(statement)]}] = 1").body
        yield statement


def head_of(statement: ast.stmt) -> str:
    """A statement as text, without the statements inside."""
    bare = copy.copy(statement)
    for field in ("body", "orelse", "finalbody"):
        if hasattr(bare, field):
            setattr(bare, field, [ast.Pass()] if field == "body" else [])
    if isinstance(bare, ast.Match):
        bare.cases = [ast.match_case(c.pattern, c.guard, [ast.Pass()]) for c in bare.cases]
    lines = ast.unparse(bare).splitlines()
    return "\n".join(line for line in lines if line.strip() != "pass")


# Changes


def edits(function: ast.AST) -> Iterator[tuple[Edit, ast.stmt, ast.AST]]:
    """Every change of a function, the statement it is in, and the node that is changed."""
    assert isinstance(function, FUNCTIONS)
    bound = {argument.arg for argument in ast.walk(function.args) if isinstance(argument, ast.arg)}
    kind = ast.unparse(function.returns) if function.returns else ""
    return edits_below(function, function, bound, kind)


def edits_below(
    parent: ast.AST, statement: ast.stmt, bound: set[str], kind: str
) -> Iterator[tuple[Edit, ast.stmt, ast.AST]]:
    for field, value in ast.iter_fields(parent):
        if field in UNTOUCHED and not isinstance(parent, ast.Call):
            continue
        nodes = list(enumerate(value)) if isinstance(value, list) else [(None, value)]
        for index, node in nodes:
            if not isinstance(node, ast.AST) or is_text(node):
                continue
            inside = node if isinstance(node, ast.stmt) else statement
            for new in replacements(parent, field, node, bound, kind):
                yield Edit(parent, field, index, placed(new, node)), inside, node
            yield from edits_below(node, inside, bound, kind)
            bound |= names_bound_by(node)


def placed(new: ast.AST, node: ast.AST) -> ast.AST:
    """A new node, in the place of another as far as tracebacks are concerned."""
    if not hasattr(new, "lineno"):
        ast.fix_missing_locations(ast.copy_location(new, node))
    return new


def is_text(node: ast.AST) -> bool:
    """A docstring, or another text that stands alone."""
    value = node.value if isinstance(node, ast.Expr) else node
    return isinstance(value, ast.JoinedStr) or (
        isinstance(value, ast.Constant) and isinstance(value.value, str)
    )


def names_bound_by(node: ast.AST) -> set[str]:
    if not isinstance(node, ast.stmt):
        return set()
    stored = (n for n in ast.walk(node) if isinstance(n, ast.Name))
    return {name.id for name in stored if isinstance(name.ctx, ast.Store)}


def replacements(
    parent: ast.AST, field: str, node: Any, bound: set[str], kind: str
) -> Iterator[Any]:
    """What may stand in the place of a node."""
    if isinstance(node, ast.cmpop):
        yield from (table[type(node)]() for table in (OPPOSITE, SHIFTED) if type(node) in table)
    elif isinstance(node, ast.boolop):
        yield ast.Or() if isinstance(node, ast.And) else ast.And()
    elif isinstance(node, ast.operator) and type(node) in ARITHMETIC:
        yield ARITHMETIC[type(node)]()
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Constant):
        yield from other_constants(node.value)
    elif isinstance(node, ast.Call):
        yield from other_calls(node)
    elif isinstance(node, ast.stmt) and can_be_dropped(node, bound):
        yield ast.Pass()
    if is_condition(parent, field) and not isinstance(node, ast.Constant):
        yield from (ast.Constant(True), ast.Constant(False))
    if isinstance(parent, ast.Return):
        yield from other_answers(node, kind)


def other_constants(value: Any) -> Iterator[ast.expr]:
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int | float):
        yield from (ast.Constant(value + 1), ast.Constant(value - 1))


def other_calls(call: ast.Call) -> Iterator[ast.expr]:
    """The lowest for the highest; a range without its first, or without its last."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name in SWAPPED:
        yield ast.Call(ast.Name(SWAPPED[name], ast.Load()), call.args, call.keywords)
    if name == "range" and call.args and not any(isinstance(a, ast.Starred) for a in call.args):
        first, *rest = call.args if len(call.args) > 1 else [ast.Constant(0), *call.args]
        start, (stop, *step) = ast.BinOp(first, ast.Add(), ast.Constant(1)), rest
        start = start if len(call.args) > 1 else ast.Constant(1)
        yield ast.Call(call.func, [start, stop, *step], [])
        stop = ast.BinOp(stop, ast.Sub(), ast.Constant(1))
        yield ast.Call(call.func, [*call.args[: len(call.args) > 1], stop, *step], [])


def can_be_dropped(statement: ast.stmt, bound: set[str]) -> bool:
    """Whether the function can go on without a statement: it needs its names."""
    if isinstance(statement, ast.Assign):
        return all(is_bound(target, bound) for target in statement.targets)
    if isinstance(statement, ast.Return):
        return statement.value is None
    return isinstance(statement, ast.Expr | ast.AugAssign | ast.Delete | ast.Continue | ast.Break)


def is_bound(target: ast.expr, bound: set[str]) -> bool:
    if isinstance(target, ast.Tuple | ast.List):
        return all(is_bound(part, bound) for part in target.elts)
    return not isinstance(target, ast.Name) or target.id in bound


def is_condition(parent: ast.AST, field: str) -> bool:
    """Whether what stands there is asked for its truth, to go one way or another."""
    return (field == "test" and isinstance(parent, ast.If | ast.While | ast.IfExp)) or (
        (field == "ifs" and isinstance(parent, ast.comprehension))
        or (field == "guard" and isinstance(parent, ast.match_case))
    )


def other_answers(value: ast.expr, kind: str) -> Iterator[ast.expr]:
    """Another value to return, by the kind that the function says it returns."""
    if isinstance(value, ast.Constant):
        return
    if kind == "bool" and is_simple_question(value):
        return  # its opposite is tried already
    if kind == "bool":
        yield ast.UnaryOp(ast.Not(), value)
    elif kind in ("int", "float"):
        yield ast.BinOp(value, ast.Add(), ast.Constant(1))
    else:
        yield ast.Constant(None)


def is_simple_question(value: ast.expr) -> bool:
    is_negation = isinstance(value, ast.UnaryOp) and isinstance(value.op, ast.Not)
    return is_negation or (isinstance(value, ast.Compare) and len(value.ops) == 1)


# Rooms


def is_rule(function: ast.AST) -> bool:
    """Whether a function is decorated as a rule."""
    assert isinstance(function, FUNCTIONS)
    return any(isinstance(d, ast.Name) and d.id == "rule" for d in function.decorator_list)


def names_in(node: ast.AST) -> set[str]:
    """Every name that is read there, alone or behind a dot, or imported."""
    found = {n.id for n in ast.walk(node) if isinstance(n, ast.Name)}
    found |= {n.attr for n in ast.walk(node) if isinstance(n, ast.Attribute)}
    return found | {n.name for n in ast.walk(node) if isinstance(n, ast.alias)}


def only_for(door: str, sources: list[Source], others: list[ast.AST]) -> set[str]:
    """The functions that nothing but this door needs; `others` is what else may need one."""
    needs = {name: names_in(node) for one in sources for name, node in one.nodes.items()}

    def reach(wanted: set[str]) -> set[str]:
        found: set[str] = set()
        while new := (wanted & needs.keys()) - found:
            found |= new
            wanted = set().union(*(needs[name] for name in new))
        return found

    mine = reach({door})
    named = set().union(*map(names_in, others)) - {door}
    return mine - reach((needs.keys() - mine) | named)


def all_mutants(target: str, sources: list[Source]) -> list[Mutant]:
    """Every change of a target, each with a key of its own."""
    seen: Counter[tuple[str, str, str]] = Counter()
    return [mutant for source in sources for mutant in source.mutants(target, seen)]
