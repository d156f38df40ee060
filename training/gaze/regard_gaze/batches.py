"""Batches of spoiled, jittered, turned and mirrored views with their labels."""

import math

import numpy as np
import torch

from .heads import CROP_HEADS, CROP_PX
from .model import USUAL_LOG_M
from .views import HEAD_VIEW_HEADS, Pose, Views, as_floats, cut, recoloured, reduced, spoiled

# Heads are this large in the picture, most of them in the second range; evenly over the logarithm in each.
SIZES_PX, USUAL_PX, USUAL_SHARE = (16, 160), (25, 80), 0.7
# Heads of a batch that share a size, a blur and a codec.
CHUNK = 16
# How wrong the boxes of detectors are: standard deviations, in sizes of the head, and where they end.
SHIFT_HEADS, SHIFT_MOST_HEADS = 0.07, 0.18
SCALE_LOG, SCALE_MOST_LOG = 0.1, 0.25
# Heads without a face are only guessed from the box of their person: so many times as far off, for this share of the heads.
GUESSED_TIMES, GUESSED_SHARE, GUESSED_MOST_LOG = 2.5, 0.3, 0.4
# Places of landmarks of small faces are off by about this much of the distance between the eyes.
EYES_OFF = 0.06
# Views in which there is no head, so many to each with one, and their size as a share of the head in whose crop they lie.
EMPTY_SHARE, EMPTY_HEADS = 0.25, (0.25, 0.65)
# A view whose box overlaps a head by less than this (intersection over union) shows none.
EMPTY_OVERLAP = 0.15
TURN_RAD, TURN_MOST_RAD = math.radians(8), math.radians(20)
# A square that is turned by as much as most of them is wider by this.
TURNED_WIDER = 1.12


def joined(parts):
    """Chunks of (views, targets) as one."""
    views = Views(*(torch.cat([getattr(v, name) for v, _ in parts]) for name in ("head", "band", "has_band")))
    return views, {name: torch.cat([t[name] for _, t in parts]) for name in parts[0][1]}


def place_of(labels, shift, scale, pose):
    """Place and size (n, 4) of the heads in their views, as the model says them."""
    off = -(pose.axes() * shift[:, None]).sum(2) * (CROP_HEADS / scale[:, None])
    size_m = torch.as_tensor(labels["size_m"])
    return torch.cat([off, torch.stack([-torch.log(scale), torch.log(size_m * scale) - USUAL_LOG_M], 1)], 1)


def targets_of(labels, pose, shift, scale):
    """Directions (n, 3) in sight axes as they are in the views, and places."""
    right = pose.directions(torch.as_tensor(labels["right"]))
    return {
        "forward": pose.directions(torch.as_tensor(labels["forward"])),
        # The mirrored head's own right and left change places.
        "right": torch.where(pose.mirrored[:, None], -right, right),
        "gaze": pose.directions(torch.as_tensor(labels["gaze"])),
        "eyes_visible": torch.as_tensor(labels["eyes_visible"]),
        "place": place_of(labels, shift, scale, pose),
        "is_head": torch.ones(len(shift)),
    }


def overlap(x, y, size, other_x, other_y, other_size):
    """Intersection over union of squares."""
    across = (torch.minimum(x + size / 2, other_x + other_size / 2) - torch.maximum(x - size / 2, other_x - other_size / 2)).clamp(min=0)
    down = (torch.minimum(y + size / 2, other_y + other_size / 2) - torch.maximum(y - size / 2, other_y - other_size / 2)).clamp(min=0)
    shared = across * down
    return shared / (size * size + other_size * other_size - shared)


def empty_views(pictures, labels, random):
    """Views of these crops in which no head fills the box: beside heads, or on a part of one. None where chance hit a head."""
    n = len(pictures)
    low, high = EMPTY_HEADS
    scale = low + (high - low) * torch.rand(n, generator=random)
    within = (CROP_HEADS / 2 - HEAD_VIEW_HEADS / 2 * scale)[:, None]
    shift = (2 * torch.rand((n, 2), generator=random) - 1) * within / CROP_HEADS
    heads = torch.cat([torch.tensor([[[0.0, 0.0, 1 / CROP_HEADS]]]).expand(n, 1, 3), torch.as_tensor(labels["others"])], 1)
    most = overlap(shift[:, :1], shift[:, 1:], scale[:, None] / CROP_HEADS, *heads.unbind(2)).nan_to_num(0).amax(1)
    views = cut(pictures, torch.zeros(n, 2, 2), shift, scale, torch.zeros(n))
    kept = most < EMPTY_OVERLAP
    return Views(*(getattr(views, name)[kept] for name in ("head", "band", "has_band")))


