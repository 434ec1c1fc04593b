"""Draws scenes of goods that few public pictures show: gambling, medicines, money; and harmless look-alikes.

draw(kind, background, rng) -> RGB PIL picture of SIDE px. Every scene lies on a real photograph, in perspective, with
shadow, blur, colour shift and JPEG, so that a network learns the object and not the drawing.
"""
import io
import math

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFilter, ImageFont

SIDE = 240
FONTS = ["DejaVuSans-Bold.ttf", "DejaVuSans.ttf", "DejaVuSerif-Bold.ttf", "DejaVuSansMono-Bold.ttf"]


def font(rng, size):
    return ImageFont.truetype(FONTS[rng.randint(len(FONTS))], max(6, int(size)))


def tone(rng, low=0, high=256):
    return tuple(int(v) for v in rng.randint(low, high, 3))


def pick(rng, *values):
    return values[rng.randint(len(values))]


def sheet(width, height, fill=(0, 0, 0, 0)):
    picture = Image.new("RGBA", (width, height), fill)
    return picture, ImageDraw.Draw(picture)


def centred(draw, at, text, type_face, fill):
    left, top, right, bottom = draw.textbbox((0, 0), text, font=type_face)
    draw.text((at[0] - (left + right) / 2, at[1] - (top + bottom) / 2), text, font=type_face, fill=fill)


# --- gambling -------------------------------------------------------------------------------------------------------

WHEEL = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18,
         29, 7, 28, 12, 35, 3, 26]


def roulette_wheel(rng):
    picture, draw = sheet(400, 400)
    wood = pick(rng, (92, 51, 23), (60, 30, 12), (120, 80, 30), (30, 30, 34))
    draw.ellipse((2, 2, 398, 398), fill=wood + (255,))
    draw.ellipse((26, 26, 374, 374), fill=tuple(min(255, int(v * 1.5)) for v in wood) + (255,))
    step, turn = 360 / 37, rng.uniform(0, 360)
    for place, number in enumerate(WHEEL):
        fill = (10, 120, 50) if number == 0 else (170, 20, 26) if place % 2 else (16, 16, 18)
        draw.pieslice((44, 44, 356, 356), turn + place * step, turn + (place + 1) * step, fill=fill + (255,),
                      outline=(200, 180, 120, 255))
        angle = math.radians(turn + (place + .5) * step)
        centred(draw, (200 + 140 * math.cos(angle), 200 + 140 * math.sin(angle)), str(number), font(rng, 13),
                (250, 250, 245, 255))
    draw.ellipse((90, 90, 310, 310), fill=tuple(int(v * .8) for v in wood) + (255,), outline=(210, 180, 90, 255), width=4)
    for spoke in range(4):
        angle = math.radians(turn + spoke * 90)
        draw.line((200, 200, 200 + 70 * math.cos(angle), 200 + 70 * math.sin(angle)), fill=(220, 190, 110, 255), width=9)
    draw.ellipse((176, 176, 224, 224), fill=(225, 195, 110, 255), outline=(140, 110, 50, 255), width=3)
    if rng.rand() < .7:
        angle = rng.uniform(0, 6.28)
        x, y = 200 + 118 * math.cos(angle), 200 + 118 * math.sin(angle)
        draw.ellipse((x - 8, y - 8, x + 8, y + 8), fill=(250, 250, 250, 255))
    return picture


def roulette_table(rng):
    picture, draw = sheet(420, 220, pick(rng, (8, 92, 48), (12, 70, 120), (110, 14, 26)) + (255,))
    for column in range(12):
        for row in range(3):
            number = 3 * column + 3 - row
            fill = (165, 20, 24) if (number + column) % 2 else (16, 16, 18)
            x, y = 40 + column * 30, 14 + row * 42
            draw.rectangle((x, y, x + 28, y + 40), fill=fill + (255,), outline=(240, 235, 215, 255))
            centred(draw, (x + 14, y + 20), str(number), font(rng, 14), (250, 250, 250, 255))
    for place, word in enumerate(("1-18", "EVEN", "RED", "BLACK", "ODD", "19-36")):
        draw.rectangle((40 + place * 60, 145, 98 + place * 60, 185), outline=(240, 235, 215, 255), width=2)
        centred(draw, (69 + place * 60, 165), word, font(rng, 13), (250, 250, 250, 255))
    for _ in range(rng.randint(0, 7)):
        small = chip(rng).resize((26, 26))
        picture.alpha_composite(small, (int(rng.randint(40, 380)), int(rng.randint(10, 180))))
    return picture


