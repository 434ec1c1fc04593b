"""What photographs show of the gallery's marks and drawings do not: `photo_views.py OUT EMBEDDER_ONNX FOLDER`.

Photographs of one brand that no drawing of it resembles are grouped; the mean of a group becomes a view of the brand
where the group is tight, and neither another brand's drawing nor windows without marks are near it. Needs
gallery.json, gallery.bin and unmarked.bin in FOLDER; leaves photo-views.npy (n x 192) and photo-views.json (the brand
of each) in OUT.
"""

import json
import os
import sys

import numpy as np
import onnxruntime
from PIL import Image
from sklearn.cluster import KMeans

EMBEDDING, SIDE, SHARE = 192, 96, 0.75
#: Photographs less like each drawing of their brand than this are grouped, some ten a group.
MISSED, GROUP = 0.5, 10
#: Least photographs of a group and length of their mean; most likeness to windows without marks and to other brands.
LEAST, TIGHT, CHANCE, OTHER = 5, 0.72, 0.5, 0.6
#: Brands that the gallery spells otherwise than the list of photographs.
SPELLED = {'mercedes': 'Mercedes-Benz'}


def drawn_views(folder):
    """Rows of the gallery's drawings, and whose they are."""
    data = np.fromfile(os.path.join(folder, 'gallery.bin'), 'i1')
    rows, whose, at = [], [], 0
    for mark in json.load(open(os.path.join(folder, 'gallery.json')))['marks']:
        length = mark['views'] * EMBEDDING
        if mark['brand'] is not None:
            rows.append(data[at : at + length].reshape(-1, EMBEDDING) / 127)
            whose += [mark['brand']] * mark['views']
        at += length + mark['shapes'] * mark['width'] * mark['height']
    return np.concatenate(rows).astype('f4'), np.array(whose)


def window(picture, fact):
    """The mark of a picture, three quarters of the window wide as far as the picture reaches."""
    side = picture.shape[0] * min(1, fact['share'] / SHARE)
    edge = (picture.shape[0] - side) / 2
    return np.asarray(Image.fromarray(picture).resize((SIDE, SIDE), Image.BILINEAR, (edge, edge, edge + side, edge + side)))


def main(out, embedder, folder):
    session = onnxruntime.InferenceSession(embedder)
    facts = json.load(open(os.path.join(out, 'photographed.json')))
    pictures = np.load(os.path.join(out, 'photographed.npy'), mmap_mode='r')
    seen = np.stack([window(picture, fact) for picture, fact in zip(pictures, facts)]).transpose(0, 3, 1, 2).astype('f4') / 255
    rows = np.concatenate([session.run(None, {'windows': part})[0] for part in np.array_split(seen, 40)])
    brands = np.array([fact['brand'] for fact in facts])
    drawn, whose = drawn_views(folder)
    unmarked = np.fromfile(os.path.join(folder, 'unmarked.bin'), 'i1').reshape(-1, EMBEDDING) / 127
    plain = lambda name: ''.join(c for c in name.lower() if c.isalnum())  # noqa: E731
    spelled = {plain(name): name for name in whose} | SPELLED
    views, names = [], []
    for brand in sorted(set(brands) & set(spelled)):
        name = spelled[brand]
        own = rows[brands == brand]
        missed = own[(own @ drawn[whose == name].T).max(1) < MISSED]
        if len(missed) < LEAST:
            continue
        groups = KMeans(max(1, len(missed) // GROUP), n_init=4, random_state=0).fit(missed).labels_
        for group in sorted(set(groups)):
            mean = missed[groups == group].mean(0)
            length = np.linalg.norm(mean)
            view = mean / length
            is_clear = np.quantile(unmarked @ view, 0.999) < CHANCE and (drawn[whose != name] @ view).max() < OTHER
            if (groups == group).sum() >= LEAST and length > TIGHT and is_clear:
                views.append(view)
                names.append(name)
    np.save(os.path.join(out, 'photo-views.npy'), np.stack(views).astype('f4'))
    json.dump(names, open(os.path.join(out, 'photo-views.json'), 'w'))
    print(len(views), 'views of', len(set(names)), 'brands')


main(*sys.argv[1:])
