#!/usr/bin/env python3
"""Speaks the clips of test-media/speech/ with espeak-ng and writes their manifest.

    python3 test-media/generators/make_speech.py

Needs espeak-ng and ffmpeg. 16 kHz, mono, 16-bit PCM. Times are those of the first and last 10-ms window above -38 dB
of the sentence's peak, so they are exact by making. Tones, noise and music are computed by the tests themselves.
"""
import array, hashlib, json, os, subprocess, tempfile, wave

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'speech')
RATE = 16000
CLIPS = [
    dict(file='two-sentences-en.wav', language='en', what='two sentences of an advertisement with a pause of more than half a second between them',
         lines=[(0.5, 'en-us', 150, 'It is the best coffee in the world.'), (3.6, 'en-us', 150, 'Use my code for twenty percent off.')], length=6.2),
    dict(file='sentence-de.wav', language='de', what='one sentence of German', lines=[(0.2, 'de', 150, 'Guten Morgen, meine Damen und Herren, willkommen in Berlin.')], length=3.6),
    dict(file='sentence-ja.wav', language='ja', what='one sentence of Japanese', lines=[(0.2, 'ja', 150, 'わたしはとうきょうにすんでいます。')], length=2.4),
]


def speak(voice, wpm, text):
    with tempfile.TemporaryDirectory() as folder:
        raw = os.path.join(folder, 'raw.wav')
        subprocess.run(['espeak-ng', '-v', voice, '-s', str(wpm), '-w', raw, text], check=True)
        pcm = subprocess.run(['ffmpeg', '-v', 'error', '-i', raw, '-ac', '1', '-ar', str(RATE), '-f', 's16le', '-'], check=True, stdout=subprocess.PIPE).stdout
    return array.array('h', pcm)


def sounding(samples):
    peaks = [max(abs(v) for v in samples[i:i + 160]) for i in range(0, len(samples), 160)]
    loud = [i for i, peak in enumerate(peaks) if peak > max(peaks) * 0.0126]
    return loud[0] * 10, (loud[-1] + 1) * 10


def make(clip):
    mix = array.array('h', bytes(2 * int(clip['length'] * RATE)))
    sentences = []
    for at, voice, wpm, text in clip['lines']:
        voiced = speak(voice, wpm, text)
        start, end = sounding(voiced)
        offset = int(at * RATE)
        voiced = voiced[:len(mix) - offset]
        mix[offset:offset + len(voiced)] = voiced
        sentences.append(dict(startMs=int(at * 1000) + start, endMs=int(at * 1000) + end, text=text, voice=f'synthetic espeak-ng {voice}'))
    path = os.path.join(OUT, clip['file'])
    with wave.open(path, 'wb') as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(mix.tobytes())
    content = open(path, 'rb').read()
    return dict(file=clip['file'], what=clip['what'], source='test-media/generators/make_speech.py', licence='Apache-2.0',
                sha256=hashlib.sha256(content).hexdigest(), bytes=len(content),
                groundTruth=dict(language=clip['language'], durationMs=int(clip['length'] * 1000), audio=sentences))


os.makedirs(OUT, exist_ok=True)
with open(os.path.join(OUT, 'manifest.json'), 'w', encoding='utf-8') as out:
    json.dump([make(clip) for clip in CLIPS], out, indent=1, ensure_ascii=False)
    out.write('\n')