def chip(rng, colour=None):
    picture, draw = sheet(120, 120)
    colour = colour or pick(rng, (180, 20, 30), (20, 60, 150), (20, 110, 50), (24, 24, 28), (110, 40, 130), (230, 150, 30))
    draw.ellipse((2, 2, 118, 118), fill=colour + (255,), outline=(20, 20, 20, 120))
    for place in range(6):
        draw.pieslice((2, 2, 118, 118), place * 60 - 10, place * 60 + 10, fill=(245, 245, 240, 255))
    draw.ellipse((22, 22, 98, 98), fill=colour + (255,), outline=(245, 245, 240, 255), width=4)
    centred(draw, (60, 60), pick(rng, "5", "10", "25", "50", "100", "500", "1K", "♠", "♦", "$"), font(rng, 30), (250, 250, 245, 255))
    return picture


def chip_stacks(rng):
    picture, _ = sheet(360, 300)
    for stack in range(rng.randint(2, 6)):
        x = int(rng.randint(0, 250)); base = int(rng.randint(150, 215))
        colour = pick(rng, (180, 20, 30), (20, 60, 150), (20, 110, 50), (24, 24, 28), (110, 40, 130))
        flat = chip(rng, colour).resize((100, 46))
        for level in range(rng.randint(3, 14)):
            picture.alpha_composite(flat, (x + int(rng.randint(-2, 3)), max(0, base - level * 9)))
    if rng.rand() < .6:
        for place in range(2):
            picture.alpha_composite(card(rng).resize((70, 100)).rotate(rng.uniform(-30, 30), expand=False),
                                    (int(rng.randint(0, 280)), int(rng.randint(150, 195))))
    return picture


def card(rng):
    picture, draw = sheet(140, 200)
    draw.rounded_rectangle((2, 2, 138, 198), 12, fill=(252, 252, 250, 255), outline=(60, 60, 60, 255))
    suit = pick(rng, "♠", "♥", "♦", "♣"); fill = (190, 20, 30, 255) if suit in "♥♦" else (20, 20, 24, 255)
    rank = pick(rng, "A", "K", "Q", "J", "10", "7")
    centred(draw, (24, 30), rank, font(rng, 34), fill)
    centred(draw, (70, 100), suit, ImageFont.truetype(FONTS[1], 80), fill)
    centred(draw, (116, 170), rank, font(rng, 34), fill)
    return picture


def symbol(rng, size):
    picture, draw = sheet(100, 100)
    what = rng.randint(8)
    if what == 0:
        centred(draw, (50, 50), "7", ImageFont.truetype(FONTS[2], 92), (215, 20, 30, 255))
    elif what == 1:
        draw.rectangle((8, 34, 92, 66), fill=(20, 20, 24, 255)); centred(draw, (50, 50), "BAR", font(rng, 30), (250, 220, 90, 255))
    elif what == 2:
        for x in (30, 68): draw.ellipse((x - 20, 50, x + 20, 90), fill=(200, 16, 40, 255))
        draw.line((30, 55, 60, 12), fill=(40, 120, 30, 255), width=6); draw.line((68, 55, 60, 12), fill=(40, 120, 30, 255), width=6)
    elif what == 3:
        draw.pieslice((16, 10, 84, 110), 180, 360, fill=(245, 190, 40, 255)); draw.rectangle((16, 58, 84, 74), fill=(245, 190, 40, 255))
        draw.ellipse((42, 70, 58, 88), fill=(160, 110, 20, 255))
    elif what == 4:
        draw.polygon([(50, 6), (94, 40), (50, 96), (6, 40)], fill=(70, 190, 235, 255), outline=(240, 250, 255, 255))
    elif what == 5:
        draw.ellipse((8, 22, 92, 80), fill=(250, 225, 50, 255), outline=(200, 170, 20, 255), width=3)
    elif what == 6:
        points = [(50 + (44 if k % 2 == 0 else 18) * math.sin(k * math.pi / 5), 50 - (44 if k % 2 == 0 else 18) * math.cos(k * math.pi / 5)) for k in range(10)]
        draw.polygon(points, fill=(250, 200, 40, 255))
    else:
        centred(draw, (50, 50), pick(rng, "WILD", "SCATTER", "BONUS", "K", "Q", "A", "J"), font(rng, 26 if rng.rand() < .5 else 40), tone(rng, 40, 240) + (255,))
    return picture.resize((size, size))


