"""What each clip shows and says, and what a checker ought to find in it."""
import math

from canvas import FPS, ease, ease_out, glow, rgb, rounded
from film import Super
from props import drop_path
from scenes import end_card, hero, lake, portrait, shelf

LAKE, HERO, PORTRAIT, SHELF, CARD, END = 0.0, 3.2, 6.4, 9.0, 11.4, 15.0
WHITE, BLUSH, PLUM = rgb('#ffffff'), rgb('#ffe3d6'), rgb('#4a1f57')


def ad_shots():
    """Five shots: hard cuts but for a crossfade of 0.4 s between portrait and shelf."""
    starts = ((lake, LAKE, 0), (hero, HERO, 0), (portrait, PORTRAIT, 0), (shelf, SHELF, 10), (end_card, CARD, 0))
    ends = (HERO, PORTRAIT, SHELF, CARD, END)
    return [{'scene': scene, 'start': round(at * FPS), 'end': round(end * FPS), 'crossfade': fade}
            for (scene, at, fade), end in zip(starts, ends)]


def during(start, end):
    """Runs a drawing only between two times, with the time since the start."""
    return lambda draw: lambda ctx, t: draw(ctx, t - start) if start - 1e-6 <= t < end - 1e-6 else None


def pill(x, y, width, height, colour, pulse=0.0):
    def draw(ctx, t):
        grow = ease_out(t / 0.2) * (1 + pulse * math.sin(t * 6))
        rounded(ctx, x + width / 2 * (1 - grow), y + height / 2 * (1 - grow), width * grow, height * grow, height / 2 * grow)
        ctx.set_source_rgba(*colour)
        ctx.fill()
    return draw


def ring(x, y, radius, share):
    """A gauge that fills up to its share."""
    def draw(ctx, t):
        ctx.set_line_width(20)
        ctx.new_sub_path()
        ctx.arc(x, y, radius, 0, 2 * math.pi)
        ctx.set_source_rgba(1, 1, 1, 0.22)
        ctx.stroke()
        ctx.set_line_cap(1)
        ctx.arc(x, y, radius, -math.pi / 2, -math.pi / 2 + 2 * math.pi * share * ease(t / 1.1))
        ctx.set_source_rgba(*rgb('#fff1d8'))
        ctx.stroke()
    return draw


def two_drops(x, y):
    def draw(ctx, t):
        for index, dx in enumerate((-64, 64)):
            fall = ease_out((t - 0.25 * index) / 0.6) if t > 0.25 * index else 0
            glow(ctx, x + dx, y, 110, rgb('#fff1d8'), 0.5 * fall)
            drop_path(ctx, x + dx, y - 60 * (1 - fall), 128)
            ctx.set_source_rgba(*rgb('#fff1d8', fall))
            ctx.fill()
    return draw


INCIDENTAL = [{'startMs': 3200, 'endMs': 6400, 'text': 'HALVORA'}, {'startMs': 9000, 'endMs': 11400, 'text': 'HALVORA'},
              {'startMs': 11400, 'endMs': 15000, 'text': 'HALVORA'}]


def demo_ad():
    return {
        'what': 'invented serum, five shots: spoken and written claims without proof, false scarcity, a super held for '
                '0.4 s, a disclaimer that is too small, too pale and too short',
        'shots': ad_shots(), 'incidental': INCIDENTAL,
        'voice': [(0.45, 'Meet Halvora, the night serum.'), (3.35, 'Clinically proven to reverse ageing in seven days.'),
                  (6.7, 'Guaranteed results, doctors agree.'), (9.6, 'Hurry, only three left.'),
                  (11.7, 'Order tonight, and wake up younger.')],
        'decor': [during(6.6, SHELF)(ring(930, 300, 150, 0.97)), during(9.6, CARD)(pill(956, 236, 266, 92, rgb('#ff5a5f'), 0.02)),
                  during(12.0, END)(pill(90, 480, 330, 76, PLUM, 0.012))],
        'supers': [
            Super('Wake up to new skin', 74, 84, 96, 0.48, 3.0, enter='fade'),
            Super('Halvora Night Serum', 34, 88, 196, 0.8, 3.0, font='text', colour=BLUSH, enter='fade'),
            Super('Clinically proven', 72, 660, 190, 3.52, 6.4),
            Super('to reverse ageing', 50, 662, 290, 3.8, 6.4, font='text', colour=BLUSH),
            Super('in 7 days*', 50, 662, 364, 4.08, 6.4, font='text', colour=BLUSH),
            Super('*Consumer survey, 12 users. Results not typical and may vary.', 14, 662, 668, 5.0, 6.0, font='text',
                  colour=rgb('#b58fb8', 0.72), enter='cut'),
            Super('97%', 92, 930, 266, 6.8, 9.0, font='bold', anchor='c'),
            Super('look ten years younger', 40, 930, 498, 7.2, 9.0, font='text', anchor='c', enter='fade'),
            Super('Only 3 left', 44, 1089, 264, 9.72, 11.4, font='bold', anchor='c'),
            Super('TODAY ONLY', 86, 640, 36, 10.4, 10.8, font='bold', colour=rgb('#ffd36b'), anchor='c', enter='cut'),
            Super('HALVORA', 84, 254, 144, 11.6, 15.0, font='display', colour=PLUM, tracking=9, enter='fade'),
            Super('Guaranteed results', 58, 92, 300, 11.8, 15.0, colour=PLUM),
            Super('or your youth back', 40, 93, 384, 12.0, 15.0, font='text', colour=rgb('#7a3f63'), enter='fade'),
            Super('Order tonight', 36, 255, 504, 12.12, 15.0, font='bold', anchor='c'),
        ],
        'expect': [
            {'family': 'unsubstantiated-claim', 'alsoAccept': ['health-claim', 'absolute-claim', 'certification-claim'],
             'why': 'spoken and written "clinically proven to reverse ageing"', 'startMs': 3300, 'endMs': 6500, 'atMs': 3600},
            {'family': 'guarantee-claim', 'alsoAccept': ['absolute-claim', 'health-claim', 'unsubstantiated-claim'],
             'why': '"guaranteed results", spoken and written', 'startMs': 6500, 'endMs': 15000, 'atMs': 6700},
            {'family': 'urgency-scarcity', 'why': '"only three left" spoken, "Only 3 left" written', 'startMs': 9400,
             'endMs': 11400, 'atMs': 9800},
            {'family': 'legibility', 'alsoAccept': ['ad-disclosure', 'testimonial-typicality', 'unsubstantiated-claim'],
             'why': 'disclaimer 1.9 % of height, pale, held 1 s', 'startMs': 5000, 'endMs': 6000, 'atMs': 5000},
        ],
        'none': ['weapons', 'tobacco', 'gambling', 'alcohol', 'watermark', 'adult', 'violence'],
    }


