"""Batches of spoiled, jittered, turned and mirrored views with their labels."""

import math

import numpy as np
import torch

from .heads import CROP_HEADS, CROP_PX
from .views import Pose, Views, as_floats, cut, reduced, spoiled

# Heads are this large in the picture, most of them in the second range; evenly over the logarithm in each.
SIZES_PX, USUAL_PX, USUAL_SHARE = (16, 160), (25, 80), 0.7
# Heads of a batch that share a size, a blur and a codec.
CHUNK = 16
# Share of heads with readable eyes that get no eye band, as where no landmarks are found.
BAND_DROPPED = 0.4
# How wrong the boxes of detectors are: standard deviations, in sizes of the head, and where they end.
SHIFT_HEADS, SHIFT_MOST_HEADS = 0.07, 0.18
SCALE_LOG, SCALE_MOST_LOG = 0.1, 0.25
# Places of landmarks of small faces are off by about this much of the distance between the eyes.
EYES_OFF = 0.06
TURN_RAD, TURN_MOST_RAD = math.radians(8), math.radians(20)


def joined(parts):
    """Chunks of (views, targets) as one."""
    views = Views(*(torch.cat([getattr(v, name) for v, _ in parts]) for name in ("head", "band", "has_band")))
    return views, {name: torch.cat([t[name] for _, t in parts]) for name in parts[0][1]}


def targets_of(labels, pose):
    """Directions (n, 3) in sight axes as they are in the views."""
    right = pose.directions(torch.from_numpy(labels["right"]))
    return {
        "forward": pose.directions(torch.from_numpy(labels["forward"])),
        # The mirrored head's own right and left change places.
        "right": torch.where(pose.mirrored[:, None], -right, right),
        "gaze": pose.directions(torch.from_numpy(labels["gaze"])),
        "eyes_visible": torch.from_numpy(labels["eyes_visible"]),
    }


def eyes_in_crop(labels):
    """Right and left eye (n, 2, 2) in shares of the crop's side from its middle."""
    return torch.from_numpy(labels["eyes_px"]) / CROP_PX - 0.5


def jitter(eyes, random):
    """A detector's error of place and size of the head's box, and the eyes as landmarks would put them."""
    n = len(eyes)
    shift = (torch.randn((n, 2), generator=random) * SHIFT_HEADS).clamp(-SHIFT_MOST_HEADS, SHIFT_MOST_HEADS) / CROP_HEADS
    scale = torch.exp((torch.randn(n, generator=random) * SCALE_LOG).clamp(-SCALE_MOST_LOG, SCALE_MOST_LOG))
    apart = (eyes[:, 1] - eyes[:, 0]).norm(dim=1).view(n, 1, 1).clamp(min=0.04)
    return shift, scale, eyes + torch.randn(eyes.shape, generator=random) * apart * EYES_OFF


def drawn_size_px(random):
    low, high = USUAL_PX if torch.rand((), generator=random) < USUAL_SHARE else SIZES_PX
    return low * (high / low) ** float(torch.rand((), generator=random))


def training_batch(heads, indices, random: torch.Generator):
    """Views and targets of these heads, as training sees them."""
    return joined([training_chunk(heads, indices[i : i + CHUNK], random) for i in range(0, len(indices), CHUNK)])


def training_chunk(heads, indices, random):
    crops, labels = heads.batch(indices)
    n = len(crops)
    pictures = spoiled(torch.from_numpy(crops), drawn_size_px(random), random)
    turn = (torch.randn(n, generator=random) * TURN_RAD).clamp(-TURN_MOST_RAD, TURN_MOST_RAD)
    pose = Pose(torch.rand(n, generator=random) < 0.5, turn)
    shift, scale, eyes = jitter(eyes_in_crop(labels), random)
    readable = torch.from_numpy(labels["eyes_visible"]) > 0
    band = readable & (torch.rand(n, generator=random) > BAND_DROPPED)
    return cut(pictures, eyes, shift, scale, band.float(), pose), targets_of(labels, pose)


def plain_batch(heads, indices, head_px: float, with_band=True, random=None):
    """Views of heads at one size, neither mirrored nor turned, and their targets and labels: for measuring.

    With a generator they are spoiled and their boxes are off as in training; without, clean and exact.
    """
    crops, labels = heads.batch(indices)
    crops, n, eyes = torch.from_numpy(crops), len(crops), eyes_in_crop(labels)
    pictures = as_floats(reduced(crops, head_px)) if random is None else spoiled(crops, head_px, random)
    shift, scale, eyes = (torch.zeros(n, 2), torch.ones(n), eyes) if random is None else jitter(eyes, random)
    band = (torch.from_numpy(labels["eyes_visible"]) > 0).float() * float(with_band)
    return cut(pictures, eyes, shift, scale, band), targets_of(labels, Pose.plain(n)), labels


def epochs(count, size, seed, start=0):
    """Endless batches of indices, every head once an epoch; `start` skips as many batches, so a resumed run goes on."""
    a_epoch = count // size
    epoch, skipped = divmod(start, a_epoch)
    while True:
        order = np.random.default_rng([seed, epoch]).permutation(count)
        for i in range(skipped, a_epoch):
            yield order[i * size : (i + 1) * size]
        epoch, skipped = epoch + 1, 0