def with_empty(views, targets, empty):
    """Views with heads and without as one batch part; what is not a head has targets that nothing is learned from."""
    count = len(empty.head)
    both = Views(*(torch.cat([getattr(v, name) for v in (views, empty)]) for name in ("head", "band", "has_band")))
    return both, {name: torch.cat([target, target.new_zeros((count, *target.shape[1:]))]) for name, target in targets.items()}


def eyes_in_crop(labels):
    """Right and left eye (n, 2, 2) in shares of the crop's side from its middle."""
    return torch.as_tensor(labels["eyes_px"]) / CROP_PX - 0.5


def jitter(eyes, random):
    """A detector's error of place and size of the head's box, and the eyes as landmarks would put them."""
    n = len(eyes)
    times = torch.where(torch.rand(n, generator=random) < GUESSED_SHARE, GUESSED_TIMES, 1.0)

    def drawn(spread, most, *shape):
        return (torch.randn((n, *shape), generator=random) * spread).clamp(-most, most) * times.view(n, *(1 for _ in shape))

    scale = torch.exp(drawn(SCALE_LOG, SCALE_MOST_LOG).clamp(-GUESSED_MOST_LOG, GUESSED_MOST_LOG))
    # Views stay within the crop: the black beyond it would tell where its middle is.
    within = (CROP_HEADS / 2 - HEAD_VIEW_HEADS / 2 * scale * TURNED_WIDER).clamp(min=SHIFT_HEADS)[:, None]
    shift = drawn(SHIFT_HEADS, SHIFT_MOST_HEADS, 2).clamp(-within, within) / CROP_HEADS
    apart = (eyes[:, 1] - eyes[:, 0]).norm(dim=1).view(n, 1, 1).clamp(min=0.04)
    return shift, scale, eyes + torch.randn(eyes.shape, generator=random) * apart * EYES_OFF


def drawn_size_px(random):
    low, high = USUAL_PX if torch.rand((), generator=random) < USUAL_SHARE else SIZES_PX
    return low * (high / low) ** float(torch.rand((), generator=random))


def training_batch(heads, indices, random: torch.Generator, chunk=CHUNK):
    """Views and targets of these heads, as training sees them."""
    return joined([training_chunk(heads, indices[i : i + chunk], random) for i in range(0, len(indices), chunk)])


def training_chunk(heads, indices, random):
    crops, labels = heads.batch(indices)
    n = len(crops)
    pictures = spoiled(torch.as_tensor(crops), drawn_size_px(random), random)
    turn = (torch.randn(n, generator=random) * TURN_RAD).clamp(-TURN_MOST_RAD, TURN_MOST_RAD)
    pose = Pose(torch.rand(n, generator=random) < 0.5, turn)
    shift, scale, eyes = jitter(eyes_in_crop(labels), random)
    # The eye branch is trained apart.
    views, targets = cut(pictures, eyes, shift, scale, torch.zeros(n), pose), targets_of(labels, pose, shift, scale)
    some = slice(round(n * EMPTY_SHARE))
    views, targets = with_empty(views, targets, empty_views(pictures[some], {"others": labels["others"][some]}, random))
    return Views(recoloured(views.head, random), views.band, views.has_band), targets


def plain_batch(heads, indices, head_px: float, with_band=True, random=None):
    """Views of heads at one size, neither mirrored nor turned, and their targets and labels: for measuring.

    With a generator they are spoiled and their boxes are off as in training; without, clean and exact.
    """
    crops, labels = heads.batch(indices)
    crops, n, eyes = torch.as_tensor(crops), len(crops), eyes_in_crop(labels)
    pictures = as_floats(reduced(crops, head_px)) if random is None else spoiled(crops, head_px, random)
    shift, scale, eyes = (torch.zeros(n, 2), torch.ones(n), eyes) if random is None else jitter(eyes, random)
    band = (torch.as_tensor(labels["eyes_visible"]) > 0).float() * float(with_band)
    return cut(pictures, eyes, shift, scale, band), targets_of(labels, Pose.plain(n), shift, scale), labels


def epochs(count, size, seed, start=0):
    """Endless batches of indices, every head once an epoch; `start` skips as many batches, so a resumed run goes on."""
    a_epoch = count // size
    epoch, skipped = divmod(start, a_epoch)
    while True:
        order = np.random.default_rng([seed, epoch]).permutation(count)
        for i in range(skipped, a_epoch):
            yield order[i * size : (i + 1) * size]
        epoch, skipped = epoch + 1, 0
