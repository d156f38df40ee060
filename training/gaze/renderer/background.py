"""What is behind the heads: random pictures of walls, shelves, lamps and blurred things. No photograph is used."""

import numpy as np
from PIL import Image, ImageDraw, ImageFilter


def colour(rng, level):
    """An RGB triple (0 to 255) about a brightness (0 to 1), mostly dull."""
    grey = np.clip(level * rng.uniform(0.4, 1.6), 0, 1)
    hue = rng.normal(0, 0.10 if rng.random() < 0.7 else 0.35, 3)
    return tuple(int(x) for x in np.clip(grey * (1 + hue) * 255, 0, 255))


def draw_background(rng, size_px, level):
    """A picture of a size; `level` is its mean brightness, 0 to 1."""
    width, height = size_px
    base = np.linspace(colour(rng, level), colour(rng, level), height)[:, None] + np.zeros((1, width, 1))
    base = base + np.linspace(-1, 1, width)[None, :, None] * rng.normal(0, 25) * level
    picture = Image.fromarray(np.clip(base, 0, 255).astype(np.uint8))
    pen = ImageDraw.Draw(picture)
    for _ in range(rng.integers(0, 60)):
        w, h = np.exp(rng.uniform(np.log(6), np.log(width / 2), 2))
        x, y = rng.uniform(-0.1, 1.0, 2) * [width, height]
        fill = colour(rng, level if rng.random() < 0.93 else min(1, level * 3 + 0.2))
        kind = rng.choice(["box", "round", "shelf", "line"], p=[0.55, 0.15, 0.15, 0.15])
        if kind == "box":
            pen.rectangle([x, y, x + w, y + h], fill=fill)
        elif kind == "round":
            pen.ellipse([x, y, x + w, y + w], fill=fill)
        elif kind == "line":
            pen.line([x, y, x + rng.normal(0, w), y + h], fill=fill, width=int(rng.integers(1, 9)))
        else:
            step = int(rng.integers(5, 24))
            for k in range(int(rng.integers(3, 20))):
                pen.rectangle(
                    [x + k * step, y + rng.integers(0, 9), x + (k + 0.85) * step, y + h / 2], fill=colour(rng, level)
                )
    if rng.random() < 0.75:
        picture = picture.filter(ImageFilter.GaussianBlur(float(np.exp(rng.uniform(np.log(0.6), np.log(14))))))
    small = rng.normal(0, 1, (height // 8 + 1, width // 8 + 1))
    grain = np.asarray(Image.fromarray(small.astype(np.float32)).resize(size_px, Image.BICUBIC))
    fine = rng.normal(0, 1, (height, width))
    strength = rng.uniform(0, 5, 2) * level
    pixels = np.asarray(picture, np.float32) + (grain * strength[0] + fine * strength[1] * 0.5)[:, :, None]
    return np.clip(pixels, 0, 255).astype(np.uint8)


def level_for(rng, light):
    """How bright the surroundings are for a light: a window behind people lit from behind, dark in a dim room."""
    level = np.clip(rng.normal(0.42, 0.18), 0.05, 0.95)
    if light["backlit"]:
        level = rng.uniform(0.6, 1.0)
    return float(np.clip(level * 2 ** (light["exposure_stops"] * 0.55), 0.01, 1))


def over(rendered_rgba, behind_rgb):
    """The rendered heads (straight alpha) before a background."""
    alpha = rendered_rgba[:, :, 3:].astype(np.float32) / 255
    mixed = rendered_rgba[:, :, :3] * alpha + behind_rgb * (1 - alpha)
    return mixed.round().astype(np.uint8)
