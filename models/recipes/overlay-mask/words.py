"""Words and letters of drawn marks and captions: names are invented, fonts are those of a folder."""

import pathlib

from PIL import Image, ImageDraw, ImageFont

STARTS = "al be cor dro el fi gra hu in jo ka lu mo ne or pi qua ri so ta ul ve wi xe yo zen pho sto clip shot img pix".split()
ENDS = "ra no lis tek vio dor mar bit sta ko nim pho pix shot stock art ly ora eum ing ette images photo media pics".split()
MARKS = (
    "PREVIEW SAMPLE TRIAL PROOF DRAFT COMP DEMO WATERMARK UNLICENSED EVALUATION CONFIDENTIAL SPECIMEN COPYRIGHT COPY "
    "UNREGISTERED Preview sample Trial"
).split() + ["TRIAL VERSION", "DO NOT COPY", "FREE TRIAL", "PREVIEW ONLY", "NOT FOR RESALE", "Made with trial", "©", "FOR REVIEW"]
EVERYDAY = (
    "new sale our best summer now open every day find your way home fresh made simple save up to fifty percent only this "
    "week more time for you the taste of morning limited offer shop online today free returns call us terms apply see "
    "details join thousands who love it coffee run shoes drive city light street market fish hotel exit stop parking"
).split()


def fonts_in(folder):
    """Paths of the fonts that have Latin letters, in order."""
    paths = sorted(str(path) for path in pathlib.Path(folder).rglob("*") if path.suffix in (".ttf", ".otf"))
    return [path for path in paths if has_latin(path)]


def has_latin(path):
    try:
        font = ImageFont.truetype(path, 20)
        shapes = [bytes(font.getmask(letter)) for letter in ("A", "g", "\uffff")]
    except (OSError, ValueError):
        return False
    return all(shapes) and len(set(shapes)) == 3


def name(rng):
    """A name that an agency or a photographer might have."""
    base = "".join(rng.choice([STARTS, ENDS][i > 0]) for i in range(rng.choice([2, 2, 3])))
    base = rng.choice([base, base.capitalize(), base.upper()])
    return base + rng.choice(["", "", "", ".com", " stock", " IMAGES", " Photography", ".net", "®"])


def mark_text(rng):
    """One to three lines of a mark."""
    first = rng.choice([name(rng), name(rng), rng.choice(MARKS)])
    first = rng.choice(["", "", "", "© ", "www."]) + first
    rest = [str(rng.randint(10**6, 10**9)), "www." + name(rng).lower(), "by " + name(rng), rng.choice(MARKS)]
    return [first] + [rng.choice(rest)] * (rng.random() < 0.3)


def sentence(rng, most=6):
    text = " ".join(rng.choice(EVERYDAY) for _ in range(rng.randint(1, most)))
    return rng.choice([text, text.capitalize(), text.upper(), text.title()])


def letters(text, font, px, stroke=0, hollow=False):
    """A text as a mask (L), cropped to its ink. `hollow` draws only the outline."""
    face = ImageFont.truetype(font, max(6, int(px)))
    left, top, right, bottom = face.getbbox(text, stroke_width=stroke)
    size = (max(1, right - left), max(1, bottom - top))
    ink = Image.new("L", size)
    ImageDraw.Draw(ink).text((-left, -top), text, 255, face, stroke_width=stroke)
    if hollow and stroke:
        inner = Image.new("L", size)
        ImageDraw.Draw(inner).text((-left, -top), text, 255, face)
        ink.paste(0, mask=inner)
    return ink
