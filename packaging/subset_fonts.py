"""Makes the bundled fonts in assets/fonts/ and the icons' names in shibumi3d/app/icons.py.

Run by hand, with npm on the path, when a character or an icon is to be added:

    .venv/bin/python packaging/subset_fonts.py

The fonts come from two npm packages of a fixed version, so the same script gives the same files. The
licence of Pretendard reserves its name for the unmodified font; within the files the subsets are
therefore called Shibumi Sans.
"""

import json
import subprocess
import tarfile
import tempfile
from itertools import chain
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parent.parent
FONTS = ROOT / "assets" / "fonts"
ICON_NAMES = ROOT / "shibumi3d" / "app" / "icons.py"

TEXT_PACKAGE = "pretendard@1.3.9"
ICON_PACKAGE = "lucide-static@1.62.0"

WEIGHTS = ("Regular", "SemiBold")
CHARACTERS = [
    *chain(
        range(0x0020, 0x007F),  # Basic Latin
        range(0x00A0, 0x0180),  # Latin-1 and Latin Extended-A
        range(0x2010, 0x2060),  # dashes, quotation marks, bullets, ellipsis
        range(0x2070, 0x20C0),  # superscripts, subscripts, currencies
        range(0x2150, 0x2300),  # fractions, arrows, mathematics
        range(0x2318, 0x2400),  # the keys of a Mac
        range(0x2460, 0x2800),  # circled digits, shapes, stars, check marks
        range(0x3000, 0x3020),  # East Asian punctuation
        range(0x3130, 0x3190),  # Hangul jamo
        range(0xAC00, 0xD7A4),  # Hangul syllables
        range(0xFF01, 0xFF5F),  # full-width forms
    ),
    0xFFFD,
]

ICONS = """
    arrow-down arrow-left arrow-left-right arrow-right arrow-up book-open box camera check chevron-down
    chevron-first chevron-last chevron-left chevron-right chevron-up chevrons-left chevrons-right circle
    circle-dot circle-help clipboard clipboard-paste clock copy cpu dices ellipsis eye eye-off
    fast-forward file file-plus flag folder-open gamepad-2 git-branch git-fork hand history house image
    info keyboard languages layers layers-2 lightbulb list lock maximize menu message-square minimize
    minus moon move palette panel-right panel-right-close panel-right-open pause pencil play plus
    pyramid redo redo-2 refresh-cw rewind rotate-3d rotate-ccw rotate-cw save scissors search settings
    skip-back skip-forward sliders-horizontal square star step-back step-forward sun timer trash-2
    triangle-alert trophy undo undo-2 user users volume-2 volume-x x zoom-in zoom-out
""".split()


def unpack(package: str, folder: Path) -> Path:
    """Fetch an npm package and unpack it."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", package], cwd=folder, check=True, capture_output=True, text=True
    )
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        archive.extractall(folder / package, filter="data")
    return folder / package / "package"


def subset(source: Path, characters: list[int]) -> TTFont:
    """Only these characters of a font, without hints and layout tables, which the program doesn't use."""
    options = Options(
        layout_features=[],
        hinting=False,
        glyph_names=False,
        notdef_outline=True,
        drop_tables=["DSIG", "GSUB"],
    )
    font = TTFont(source, recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(font)
    return font


def rename(font: TTFont, family: str, style: str) -> None:
    """Give a font another name, in every field that shows it."""
    names = {
        1: family if style == "Regular" else f"{family} {style}",
        3: f"shibumi3d:{family} {style}",
        4: f"{family} {style}",
        6: f"{family.replace(' ', '')}-{style}",
        16: family,
        17: style,
    }
    table = font["name"]
    table.names = [record for record in table.names if record.nameID in {0, 5, 13, 14}]
    for name, value in {2: "Regular", **names}.items():
        table.setName(value, name, 3, 1, 0x409)


def make_text_fonts(package: Path) -> None:
    for style in WEIGHTS:
        source = package / "dist" / "public" / "static" / "alternative" / f"Pretendard-{style}.ttf"
        font = subset(source, CHARACTERS)
        rename(font, "Shibumi Sans", style)
        font.save(FONTS / f"Pretendard-{style}.ttf")
    (FONTS / "Pretendard-LICENSE.txt").write_bytes((package / "dist" / "LICENSE.txt").read_bytes())


def make_icon_font(package: Path) -> None:
    known: dict[str, int] = json.loads((package / "font" / "codepoints.json").read_text("utf-8"))
    points = {name: known[name] for name in ICONS}
    subset(package / "font" / "lucide.ttf", list(points.values())).save(FONTS / "Lucide.ttf")
    (FONTS / "Lucide-LICENSE.txt").write_bytes((package / "LICENSE").read_bytes())
    write_icon_names(points)


def write_icon_names(points: dict[str, int]) -> None:
    lines = [
        '"""The icons of assets/fonts/Lucide.ttf by name. Written by packaging/subset_fonts.py."""',
        "",
        "from typing import Final",
        "",
        'FONT: Final = "Lucide.ttf"',
        "",
        *(f'{name.upper().replace("-", "_")}: Final = "\\u{point:04x}"' for name, point in points.items()),
    ]
    ICON_NAMES.write_text("\n".join(lines) + "\n", "utf-8")


def main() -> None:
    FONTS.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        make_text_fonts(unpack(TEXT_PACKAGE, Path(folder)))
        make_icon_font(unpack(ICON_PACKAGE, Path(folder)))
    for file in sorted(FONTS.glob("*.ttf")):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
