#!/usr/bin/env python3
"""
Draws the clips of test-media and writes manifest.json: their truth, generator and SHA-256.

    python3 test-media/generators/make_media.py [name ...]

Needs Debian's python3-cairo, python3-pil, python3-numpy, fonts-inter, ffmpeg and espeak-ng. Only for whoever changes
a clip: the finished ones are committed, and install, build and tests never draw any. The pictures come out the same
each time; encoded bytes depend on the versions of ffmpeg and espeak-ng.
"""
import hashlib
import json
import sys
from pathlib import Path

from clips import CLIPS
from film import render

FOLDER = Path(__file__).resolve().parent.parent


def main():
    manifest_path = FOLDER / 'manifest.json'
    entries = {e['file']: e for e in json.loads(manifest_path.read_text())} if manifest_path.exists() else {}
    for name in sys.argv[1:] or list(CLIPS):
        clip = CLIPS[name]()
        path = FOLDER / f'{name}.mp4'
        truth = render(clip, path)
        entries[path.name] = {
            'file': path.name, 'what': clip['what'], 'source': 'test-media/generators/make_media.py',
            'licence': 'Apache-2.0', 'sha256': hashlib.sha256(path.read_bytes()).hexdigest(),
            'bytes': path.stat().st_size, 'groundTruth': truth,
        }
        print(f'{path.name}: {path.stat().st_size // 1000} kB')
    known = [f'{name}.mp4' for name in CLIPS]
    ordered = [entries[name] for name in known if name in entries]
    manifest_path.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + '\n')


if __name__ == '__main__':
    main()
