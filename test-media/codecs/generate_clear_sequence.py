"""Draws clear-sequence.avif (Pillow 12.3 with libavif). Run: `python3 test-media/codecs/generate_clear_sequence.py`.

Five pictures of 64 x 48: a rectangle in the middle on nothing, from red to yellow (green is 0, 60, 120, 180, 240).
"""

from pathlib import Path

from PIL import Image, ImageDraw

pictures = []
for green in (0, 60, 120, 180, 240):
    picture = Image.new("RGBA", (64, 48), (0, 0, 0, 0))
    ImageDraw.Draw(picture).rectangle((16, 12, 47, 35), fill=(255, green, 0, 255))
    pictures.append(picture)
out = Path(__file__).with_name("clear-sequence.avif")
pictures[0].save(out, save_all=True, append_images=pictures[1:], duration=100, quality=90)
