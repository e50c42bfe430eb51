"""Keeps the translations in step with the code.

    packaging/catalogues.py update   collect the texts, bring every language up to date, compile
    packaging/catalogues.py check    say what `update` would change and which translations can't work

Texts are marked by the functions that they are passed to: ``_("…")`` or ``ui._("…")``, ``text("…", name=value)``,
``plural("one …", "many …", n=…)`` and ``language.ngettext("one …", "many …", n)``. A new language starts with an empty assets/locale/LANGUAGE/ folder.
"""

import ast
import gettext
import io
import re
import string
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "assets" / "locale"
TEMPLATE = LOCALES / "shibumi3d.pot"

FUNCTIONS = {"_": 1, "text": 1, "plural": 2}
METHODS = {"_": 1, "ngettext": 2}
"""What marks a text, and how many of the first arguments are texts: one, or one and its plural."""

# The files are the same whenever, by whomever and with whatever version of Babel they are made.
UNWANTED_HEADERS = re.compile(
    r'^"(Project-Id-Version|POT-Creation-Date|PO-Revision-Date|Generated-By|Report-Msgid-Bugs-To|Last-Translator|Language-Team):.*\n',
    re.MULTILINE,
)
NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)

Ids = str | tuple[str, str]


class BadMarkError(Exception):
    """A marked text that can't be collected because it is put together while the program runs."""


def texts_wanted(function: ast.expr) -> int:
    """How many of its first arguments a function marks for translation."""
    match function:
        case ast.Name(name):
            return FUNCTIONS.get(name, 0)
        case ast.Attribute(_, name):
            return METHODS.get(name, 0)
    return 0


def marked_texts(source: str, name: str) -> Iterator[Ids]:
    """The texts that a Python file marks for translation."""
    calls = (node for node in ast.walk(ast.parse(source, name)) if isinstance(node, ast.Call))
    for node in calls:
        wanted = texts_wanted(node.func)
        arguments = node.args[:wanted]
        if any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in arguments):
            raise BadMarkError(
                f"{name}:{node.lineno}: a translatable text is one literal; values go in by name"
            )
        texts = [
            argument.value
            for argument in arguments
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
        ]
        if len(texts) == wanted == 1:
            yield texts[0]
        elif len(texts) == wanted == 2:
            yield texts[0], texts[1]


def new_catalog(language: str | None = None) -> Catalog:
    comment = f"# {language or 'Template'}: the texts of Shibumi 3D."
    return Catalog(
        locale=language,
        project="Shibumi 3D",
        version="",
        charset="utf-8",
        header_comment=comment,
        fuzzy=False,
    )


def extract() -> Catalog:
    """Every marked text of the program."""
    catalog = new_catalog()
    for file in sorted((ROOT / "shibumi3d").rglob("*.py")):
        name = file.relative_to(ROOT).as_posix()
        for ids in marked_texts(file.read_text("utf-8"), name):
            catalog.add(ids, locations=[(name, 0)])
    return catalog


def as_tuple(texts: object) -> tuple[str, ...]:
    """A text, or its forms for one and for many, or nothing, as Babel gives them."""
    return (texts,) if isinstance(texts, str) else tuple(texts) if isinstance(texts, list | tuple) else ()


def is_translated(message: Message) -> bool:
    return bool(message.id) and all(as_tuple(message.string)) and bool(message.string) and not message.fuzzy


def fields(text: str) -> set[str]:
    """The names of the values that go in, written {name} or, where argparse puts them in, %(name)s."""
    in_braces = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    return in_braces | set(re.findall(r"%\(\w+\)s", text))


def language_files() -> list[Path]:
    """Where the translations of each language are, made or still to be made."""
    folders = sorted(folder for folder in LOCALES.iterdir() if folder.is_dir())
    return [folder / "LC_MESSAGES" / "shibumi3d.po" for folder in folders]


def read(file: Path, language: str | None = None) -> Catalog:
    if not file.exists():
        return new_catalog(language)
    with file.open("rb") as stream:
        return read_po(stream, locale=language)


def language_of(file: Path) -> str:
    return file.parent.parent.name


def write(file: Path, catalog: Catalog) -> None:
    buffer = io.BytesIO()
    write_po(buffer, catalog, width=100, sort_output=True, include_lineno=False, ignore_obsolete=True)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(UNWANTED_HEADERS.sub("", buffer.getvalue().decode()), "utf-8", newline="\n")


def compiled(catalog: Catalog) -> bytes:
    """The .mo file of a language: what isn't translated stays English."""
    catalog.creation_date = catalog.revision_date = NO_DATE
    for message in list(catalog):
        if message.id and not is_translated(message):
            catalog.delete(message.id, message.context)
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def update() -> None:
    """Bring the template and every language up to date with the code."""
    template = extract()
    write(TEMPLATE, template)
    for file in language_files():
        catalog = read(file, language_of(file))
        catalog.update(template)
        write(file, catalog)
        done = sum(map(is_translated, catalog))
        print(f"{language_of(file)}: {done} of {len(catalog)} texts translated")
        file.with_suffix(".mo").write_bytes(compiled(catalog))


def texts_of(catalog: Catalog) -> set[tuple[str, ...]]:
    return {as_tuple(message.id) for message in catalog if message.id}


def translations_in(mo: bytes) -> dict[object, str]:
    """What a compiled catalogue translates, whatever wrote it."""
    everything: dict[object, str] = dict(gettext.GNUTranslations(io.BytesIO(mo))._catalog)  # type: ignore[attr-defined]
    everything.pop("", None)
    return everything


def bad_translations(catalog: Catalog) -> Iterator[str]:
    """Translations into which other values would go than into the text."""
    for message in catalog:
        if is_translated(message) and not fields_agree(message):
            yield f"the values differ: {message.id!r} → {message.string!r}"


def fields_agree(message: Message) -> bool:
    allowed = [fields(text) for text in as_tuple(message.id)]
    try:
        return all(fields(text) in allowed for text in as_tuple(message.string))
    except ValueError:
        return False


def check() -> list[str]:
    """Everything that is wrong with the catalogues, a line each."""
    wanted = texts_of(extract())
    problems = []
    for file in [TEMPLATE, *language_files()]:
        name = file.relative_to(ROOT).as_posix()
        catalog = read(file, None if file == TEMPLATE else language_of(file))
        if texts_of(catalog) != wanted:
            problems.append(f"{name}: not up to date with the code: run `make messages`")
        problems += [f"{name}: {problem}" for problem in bad_translations(catalog)]
        mo = file.with_suffix(".mo")
        if file != TEMPLATE and (
            not mo.exists() or translations_in(mo.read_bytes()) != translations_in(compiled(catalog))
        ):
            problems.append(f"{name}: not compiled: run `make messages`")
    return problems


def main() -> int:
    try:
        match sys.argv[1:]:
            case ["update"]:
                update()
                return 0
            case ["check"]:
                problems = check()
            case _:
                problems = ["usage: packaging/catalogues.py update|check"]
    except BadMarkError as error:
        problems = [str(error)]
    print("\n".join(problems), end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
