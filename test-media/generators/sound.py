"""The sound: a voice by espeak-ng, a bed of chords, plucks and a soft beat by numpy, mixed and levelled by ffmpeg."""
import subprocess
import tempfile
import wave
from pathlib import Path

import numpy as np

RATE = 48_000
CHORDS = ((57, 60, 64, 67, 71), (53, 57, 60, 64, 67), (48, 52, 55, 59, 64), (55, 59, 62, 66, 69))
VOICE = ('en-us', 162, 44)
POLISH = ('highpass=f=85,equalizer=f=230:t=q:w=1:g=-2,equalizer=f=2800:t=q:w=1.2:g=3,'
          'acompressor=threshold=-20dB:ratio=3:attack=8:release=120:makeup=2,aresample=48000')


def tone(midi):
    return 440 * 2 ** ((midi - 69) / 12)


def music(seconds, seed=5):
    """A calm bed: one chord each 3.2 s, a pluck each 0.4 s, a low beat each 0.8 s, in a small hall. Peak about 0.5."""
    count = int(seconds * RATE)
    t = np.arange(count) / RATE
    bed = np.zeros((count, 2))
    for index in range(int(np.ceil(seconds / 3.2))):
        start = int(index * 3.2 * RATE)
        span = t[start : start + int(3.9 * RATE)] - index * 3.2
        swell = np.minimum(1, span / 0.9) * np.minimum(1, np.maximum(0, (3.9 - span) / 0.8))
        for voice, midi in enumerate(CHORDS[index % 4]):
            for side, detune in ((0, 0.9985), (1, 1.0015)):
                f = tone(midi) * detune
                wavef = np.sin(2 * np.pi * f * span) + 0.35 * np.sin(4 * np.pi * f * span + voice) + 0.12 * np.sin(6 * np.pi * f * span)
                bed[start : start + len(span), side] += 0.05 * swell * wavef
    for step in range(int(seconds / 0.4)):
        chord = CHORDS[int(step * 0.4 / 3.2) % 4]
        f = tone(chord[(0, 2, 4, 1, 3, 2, 4, 3)[step % 8]] + 12)
        start = int(step * 0.4 * RATE)
        span = t[start : start + int(1.2 * RATE)] - step * 0.4
        pluck = np.exp(-span * 5.5) * (np.sin(2 * np.pi * f * span) + 0.25 * np.sin(4 * np.pi * f * span))
        pan = 0.5 + 0.3 * np.sin(step * 1.7)
        bed[start : start + len(span), 0] += 0.075 * (1 - pan) * pluck
        bed[start : start + len(span), 1] += 0.075 * pan * pluck
        if step % 2 == 0:
            beat = np.exp(-span * 9) * np.sin(2 * np.pi * (52 + 46 * np.exp(-span * 30)) * span)
            bed[start : start + len(span)] += 0.16 * beat[:, None]
    return hall(bed, seed)


def hall(signal, seed, seconds=1.6):
    random = np.random.RandomState(seed)
    length = int(seconds * RATE)
    decay = np.exp(-np.arange(length) / RATE * 4.2)
    out = np.empty_like(signal)
    for side in range(signal.shape[1]):
        size = 1 << int(np.ceil(np.log2(len(signal) + length)))
        echo = np.fft.irfft(np.fft.rfft(signal[:, side], size) * np.fft.rfft(random.randn(length) * decay, size), size)
        echo = echo[: len(signal)]
        out[:, side] = signal[:, side] + echo * 0.28 * np.abs(signal).max() / max(1e-9, np.abs(echo).max())
    return out


def speak(text):
    """One sentence as mono floats at 48 kHz, peak 0.8."""
    with tempfile.TemporaryDirectory() as folder:
        raw, polished = Path(folder) / 'raw.wav', Path(folder) / 'polished.wav'
        name, wpm, pitch = VOICE
        run('espeak-ng', '-v', name, '-s', str(wpm), '-p', str(pitch), '-g', '2', '-w', str(raw), text)
        run('ffmpeg', '-v', 'error', '-i', str(raw), '-af', POLISH, '-c:a', 'pcm_s16le', str(polished))
        with wave.open(str(polished)) as reader:
            samples = np.frombuffer(reader.readframes(reader.getnframes()), np.int16).astype(np.float64) / 32768
    return 0.8 * samples / np.abs(samples).max()


def soundtrack(seconds, lines, path, bed=True):
    """
    Writes the mix as a WAV file. `lines`: (start in seconds, sentence). Returns truth: start and end by energy, in
    steps of 10 ms, at -38 dB of the sentence's peak.
    """
    count = int(seconds * RATE)
    voice, truth = np.zeros(count), []
    for start, text in lines:
        samples = speak(text)
        first = int(start * RATE)
        room = min(len(samples), count - first)
        voice[first : first + room] += samples[:room]
        loud = [i for i in range(0, room - 480, 480) if np.abs(samples[i : i + 480]).max() > 0.8 * 0.0126]
        truth.append({'startMs': round((first + loud[0]) / 48), 'endMs': round((first + loud[-1] + 480) / 48),
                      'text': text, 'language': 'en', 'voice': f'synthetic espeak-ng {VOICE[0]}'})
    for before, after in zip(truth, truth[1:]):
        if before['endMs'] + 150 > after['startMs']:
            raise ValueError(f"'{before['text']}' runs into the next sentence: {before['endMs']} ms")
    mix = np.repeat(voice[:, None], 2, axis=1)
    if bed:
        # The bed makes room for the voice: down by 9 dB while it speaks, with slow shoulders.
        window = np.hanning(int(0.5 * RATE))
        speaking = np.convolve((np.abs(voice) > 0.01).astype(float), window / window.sum(), 'same')
        duck = 10 ** (-9 * np.minimum(1, speaking * 2.5) / 20)
        fade = np.minimum(1, np.minimum(np.arange(count) / (0.3 * RATE), (count - np.arange(count)) / (0.9 * RATE)))
        mix += 0.85 * music(seconds) * (duck * fade)[:, None]
    mix *= 0.85 / max(1e-9, np.abs(mix).max())
    with wave.open(str(path), 'wb') as writer:
        writer.setnchannels(2)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes((mix * 32767).astype('<i2').tobytes())
    return truth


def run(*command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
