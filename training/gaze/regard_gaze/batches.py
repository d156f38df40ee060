"""Batches of spoiled, jittered and mirrored views with their labels."""

import math

import numpy as np
import torch

from .heads import CROP_PX
from .views import cut, spoiled

SMALLEST_PX, LARGEST_PX = 16, 160
MIRROR = torch.tensor([-1.0, 1.0, 1.0])
# Share of heads with readable eyes that get no eye band, as where no landmarks are found.
BAND_DROPPED = 0.3


def targets_of(labels, mirrored):
    """Directions (n, 3) in sight axes, those of mirrored heads flipped left to right."""
    flip = torch.where(mirrored[:, None], MIRROR, torch.ones(3))
    right = torch.from_numpy(labels["right"]) * flip
    return {
        "forward": torch.from_numpy(labels["forward"]) * flip,
        # The mirrored head's own right and left change places.
        "right": torch.where(mirrored[:, None], -right, right),
        "gaze": torch.from_numpy(labels["gaze"]) * flip,
        "eyes_visible": torch.from_numpy(labels["eyes_visible"]),
    }


def training_batch(heads, indices, random: torch.Generator):
    """Views and targets of these heads, as training sees them; all of one size, drawn evenly over its logarithm."""
    crops, labels = heads.batch(indices)
    pictures = torch.from_numpy(crops).float() / 255
    n = len(pictures)
    mirrored = torch.rand(n, generator=random) < 0.5
    pictures = torch.where(mirrored.view(n, 1, 1, 1), pictures.flip(3), pictures)
    eyes = torch.from_numpy(labels["eyes_px"]) / CROP_PX - 0.5
    flipped = (eyes * torch.tensor([-1.0, 1.0])).flip(1)
    eyes = torch.where(mirrored.view(n, 1, 1), flipped, eyes)

    size = math.exp(math.log(SMALLEST_PX) + float(torch.rand((), generator=random)) * math.log(LARGEST_PX / SMALLEST_PX))
    pictures = spoiled(pictures, size, random)
    # Boxes of trackers and landmarks of small faces are off by about this much of a head and of the eyes' distance.
    head_shift = torch.randn((n, 2), generator=random) * 0.03
    head_scale = torch.exp(torch.randn(n, generator=random) * 0.1)
    apart = (eyes[:, 1] - eyes[:, 0]).norm(dim=1).view(n, 1, 1).clamp(min=0.04)
    eyes = eyes + torch.randn(eyes.shape, generator=random) * apart * 0.06
    readable = torch.from_numpy(labels["eyes_visible"]) > 0
    band = readable & (torch.rand(n, generator=random) > BAND_DROPPED)
    views = cut(pictures, eyes, head_shift, head_scale, band.float())
    return views, targets_of(labels, mirrored)


def plain_batch(heads, indices, head_px: float, with_band=True):
    """Views of heads at one size without jitter, and their targets and other labels: for measuring."""
    crops, labels = heads.batch(indices)
    pictures = torch.from_numpy(crops).float() / 255
    side = int(head_px * 2)
    if side < CROP_PX:
        pictures = torch.nn.functional.interpolate(pictures, (side, side), mode="area")
    n = len(pictures)
    eyes = torch.from_numpy(labels["eyes_px"]) / CROP_PX - 0.5
    band = (torch.from_numpy(labels["eyes_visible"]) > 0).float() * float(with_band)
    views = cut(pictures, eyes, torch.zeros(n, 2), torch.ones(n), band)
    return views, targets_of(labels, torch.zeros(n, dtype=torch.bool)), labels


def epochs(count, size, seed, start=0):
    """Endless batches of indices, every head once an epoch; `start` skips as many batches, so a resumed run goes on."""
    step, epoch = 0, 0
    while True:
        order = np.random.default_rng([seed, epoch]).permutation(count)
        for i in range(0, count - size + 1, size):
            if step >= start:
                yield np.sort(order[i : i + size])
            step += 1
        epoch += 1
