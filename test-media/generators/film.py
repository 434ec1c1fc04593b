"""Puts shots, supers and sound together, encodes, and writes down the truth of what was drawn."""
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from canvas import FPS, HEIGHT, WIDTH, ease, ease_out, new_surface, paste, text_patch, to_array
from sound import soundtrack

POP_FRAMES, FADE_FRAMES = 4, 8


def milliseconds(frame):
    return round(frame * 1000 / FPS)


class Super:
    """
    One line of text over the picture. `x`, `y`: place of its ink's left (or middle, `anchor='c'`) and top, in pixels.
    `enter`: 'cut' and 'pop' are there with their first frame, 'fade' counts from half its strength.
    """

    def __init__(self, text, size, x, y, start, end, font='display', colour=(1, 1, 1, 1), enter='pop', tracking=0.0, anchor='l'):
        self.text, self.start, self.end, self.enter, self.colour = text, round(start * FPS), round(end * FPS), enter, colour
        self.patch, self.cap_px = text_patch(text, font, size, colour, tracking)
        self.font_px, self.y = size, y
        self.x = x - self.patch.width // 2 if anchor == 'c' else x
        self.grounds = []

    def draw(self, ctx, frame, ground):
        if not self.start - FADE_FRAMES <= frame < self.end + FADE_FRAMES:
            return
        alpha, scale = 1.0, 1.0
        if self.enter == 'fade':
            half = FADE_FRAMES / 2
            alpha = min(ease((frame - self.start + half) / FADE_FRAMES), ease((self.end - frame + half) / FADE_FRAMES))
        elif not self.start <= frame < self.end:
            return
        elif self.enter == 'pop':
            scale = 0.72 + 0.28 * ease_out((frame - self.start + 1) / POP_FRAMES)
        if frame in (self.start, (self.start + self.end) // 2, self.end - 1):
            box = ground[self.y : self.y + self.patch.height, self.x : self.x + self.patch.width]
            self.grounds.append(box.mean(axis=(0, 1)))
        if alpha > 0.004:
            paste(ctx, self.patch, self.x, self.y, scale, alpha)

    def truth(self):
        contrast = min(float(contrast_ratio([c * 255 for c in self.colour[:3]], ground, self.colour[3])) for ground in self.grounds)
        words = len(self.text.split())
        hold = milliseconds(self.end - self.start)
        needed = max(3000, 2000 + 200 * words) if words >= 10 else 2000 + 200 * words
        return {
            'startMs': milliseconds(self.start), 'endMs': milliseconds(self.end), 'text': self.text,
            'bbox': {'x': round(self.x / WIDTH, 4), 'y': round(self.y / HEIGHT, 4),
                     'width': round(self.patch.width / WIDTH, 4), 'height': round(self.patch.height / HEIGHT, 4)},
            'heightPx': self.patch.height, 'fontPx': self.font_px, 'capHeightPx': self.cap_px,
            'contrastRatio': round(contrast, 2), 'legible': self.font_px >= 0.02 * HEIGHT and contrast >= 2.5,
            'ocrReadable': self.cap_px >= 9 and contrast >= 1.6, 'holdMs': hold, 'words': words,
            'heldLongEnough': hold >= needed,
        }


def contrast_ratio(ink, ground, alpha):
    """WCAG 2.2 contrast of letters (laid over the ground with `alpha`) against the ground's mean colour."""
    seen = [g + (i - g) * alpha for i, g in zip(ink, ground)]
    high, low = sorted((luminance(seen), luminance(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def luminance(colour):
    linear = [v / 255 / 12.92 if v / 255 <= 0.03928 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def picture(clip, frame, grain):
    """One finished frame as RGB bytes."""
    index = max(i for i, shot in enumerate(clip['shots']) if frame >= shot['start'])
    base = scene_array(clip['shots'], index, frame)
    fade = clip['shots'][index].get('crossfade', 0)
    if fade and frame - clip['shots'][index]['start'] < fade:
        share = (frame - clip['shots'][index]['start'] + 1) / (fade + 1)
        base = scene_array(clip['shots'], index - 1, frame) * (1 - share) + base * share
    for start, end, period in clip.get('flashes', ()):
        if start <= frame < end and (frame - start) // period % 2 == 0:
            base = np.full_like(base, 250)
    ground = base + grain[frame % len(grain)]
    surface, ctx = new_surface()
    surface_data = np.ndarray((HEIGHT, WIDTH, 4), np.uint8, surface.get_data())
    surface_data[:, :, :3] = np.clip(ground, 0, 255)[:, :, ::-1].astype(np.uint8)
    surface_data[:, :, 3] = 255
    surface.mark_dirty()
    for decor in clip.get('decor', ()):
        decor(ctx, frame / FPS)
    with_decor = to_array(surface)
    for line in clip['supers']:
        line.draw(ctx, frame, with_decor)
    return to_array(surface).astype(np.uint8).tobytes()


def scene_array(shots, index, frame):
    shot = shots[index]
    end = shots[index + 1]['start'] if index + 1 < len(shots) else shot['end']
    surface, ctx = new_surface()
    shot['scene'](ctx, (frame - shot['start']) / FPS, (end - shot['start']) / FPS)
    return to_array(surface)


def render(clip, path):
    """Draws and encodes one clip; returns its truth. Bytes depend on the versions of ffmpeg and espeak-ng."""
    frames = clip['shots'][-1]['end']
    grain = np.random.RandomState(1).uniform(-0.9, 0.9, (8, HEIGHT, WIDTH, 1)).astype(np.float32)
    with tempfile.TemporaryDirectory() as folder:
        wav, audio, sound_truth = Path(folder) / 'mix.wav', [], []
        if clip.get('sound', True):
            sound_truth = soundtrack(frames / FPS, clip.get('voice', ()), wav, clip.get('bed', True))
            audio = ['-i', str(wav), '-af', 'loudnorm=I=-16:TP=-1.5:LRA=9', '-ar', '48000', '-c:a', 'aac', '-b:a', '96k']
        size = clip.get('size', (WIDTH, HEIGHT))
        command = ['ffmpeg', '-v', 'error', '-y', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', f'{WIDTH}x{HEIGHT}',
                   '-r', str(FPS), '-i', '-', *audio, '-vf', f'scale={size[0]}:{size[1]}:out_color_matrix=bt709:out_range=tv',
                   '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709', '-pix_fmt', 'yuv420p',
                   '-c:v', 'libx264', '-profile:v', 'main', '-preset', 'slow', '-crf', str(clip.get('crf', 21)),
                   '-x264-params', 'aq-mode=3', '-threads', '1', '-t', str(frames / FPS), '-movflags', '+faststart',
                   '-map_metadata', '-1', '-fflags', '+bitexact', str(path)]
        encoder = subprocess.Popen(command, stdin=subprocess.PIPE)
        for frame in range(frames):
            encoder.stdin.write(picture(clip, frame, grain))
        encoder.stdin.close()
        if encoder.wait() != 0:
            raise RuntimeError(f'ffmpeg failed on {path}')
    return truth_of(clip, frames, size, sound_truth)


def truth_of(clip, frames, size, sound_truth):
    later = clip['shots'][1:]
    return {
        'width': size[0], 'height': size[1], 'fps': FPS, 'durationMs': milliseconds(frames),
        'hasAudio': clip.get('sound', True), 'audio': sound_truth, 'ocr': [line.truth() for line in clip['supers']],
        'cuts': [milliseconds(shot['start']) for shot in later if not shot.get('crossfade')],
        'transitions': [{'startMs': milliseconds(shot['start']), 'endMs': milliseconds(shot['start'] + shot['crossfade']),
                         'type': 'crossfade'} for shot in later if shot.get('crossfade')],
        'flashes': [{'startMs': milliseconds(a), 'endMs': milliseconds(b), 'hz': FPS / (2 * period)}
                    for a, b, period in clip.get('flashes', ())],
        'incidentalText': clip.get('incidental', []), 'expectChecks': clip.get('expect', []),
        'expectNone': clip.get('none', []), 'flagExpected': bool(clip.get('expect')),
        'expectedReportStatus': clip.get('status', 'complete'),
    }
