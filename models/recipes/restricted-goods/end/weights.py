"""How much each picture teaches, and how often it is shown."""

from collections import Counter

import numpy as np

from head import ALIKE

#: How often what carries no label is shown, by one harmless photograph.
UNLABELLED_SHOWN = 0.6


def weigh(rows, truth, drawn_shown):
    """The weight of each category of each picture, and the chance by which a picture is shown; `drawn_shown`: how often what is
    drawn is, by one harmless photograph."""
    is_drawn = np.array([row["part"] in ("drawn", "cards", "films") for row in rows])
    is_known = np.array([row["labels"] != "unlabelled" and "maybe" not in row["labels"] for row in rows])
    often = Counter((row["repository"], row["labels"]) for row in rows)
    alike = [(ALIKE / often[row["repository"], row["labels"]]) ** 0.5 for row in rows]
    alike = np.where(is_drawn, 1, np.minimum(1, alike)) ** 0.5
    harmless = (truth.sum(1, keepdims=True) == 0) & is_known[:, None]
    rarity = 1500 / np.maximum(truth.sum(0), 1)
    counts = np.where(truth > 0, np.clip(rarity, 0.7, 3), 0.3 + 0.7 * harmless) * is_known[:, None]
    shown_more = np.where(is_drawn, drawn_shown, np.where(is_known, 1, UNLABELLED_SHOWN))
    chance = np.maximum((truth * np.clip(rarity, 1, 4)).max(1), 1) * shown_more * alike
    return (counts * alike[:, None]).astype(np.float32), chance / chance.sum()
