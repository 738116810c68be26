"""What is told in words is for people: code that has to know what is wrong reads ids and facts."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from tests.architecture.sources import our_modules, place, syntax_tree, text_of, walk

SENTENCES = {"cause", "fix", "remedy", "sentence", "prompt", "said", "label"}
"""The fields that hold a sentence, and the label of an edit."""
READERS = {
    "split", "rsplit", "partition", "rpartition", "startswith", "endswith", "find", "rfind", "index", "rindex",
    "removeprefix", "removesuffix", "splitlines",
}  # fmt: skip
SEARCHES = {"match", "search", "fullmatch", "findall", "finditer"}
CALLED = {"problem", "told", "refusal", "refused"}
"""What a problem or a refusal is called where it is made to words as a whole."""
SAYS = re.compile(rf"\.({'|'.join(sorted(SENTENCES))})\b|\bstr\(({'|'.join(sorted(CALLED))})\)")
"""What a module has somewhere that reads a sentence."""
LEVELS = {"error", "warning", "hint"}
TELLS = re.compile(r"\b(plain_problem|Check|_?(error|warning|hint))\(")


def is_sentence(node: ast.expr) -> bool:
    """Is this the sentence of something, or a part of one?"""
    match node:
        case ast.Attribute(attr=name, value=ast.Name(id="placement" | "space" | "m" | "self")) if name == "label":
            return False  # of a space: the point where its name is printed
        case ast.Attribute(value=ast.Name() | ast.Attribute() | ast.Subscript() | ast.Call(), attr=name):
            return name in SENTENCES
        case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=name)]):
            return name in CALLED
        case ast.Call(func=ast.Attribute(value=inner)) | ast.Subscript(value=inner):
            return is_sentence(inner)
        case ast.JoinedStr(values=values):
            return any(isinstance(value, ast.FormattedValue) and is_sentence(value.value) for value in values)
        case _:
            return False


def asked_whether(node: ast.AST) -> Iterator[ast.expr]:
    """What is asked only whether it is true, besides calls and comparisons."""
    match node:
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield test
        case ast.comprehension(ifs=ifs):
            yield from ifs
        case ast.BoolOp(values=values):
            yield from values
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Call(func=ast.Name(id="bool"), args=[operand]):
            yield operand


def is_remedy(node: ast.expr) -> bool:
    """Is this what would fix a problem, in words?"""
    match node:
        case ast.Attribute(value=ast.Name(id="problem" | "p" | "told") | ast.Attribute(attr="problem"), attr="fix"):
            return True
        case _:
            return False


def reads(tree: ast.AST) -> Iterator[ast.expr]:
    """Expressions that look for something in a sentence, take it apart, compare it, ask whether there is one."""
    for node in walk(tree):
        yield from filter(is_remedy, asked_whether(node))
        if not isinstance(node, ast.Call | ast.Compare):
            continue
        match node:
            case ast.Call(func=ast.Attribute(value=inner, attr=name)) if name in READERS and is_sentence(inner):
                yield node
            case ast.Call(func=ast.Attribute(attr=name), args=args) if name in SEARCHES and any(map(is_sentence, args)):
                yield node
            case ast.Compare(left=left, comparators=others):
                known = (isinstance(other, ast.Constant) and other.value is None for other in others)
                if any(map(is_sentence, (left, *others))) and not all(known):
                    yield node


def readers() -> list[str]:
    return [
        f"{place(module)}:{node.lineno} {ast.unparse(node)}"
        for module in our_modules()
        if SAYS.search(text_of(module))
        for node in reads(syntax_tree(module))
    ]


def test_no_code_reads_a_sentence() -> None:
    assert readers() == []


@pytest.mark.parametrize(
    "source",
    [
        "problem.cause.startswith('its tag')",
        "f' {side},' in problem.cause",
        "name in problem.cause.replace(',', ' ').split()",
        "problem.cause.partition(' ')",
        "problem.fix == 'Take it off'",
        "[one for one in problems if problem.fix]",
        "problem.fix or None",
        "not problem.fix",
        "re.match('jumps from', problem.cause)",
        "str(problem).split(':')",
        "entry.label.removeprefix('Map: ')",
        "decision.prompt == 'Choose'",
        "'road' in f'{problem.cause}'",
    ],
)
def test_a_reader_of_sentences_is_found(source: str) -> None:
    assert list(reads(ast.parse(source)))


def levels_told() -> dict[str, set[str]]:
    """Every check that is named where its problem is made, with the levels that it is told at."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for module in our_modules():
        if not TELLS.search(text_of(module)):
            continue
        for node in walk(syntax_tree(module)):
            match node:
                case ast.Call(func=ast.Name(id=name), args=[ast.Constant(value=str() as check), *_]) if (
                    name.lstrip("_") in LEVELS
                ):
                    found[check].add(name.lstrip("_"))
                case (
                    ast.Call(
                        func=ast.Name(id="plain_problem"),
                        args=[ast.Attribute(attr=level), ast.Constant(value=str() as check), *_],
                    )
                    | ast.Call(
                        func=ast.Name(id="Check"),
                        args=[ast.Constant(value=str() as check), ast.Attribute(attr=level), *_],
                    )
                ):
                    found[check].add(level.lower())
    return found


def test_a_check_has_one_level() -> None:
    told = levels_told()
    assert len(told) > 90
    assert {check: sorted(levels) for check, levels in told.items() if len(levels) > 1} == {}