def clean_ad():
    return {
        'what': 'the twin of demo-ad: same look, lawful copy, a disclaimer that can be read',
        'shots': ad_shots(), 'incidental': INCIDENTAL,
        'voice': [(0.45, 'Meet Halvora, the night serum.'), (3.4, 'Oat extract and plant oils, so light.'),
                  (6.7, 'Two drops, at the end of the day.'), (9.6, 'Now in three scents.'),
                  (11.9, 'Halvora. Good night.')],
        'decor': [during(6.6, SHELF)(two_drops(930, 270)), during(9.6, CARD)(pill(956, 236, 266, 92, rgb('#2f7f86'), 0.0)),
                  during(12.0, END)(pill(90, 420, 330, 76, PLUM, 0.012))],
        'supers': [
            Super('A calm end to the day', 74, 84, 96, 0.48, 3.0, enter='fade'),
            Super('Halvora Night Serum', 34, 88, 196, 0.8, 3.0, font='text', colour=BLUSH, enter='fade'),
            Super('Oat extract', 72, 660, 190, 3.52, 6.4),
            Super('and plant oils', 50, 662, 290, 3.8, 6.4, font='text', colour=BLUSH),
            Super('in a light texture', 50, 662, 364, 4.08, 6.4, font='text', colour=BLUSH),
            Super('Two drops', 64, 930, 396, 6.8, 9.0, font='bold', anchor='c'),
            Super('at the end of the day', 40, 930, 498, 7.2, 9.0, font='text', anchor='c', enter='fade'),
            Super('Three scents', 38, 1089, 266, 9.72, 11.4, font='bold', anchor='c'),
            Super('HALVORA', 84, 254, 144, 11.6, 15.0, font='display', colour=PLUM, tracking=9, enter='fade'),
            Super('Good night', 58, 92, 300, 11.8, 15.0, colour=PLUM),
            Super('30 ml  $24', 36, 255, 444, 12.12, 15.0, font='bold', anchor='c'),
            Super('For external use. Read the label.', 30, 92, 640, 11.4, 15.0, font='text', enter='cut'),
        ],
        'none': ['everything'],
    }


def small(what, seconds, supers, size=(640, 360), **more):
    start, end = 0, round(seconds * FPS)
    return {'what': what, 'shots': [{'scene': more.pop('scene', hero), 'start': start, 'end': end}], 'supers': supers,
            'size': size, 'crf': 27, **more}


def clean_3s():
    return small('3 s, one spoken sentence, one line of text, nothing to object to', 3,
                 [Super('Halvora Night Serum', 72, 560, 300, 0.4, 3.0)], bed=False,
                 voice=[(0.4, 'This is the night serum.')], none=['everything'])


def silent_textless_3s():
    return small('3 s of a lake at dawn: no sound track, no text', 3, [], scene=lake, sound=False, none=['everything'],
                 status='insufficient_evidence')


def flash_super_6s():
    return small('6 s, silent, one super held for 0.4 s (10 frames) and one for 2 s', 6, [
        Super('TODAY ONLY', 110, 640, 90, 2.4, 2.8, font='bold', anchor='c', enter='cut'),
        Super('Two drops each night', 72, 500, 560, 3.2, 5.2, enter='cut')], scene=lake, sound=False, none=['watermark'])


def flashing_3s():
    return small('3 s, silent; full-screen flashes at 6.25 Hz from 1 s to 2.28 s', 3, [], scene=shelf, sound=False,
                 flashes=[(25, 57, 2)], none=['watermark'],
                 expect=[{'family': 'broadcast-safety', 'why': '6.25 flashes a second, full screen, 1.28 s', 'startMs': 1000,
                          'endMs': 2280, 'atMs': 1000}])


CLIPS = {'demo-ad': demo_ad, 'clean-ad': clean_ad, 'clean-3s': clean_3s, 'silent-textless-3s': silent_textless_3s,
         'flash-super-6s': flash_super_6s, 'flashing-3s': flashing_3s}
