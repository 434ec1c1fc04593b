#!/usr/bin/env python3
"""
Draws films whose lines of text come and go in hard ways, with the truth about them:

    python3 benchmarks/films/make_films.py DIR/ads [--films 24] [--seed 1]
    npm run bench -- evidence --data DIR --only ads --json FILE

The same seed gives the same pictures. Needs Debian's python3-cairo, python3-pil, python3-numpy, fonts-inter and ffmpeg.
"""
import argparse
import json
import subprocess
from pathlib import Path

import numpy as np

from grounds import GROUNDS
from canvas import FONTS, FPS, HEIGHT, WIDTH, new_surface, text_patch, to_array
from film import milliseconds
from lines import LONGER, Line, WAYS, ink_for

FIRST = ('Free', 'Golden', 'Fresh', 'Quiet', 'Bright', 'Everyday', 'Little', 'Summer', 'Winter', 'Northern', 'Simple', 'Better')
SECOND = ('coffee', 'shoes', 'garden', 'bread', 'travel', 'kitchen', 'bicycle', 'music', 'holiday', 'morning', 'paper', 'water')
THIRD = ('for everyone', 'from 29 a month', 'made in Leeds', 'without the fuss', 'since 1984', 'in ten colours', 'to your door',
         'with care', 'all year round', 'now in store', 'by the sea', 'and nothing else')
SMALL = ('Terms apply. See the website for details.', 'Subject to availability in participating stores.',
         'Offer ends 30 June. While stocks last.', 'Delivery charged by weight. Mainland only.')
SHOTS, SHOT_SECONDS = 4, (2.6, 4.2)


def words(random):
    parts = [FIRST[random.randint(12)], SECOND[random.randint(12)]]
    if random.rand() < 0.6:
        parts.append(THIRD[random.randint(12)])
    text = ' '.join(parts)
    return text.upper() if random.rand() < 0.2 else text


def lines_of(random, first, last, ground, used):
    """One to three lines of a shot, one below another. The ground is that of the shot's middle."""
    lines, top = [], random.randint(40, 160)
    ways = list(WAYS)
    while len(lines) < 3 and top < HEIGHT - 140:
        way = ways[random.randint(len(ways))]
        small = random.rand() < 0.25
        text = SMALL[random.randint(4)] if small else words(random)
        size = int(random.randint(17, 24) if small else random.randint(30, 84))
        font = 'text' if small else list(FONTS)[random.randint(3)]
        patch, _ = text_patch(text, font, size, (1, 1, 1, 1))
        if patch.width > WIDTH - 120 or text in used:
            continue
        used.add(text)
        x = random.randint(50, WIDTH - 60 - patch.width)
        place = ground[top : top + patch.height, x : x + patch.width].reshape(-1, 3).mean(axis=0)
        plate = tuple(random.rand(3) * 0.9) if random.rand() < 0.25 else None
        ink = ink_for(place if plate is None else np.array(plate) * 255, random)
        lines.append(Line(text, size, x, top, frames_of(random, first, last, way), way, random, ink, font, plate))
        top += patch.height + random.randint(36, 150)
    return lines


def frames_of(random, first, last, way):
    """When it stands: the whole shot if it is cut in, else some part of it, with room for what comes before and after."""
    if way == 'cut':
        return (first, last) if random.rand() < 0.5 else tuple(sorted(random.choice(range(first, last + 1, 10), 2, False)))
    room = 32 if way in LONGER else 4
    start = random.randint(first + room, first + room + 14)
    return start, max(start + 12, random.randint(last - room - 16, last - room))


def film(random):
    shots, lines, at, used = [], [], 0, set()
    for _ in range(SHOTS):
        length = round(random.uniform(*SHOT_SECONDS) * FPS)
        kind = list(GROUNDS)[random.randint(len(GROUNDS))]
        ground = GROUNDS[kind](random)
        shots.append((at, at + length, ground))
        lines += lines_of(random, at, at + length, ground(length / 2 / FPS), used)
        at += length
    return shots, lines, at


def render(path, random):
    shots, lines, frames = film(random)
    grain = random.uniform(-1.5, 1.5, (6, HEIGHT, WIDTH, 1)).astype(np.float32)
    command = ['ffmpeg', '-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{WIDTH}x{HEIGHT}', '-r', str(FPS),
               '-i', '-', '-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-colorspace', 'bt709', '-color_primaries', 'bt709',
               '-color_trc', 'bt709', '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'fast', '-crf', '23', '-threads', '1',
               str(path)]
    encoder = subprocess.Popen(command, stdin=subprocess.PIPE)
    for frame in range(frames):
        start, _, ground = next(shot for shot in shots if shot[0] <= frame < shot[1])
        below = np.clip(ground((frame - start) / FPS) + grain[frame % len(grain)], 0, 255)
        surface, ctx = new_surface()
        pixels = np.ndarray((HEIGHT, WIDTH, 4), np.uint8, surface.get_data())
        pixels[:, :, :3], pixels[:, :, 3] = below[:, :, ::-1].astype(np.uint8), 255
        surface.mark_dirty()
        for line in lines:
            line.draw(ctx, frame, below)
        encoder.stdin.write(to_array(surface).astype(np.uint8).tobytes())
    encoder.stdin.close()
    if encoder.wait() != 0:
        raise RuntimeError(f'ffmpeg failed on {path}')
    return {
        'width': WIDTH, 'height': HEIGHT, 'fps': FPS, 'durationMs': milliseconds(frames), 'hasAudio': False,
        'ocr': [line.truth() for line in lines if line.there], 'cuts': [milliseconds(start) for start, _, _ in shots[1:]],
        'incidentalText': [{'text': 'HALVORA'}],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder', type=Path)
    parser.add_argument('--films', type=int, default=24)
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    manifest = []
    for number in range(args.films):
        name = f'lines-{args.seed}-{number + 1:02d}.mp4'
        truth = render(args.folder / name, np.random.RandomState([args.seed, number]))
        manifest.append({'file': name, 'groundTruth': truth})
        (args.folder / 'manifest.json').write_text(json.dumps(manifest, indent=1))
        print(f"{name}: {len(truth['ocr'])} lines, {truth['durationMs'] / 1000:.1f} s", flush=True)


if __name__ == '__main__':
    main()