def slot_machine(rng):
    columns, rows = pick(rng, 3, 5, 5), pick(rng, 1, 3, 3)
    cell = 64; width, height = columns * cell + 50, rows * cell + 120
    frame = pick(rng, (200, 150, 30), (150, 20, 40), (70, 20, 120), (20, 30, 90), (30, 30, 34))
    picture, draw = sheet(width, height, frame + (255,))
    centred(draw, (width / 2, 26), pick(rng, "JACKPOT", "BIG WIN", "LUCKY 777", "MEGA SLOTS", "CASINO", "FREE SPINS", "777"), font(rng, 30), (255, 225, 90, 255))
    for column in range(columns):
        x = 25 + column * cell
        draw.rectangle((x, 50, x + cell - 3, 50 + rows * cell), fill=pick(rng, (250, 250, 245), (250, 245, 225), (30, 20, 60), (20, 20, 24)) + (255,))
        for row in range(rows): picture.alpha_composite(symbol(rng, cell - 8), (x + 3, 54 + row * cell))
    for place in range(0, width, 18):
        for y in (4, height - 8): draw.ellipse((place, y, place + 7, y + 7), fill=pick(rng, (255, 240, 150), (255, 120, 60), (255, 255, 255)) + (255,))
    y = height - 40
    for place, word in enumerate(("BET", pick(rng, "10.00", "1,250", "500"), "SPIN")):
        left = 12 + place * (width - 24) // 3
        draw.rounded_rectangle((left, y - 12, left + (width - 40) // 3, y + 22), 8, fill=tone(rng, 30, 220) + (255,))
        centred(draw, (left + (width - 40) / 6, y + 5), word, font(rng, 16), (255, 255, 255, 255))
    return picture


def betting_board(rng):
    dark = rng.rand() < .6
    picture, draw = sheet(340, 300, ((18, 26, 34) if dark else (244, 246, 248)) + (255,))
    ink = (235, 238, 240, 255) if dark else (20, 26, 32, 255); lead = pick(rng, (30, 160, 70), (250, 190, 20), (210, 30, 40), (20, 90, 200))
    draw.rectangle((0, 0, 340, 34), fill=lead + (255,)); centred(draw, (170, 17), pick(rng, "LIVE BETTING", "SPORTSBOOK", "BET NOW", "TODAY'S ODDS", "100% BONUS"), font(rng, 18), (255, 255, 255, 255))
    for row in range(6):
        y = 44 + row * 42
        name = "".join(pick(rng, *"abcdefghiklmnorstu") for _ in range(7)).title()
        other = "".join(pick(rng, *"abcdefghiklmnorstu") for _ in range(6)).title()
        draw.text((8, y + 2), name, font=font(rng, 13), fill=ink); draw.text((8, y + 18), other, font=font(rng, 13), fill=ink)
        for place in range(3):
            x = 150 + place * 62
            draw.rounded_rectangle((x, y, x + 56, y + 32), 5, fill=((40, 52, 64) if dark else (225, 230, 235)) + (255,))
            centred(draw, (x + 28, y + 16), f"{rng.uniform(1.1, 9):.2f}", font(rng, 14), lead + (255,))
    return picture


def casino_banner(rng):
    ground = pick(rng, (90, 6, 24), (24, 8, 60), (6, 60, 36), (12, 12, 16))
    picture, draw = sheet(420, 260, ground + (255,))
    for ray in range(0, 360, 20):
        draw.pieslice((-100, -180, 520, 440), ray, ray + 10, fill=tuple(min(255, v + 26) for v in ground) + (255,))
    centred(draw, (210, 70), pick(rng, "CASINO", "JACKPOT", "POKER", "ROULETTE", "SLOTS", "BIG WIN"), font(rng, 50), (255, 215, 80, 255))
    centred(draw, (210, 130), pick(rng, "100% BONUS", "200 FREE SPINS", "PLAY NOW", "WIN BIG", "WELCOME BONUS"), font(rng, 26), (255, 255, 255, 255))
    for _ in range(rng.randint(2, 7)):
        piece = pick(rng, chip, card, coin)(rng); size = int(rng.randint(46, 90))
        picture.alpha_composite(piece.resize((size, size if piece.width == piece.height else int(size * 1.4))).rotate(rng.uniform(-40, 40)),
                                (int(rng.randint(0, 340)), int(rng.randint(130, 170))))
    return picture


# --- medicines ------------------------------------------------------------------------------------------------------

def pill(rng, size=60, kind=None, colour=None):
    kind = kind or pick(rng, "tablet", "capsule", "oval"); colour = colour or pick(rng, (250, 250, 248), (240, 225, 150), (235, 120, 110), (150, 190, 230), (240, 180, 200), tone(rng, 90, 255))
    picture, draw = sheet(120, 120)
    dark = tuple(int(v * .72) for v in colour)
    if kind == "tablet":
        draw.ellipse((12, 16, 108, 112), fill=dark + (255,)); draw.ellipse((12, 10, 108, 104), fill=colour + (255,))
        if rng.rand() < .6: draw.line((20, 58, 100, 58), fill=dark + (255,), width=4)
    elif kind == "oval":
        draw.ellipse((4, 36, 116, 92), fill=dark + (255,)); draw.ellipse((4, 30, 116, 86), fill=colour + (255,))
    else:
        other = pick(rng, (250, 250, 248), tone(rng, 30, 255), (200, 30, 40), (30, 70, 170))
        draw.rounded_rectangle((4, 38, 116, 84), 23, fill=colour + (255,)); draw.pieslice((4, 38, 50, 84), 90, 270, fill=other + (255,)); draw.rectangle((27, 38, 60, 84), fill=other + (255,))
        draw.line((20, 48, 100, 48), fill=(255, 255, 255, 150), width=5)
    return picture.resize((size, size), Image.BICUBIC)


def blister(rng):
    columns, rows = rng.randint(2, 7), rng.randint(2, 5); cell = 62
    foil = pick(rng, (196, 200, 206), (214, 214, 212), (176, 182, 190), (214, 190, 140), (235, 236, 238))
    picture, draw = sheet(columns * cell + 24, rows * cell + 24)
    draw.rounded_rectangle((0, 0, picture.width - 1, picture.height - 1), 12, fill=foil + (255,))
    for x in range(0, picture.width, 6): draw.line((x, 0, x, picture.height), fill=tuple(min(255, v + 10) for v in foil) + (60,))
    kind = pick(rng, "tablet", "capsule", "oval"); colour = pick(rng, (250, 250, 248), (235, 215, 140), (230, 110, 100), (150, 190, 230), (240, 180, 200), tone(rng, 90, 255))
    for row in range(rows):
        for column in range(columns):
            x, y = 12 + column * cell, 12 + row * cell
            draw.ellipse((x + 2, y + 4, x + cell - 2, y + cell), fill=tuple(int(v * .8) for v in foil) + (255,))
            draw.ellipse((x + 2, y + 2, x + cell - 4, y + cell - 4), fill=tuple(min(255, v + 18) for v in foil) + (255,))
            if rng.rand() < .93: picture.alpha_composite(pill(rng, cell - 16, kind, colour), (x + 7, y + 6))
            draw.arc((x + 6, y + 6, x + cell - 8, y + cell - 8), 190, 280, fill=(255, 255, 255, 210), width=3)
    return picture


def loose_pills(rng):
    picture, _ = sheet(320, 320)
    kind = pick(rng, "tablet", "capsule", "oval", None); colour = None if rng.rand() < .5 else tone(rng, 120, 255)
    for _ in range(rng.randint(6, 34)):
        picture.alpha_composite(pill(rng, int(rng.randint(44, 66)), kind, colour).rotate(rng.uniform(0, 360)), (int(rng.randint(0, 254)), int(rng.randint(0, 254))))
    return picture


def pill_bottle(rng):
    picture, draw = sheet(260, 360)
    glass = pick(rng, (220, 120, 20), (236, 238, 240), (120, 60, 20), (60, 110, 170)); cap = pick(rng, (248, 248, 248), (30, 80, 160), (30, 140, 80))
    draw.rounded_rectangle((50, 80, 210, 350), 18, fill=glass + (235,)); draw.rectangle((44, 14, 216, 84), fill=cap + (255,))
    for x in range(48, 214, 9): draw.line((x, 16, x, 82), fill=tuple(int(v * .85) for v in cap) + (255,), width=2)
    draw.rectangle((50, 150, 210, 300), fill=(250, 250, 248, 255)); draw.rectangle((50, 150, 210, 178), fill=tone(rng, 20, 190) + (255,))
    centred(draw, (130, 164), pick(rng, "Rx", "RX ONLY", "TABLETS", "PHARMACY"), font(rng, 18), (255, 255, 255, 255))
    word = "".join(pick(rng, *"aeiou") if k % 2 else pick(rng, *"lmnprstvxz") for k in range(8)).title()
    centred(draw, (130, 208), word, font(rng, 22), (20, 30, 60, 255)); centred(draw, (130, 242), pick(rng, "500 mg", "20 mg", "100 mg", "250 mg"), font(rng, 20), (20, 30, 60, 255)); centred(draw, (130, 276), pick(rng, "30 tablets", "60 capsules", "1 x daily"), font(rng, 14), (20, 30, 60, 255))
    for _ in range(rng.randint(0, 9)): picture.alpha_composite(pill(rng, 40), (int(rng.randint(0, 220)), int(rng.randint(300, 320))))
    return picture


def medicine_box(rng):
    picture, draw = sheet(380, 220, (250, 250, 250, 255)); band = tone(rng, 10, 210)
    draw.rectangle((0, 0, 380, 220), outline=(180, 184, 190, 255), width=3)
    if rng.rand() < .5: draw.polygon([(0, 150), (380, 90), (380, 220), (0, 220)], fill=band + (255,))
    else: draw.rectangle((0, 0, int(rng.randint(60, 130)), 220), fill=band + (255,))
    word = "".join(pick(rng, *"aeiou") if k % 2 else pick(rng, *"lmnprstvxzdg") for k in range(rng.randint(6, 10))).title()
    centred(draw, (220, 60), word, font(rng, 34), (20, 30, 60, 255)); centred(draw, (226, 108), pick(rng, "500 mg", "10 mg", "200 mg", "5 mg/ml"), font(rng, 24), band + (255,))
    centred(draw, (220, 190), pick(rng, "20 film-coated tablets", "30 capsules", "Filmtabletten", "oral use", "compresse"), font(rng, 15), (20, 30, 60, 255) if rng.rand() < .5 else (255, 255, 255, 255))
    if rng.rand() < .5: picture.alpha_composite(pill(rng, 70), (280, 120))
    return picture


def syringe(rng):
    picture, draw = sheet(440, 110)
    liquid = pick(rng, (220, 235, 245), (245, 220, 150), (230, 120, 120), (160, 210, 240))
    draw.rectangle((90, 30, 310, 80), fill=(240, 245, 250, 190), outline=(120, 130, 140, 255), width=3)
    fill = int(rng.randint(140, 300)); draw.rectangle((fill, 33, 308, 77), fill=liquid + (230,))
    draw.rectangle((fill - 14, 32, fill, 78), fill=(40, 42, 46, 255)); draw.rectangle((10, 50, fill - 14, 60), fill=(220, 224, 228, 255)); draw.rectangle((2, 30, 14, 80), fill=(220, 224, 228, 255)); draw.rectangle((82, 14, 92, 96), fill=(220, 224, 228, 255))
    for place in range(10): draw.line((110 + place * 20, 30, 110 + place * 20, 46 if place % 2 else 54), fill=(30, 40, 50, 255), width=2)
    draw.polygon([(310, 44), (336, 50), (336, 60), (310, 66)], fill=pick(rng, (60, 160, 90), (240, 160, 40), (70, 120, 210)) + (255,)); draw.line((336, 55, 432, 55), fill=(150, 156, 162, 255), width=3)
    return picture


# --- money ----------------------------------------------------------------------------------------------------------

def candles(rng):
    dark = rng.rand() < .65
    width, height = 420, 280
    picture, draw = sheet(width, height, ((16, 20, 28) if dark else (252, 252, 252)) + (255,))
    grid = (40, 46, 58, 255) if dark else (225, 228, 232, 255)
    for x in range(0, width, 42): draw.line((x, 0, x, height), fill=grid)
    for y in range(0, height, 35): draw.line((0, y, width, y), fill=grid)
    price = rng.uniform(100, 180); up, down = pick(rng, ((38, 166, 154), (239, 83, 80)), ((30, 200, 80), (230, 40, 50)), ((250, 250, 250), (60, 90, 200)))
    drift = rng.uniform(-1.5, 1.5)
    if rng.rand() < .3:
        points = []
        for x in range(0, width, 6): price = min(250, max(30, price + drift + rng.normal(0, 8))); points.append((x, price))
        draw.line(points, fill=up + (255,), width=3)
    else:
        for x in range(8, width - 50, 12):
            close = min(250, max(20, price + drift + rng.normal(0, 12))); colour = up if close < price else down
            draw.line((x + 4, min(price, close) - abs(rng.normal(0, 8)), x + 4, max(price, close) + abs(rng.normal(0, 8))), fill=colour + (255,)); draw.rectangle((x, min(price, close), x + 8, max(price, close) + 1), fill=colour + (255,)); price = close
    for row in range(7): draw.text((width - 48, 10 + row * 38), f"{rng.uniform(1, 70000):.1f}", font=font(rng, 10), fill=(170, 176, 186, 255) if dark else (70, 76, 86, 255))
    draw.text((10, 8), pick(rng, "BTC/USD", "EUR/USD", "ETH/USDT", "S&P 500", "GOLD", "TSLA"), font=font(rng, 18), fill=(240, 240, 240, 255) if dark else (20, 20, 26, 255))
    if rng.rand() < .4:
        for place, (word, colour) in enumerate((("BUY", up), ("SELL", down))):
            draw.rounded_rectangle((100 + place * 90, 240, 180 + place * 90, 272), 6, fill=colour + (255,)); centred(draw, (140 + place * 90, 256), word, font(rng, 15), (255, 255, 255, 255))
    return picture


def coin(rng):
    picture, draw = sheet(140, 140)
    metal = pick(rng, (240, 190, 50), (230, 170, 40), (205, 208, 214), (200, 130, 70)); dark = tuple(int(v * .7) for v in metal)
    draw.ellipse((4, 8, 136, 138), fill=dark + (255,)); draw.ellipse((4, 2, 136, 132), fill=metal + (255,)); draw.ellipse((16, 14, 124, 120), outline=dark + (255,), width=4)
    centred(draw, (70, 67), pick(rng, "₿", "€", "$", "£", "Ξ", "¥"), ImageFont.truetype(FONTS[0], 72), dark + (255,))
    return picture


def coins(rng):
    picture, _ = sheet(340, 280)
    for _ in range(rng.randint(3, 16)):
        size = int(rng.randint(60, 100)); picture.alpha_composite(coin(rng).resize((size, int(size * rng.uniform(.5, 1)))).rotate(rng.uniform(-30, 30)), (int(rng.randint(0, 240)), int(rng.randint(0, 180))))
    return picture


def bank_card(rng):
    picture, draw = sheet(380, 240)
    one, two = np.array(tone(rng)), np.array(tone(rng))
    mask = Image.new("L", (380, 240)); ImageDraw.Draw(mask).rounded_rectangle((0, 0, 379, 239), 20, fill=255)
    ramp = np.linspace(0, 1, 380)[None, :, None]; picture.paste(Image.fromarray(np.broadcast_to(one * (1 - ramp) + two * ramp, (240, 380, 3)).astype(np.uint8)), (0, 0), mask)
    ink = (250, 250, 250, 255) if (one + two).mean() < 300 else (20, 20, 24, 255)
    draw.rounded_rectangle((30, 84, 82, 124), 8, fill=(220, 190, 110, 255), outline=(150, 120, 60, 255)); draw.line((30, 104, 82, 104), fill=(150, 120, 60, 255)); draw.line((56, 84, 56, 124), fill=(150, 120, 60, 255))
    draw.text((30, 140), " ".join(f"{rng.randint(10000):04d}" for _ in range(4)), font=ImageFont.truetype(FONTS[3], 25), fill=ink)
    draw.text((30, 196), pick(rng, "A. SMITH 12/29", "CARD HOLDER 08/31", "VALID THRU 05/30"), font=font(rng, 14), fill=ink); draw.text((30, 24), pick(rng, "BANK", "PLATINUM", "Credit", "debit", "business"), font=font(rng, 24), fill=ink)
    if rng.rand() < .5:
        draw.ellipse((290, 180, 330, 220), fill=(235, 0, 27, 230)); draw.ellipse((314, 180, 354, 220), fill=(247, 158, 27, 220))
    return picture


# --- harmless look-alikes -------------------------------------------------------------------------------------------

def clock(rng):
    picture, draw = sheet(300, 300); rim = tone(rng)
    draw.ellipse((4, 4, 296, 296), fill=rim + (255,)); draw.ellipse((24, 24, 276, 276), fill=(248, 248, 244, 255))
    for hour in range(1, 13):
        angle = math.radians(hour * 30 - 90); centred(draw, (150 + 104 * math.cos(angle), 150 + 104 * math.sin(angle)), str(hour), font(rng, 26), (20, 20, 20, 255))
    for length, thick in ((70, 8), (96, 5)):
        angle = rng.uniform(0, 6.3); draw.line((150, 150, 150 + length * math.cos(angle), 150 + length * math.sin(angle)), fill=(20, 20, 20, 255), width=thick)
    return picture


def colour_wheel(rng):
    picture, draw = sheet(300, 300); parts = rng.randint(5, 16); colours = [tone(rng, 60, 255) for _ in range(parts)]
    for place in range(parts): draw.pieslice((4, 4, 296, 296), place * 360 / parts, (place + 1) * 360 / parts, fill=colours[place] + (255,), outline=(255, 255, 255, 255))
    if rng.rand() < .5: draw.ellipse((90, 90, 210, 210), fill=(255, 255, 255, 255))
    return picture


def chocolates(rng):
    columns, rows = rng.randint(3, 6), rng.randint(2, 5)
    picture, draw = sheet(columns * 60 + 20, rows * 60 + 20, pick(rng, (70, 40, 24), (160, 30, 40), (230, 215, 180)) + (255,))
    for row in range(rows):
        for column in range(columns):
            x, y = 12 + column * 60, 12 + row * 60; brown = pick(rng, (70, 36, 16), (110, 64, 32), (236, 220, 190), (50, 26, 12))
            (draw.ellipse if rng.rand() < .5 else draw.rectangle)((x, y, x + 48, y + 48), fill=brown + (255,), outline=tuple(int(v * .6) for v in brown) + (255,), width=3)
            if rng.rand() < .5: draw.line((x + 8, y + 20, x + 40, y + 28), fill=(250, 240, 220, 255), width=4)
    return picture


def bar_chart(rng):
    picture, draw = sheet(400, 280, (250, 251, 253, 255)); colour = tone(rng, 40, 220)
    draw.text((16, 10), pick(rng, "Visitors", "Sales by region", "Weekly report", "Users", "Orders"), font=font(rng, 18), fill=(30, 36, 44, 255))
    if rng.rand() < .5:
        for place in range(9): draw.rectangle((24 + place * 40, 260 - rng.randint(20, 190), 50 + place * 40, 260), fill=colour + (255,))
    else:
        draw.pieslice((40, 60, 220, 240), 0, 130, fill=colour + (255,)); draw.pieslice((40, 60, 220, 240), 130, 250, fill=tone(rng, 60, 230) + (255,)); draw.pieslice((40, 60, 220, 240), 250, 360, fill=tone(rng, 60, 230) + (255,))
        for row in range(5): draw.rectangle((250, 70 + row * 34, 260 + rng.randint(20, 110), 86 + row * 34), fill=(205, 210, 218, 255))
    return picture


def chat_screen(rng):
    picture, draw = sheet(260, 400, (240, 242, 246, 255)); draw.rectangle((0, 0, 260, 44), fill=tone(rng, 20, 200) + (255,))
    for row in range(8):
        left = 14 if rng.rand() < .5 else 80; y = 58 + row * 42
        draw.rounded_rectangle((left, y, left + 150, y + 32), 12, fill=(255, 255, 255, 255) if left == 14 else tone(rng, 90, 240) + (255,)); draw.line((left + 14, y + 16, left + 40 + rng.randint(90), y + 16), fill=(120, 126, 136, 255), width=5)
    return picture


def product_box(rng):
    picture, draw = sheet(240, 320, tone(rng, 60, 256) + (255,)); draw.rectangle((0, 210, 240, 320), fill=tone(rng) + (255,))
    centred(draw, (120, 60), pick(rng, "Tea", "Cookies", "Soap", "Cereal", "Pasta", "Coffee", "Cream", "Shampoo", "Juice"), font(rng, 40), tone(rng) + (255,))
    for _ in range(4): draw.ellipse((lambda x, y, r: (x - r, y - r, x + r, y + r))(rng.randint(240), rng.randint(100, 300), rng.randint(10, 40)), fill=tone(rng) + (255,))
    return picture


def drinks_bottle(rng):
    picture, draw = sheet(160, 420); body = pick(rng, (200, 225, 240), (250, 170, 50), (220, 40, 40), (110, 200, 90), (250, 240, 240))
    draw.rounded_rectangle((20, 110, 140, 410), 26, fill=body + (225,)); draw.polygon([(60, 40), (100, 40), (140, 140), (20, 140)], fill=body + (225,)); draw.rectangle((56, 10, 104, 44), fill=tone(rng) + (255,)); draw.rectangle((20, 200, 140, 310), fill=tone(rng, 80, 256) + (255,))
    centred(draw, (80, 255), pick(rng, "WATER", "COLA", "JUICE", "LEMON", "MILK", "SPORT"), font(rng, 24), tone(rng, 0, 90) + (255,))
    return picture


SCENES = {
    "gambling": [roulette_wheel, roulette_wheel, roulette_table, chip_stacks, slot_machine, slot_machine, betting_board, casino_banner],
    "pharmaceuticals": [blister, blister, blister, loose_pills, pill_bottle, medicine_box, medicine_box, syringe, syringe],
    "financial": [candles, candles, coins, bank_card, bank_card],
    "none": [clock, colour_wheel, chocolates, bar_chart, chat_screen, product_box, drinks_bottle],
}


def perspective(picture, rng, strength=.16):
    width, height = picture.size
    corners = np.float64([(0, 0), (width, 0), (width, height), (0, height)])
    moved = corners + rng.uniform(-strength, strength, (4, 2)) * (width, height); moved -= moved.min(0)
    size = (int(moved[:, 0].max()) + 1, int(moved[:, 1].max()) + 1)
    rows = []
    for (x, y), (u, v) in zip(moved, corners): rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
    return picture.transform(size, Image.PERSPECTIVE, np.linalg.solve(np.array(rows), corners.reshape(8)), Image.BICUBIC)


def draw(kind, background, rng):
    """One scene of `kind` on `background` (any RGB picture); `rng` is a numpy RandomState, so a seed gives the scene."""
    ground = background.convert("RGB").resize((SIDE, SIDE))
    if rng.rand() < .25: ground = Image.new("RGB", (SIDE, SIDE), tone(rng, 150, 256))
    for _ in range(1 if rng.rand() < .75 else 2):
        thing = pick(rng, *SCENES[kind])(rng)
        thing = perspective(thing, rng).rotate(rng.normal(0, 12) if rng.rand() < .8 else rng.uniform(0, 360), expand=True, resample=Image.BICUBIC)
        scale = SIDE * rng.uniform(.45, 1.15) / max(thing.size); thing = thing.resize((max(8, int(thing.width * scale)), max(8, int(thing.height * scale))), Image.BICUBIC)
        at = (int(rng.uniform(-.1, 1.1) * (SIDE - thing.width)), int(rng.uniform(-.1, 1.1) * (SIDE - thing.height)))
        shadow = Image.new("L", (SIDE, SIDE)); shadow.paste(thing.split()[3].point(lambda v: v * .5), (at[0] + 5, at[1] + 7)); shadow = shadow.filter(ImageFilter.GaussianBlur(5))
        ground = ImageChops.multiply(ground, Image.merge("RGB", [shadow.point(lambda v: 255 - v)] * 3)); ground.paste(thing.convert("RGB"), at, thing.split()[3])
    ground = ImageEnhance.Brightness(ground).enhance(rng.uniform(.6, 1.25)); ground = ImageEnhance.Color(ground).enhance(rng.uniform(.4, 1.3)); ground = ImageEnhance.Contrast(ground).enhance(rng.uniform(.7, 1.15))
    if rng.rand() < .4: ground = ground.filter(ImageFilter.GaussianBlur(rng.uniform(.3, 1.3)))
    held = io.BytesIO(); ground.save(held, "JPEG", quality=int(rng.randint(40, 92))); return Image.open(held).convert("RGB")
