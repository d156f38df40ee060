"""What the model sees of a head: the same two cut-outs in training and in the browser, and how training spoils them.

The head view is a square about the head; the eye band a strip along the line between the eyes. In the browser the band needs
face landmarks, so training leaves it out for some heads and for all whose eyes are hidden.
"""

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F

from .heads import CROP_HEADS, CROP_PX

HEAD_PX = 72
# Side of the head view in heights of the head.
HEAD_VIEW_HEADS = 1.3
BAND_PX = (32, 80)
# Width of the eye band in distances between the eyes as they appear; never narrower than this share of the head's height.
BAND_EYES = 2.3
BAND_LEAST_HEADS = 0.35


@dataclass
class Views:
    head: torch.Tensor
    """(n, 3, 72, 72), 0 to 1."""
    band: torch.Tensor
    """(n, 3, 32, 80); zeros where there is none."""
    has_band: torch.Tensor
    """(n, 1), 0 or 1."""


def sample(pictures, centres, x_axes, half_width, half_height, size):
    """Cuts rectangles out of square pictures. Lengths are shares of the picture's side, from its middle; bilinear."""
    n = len(pictures)
    height, width = size
    v, u = torch.meshgrid(
        torch.linspace(-1 + 1 / height, 1 - 1 / height, height), torch.linspace(-1 + 1 / width, 1 - 1 / width, width), indexing="ij"
    )
    along = (u[None] * half_width.view(n, 1, 1))[..., None] * x_axes.view(n, 1, 1, 2)
    y_axes = torch.stack([-x_axes[:, 1], x_axes[:, 0]], 1)
    across = (v[None] * half_height.view(n, 1, 1))[..., None] * y_axes.view(n, 1, 1, 2)
    grid = 2 * (centres.view(n, 1, 1, 2) + along + across)
    return F.grid_sample(pictures, grid, mode="bilinear", padding_mode="zeros", align_corners=False)


def cut(pictures, eyes, head_shift, head_scale, band_mask):
    """Both views of heads in the middle of crops (n, 3, s, s). `eyes` (n, 2, 2): right and left, shares of the side from the middle."""
    n = len(pictures)
    level = torch.tensor([[1.0, 0.0]]).expand(n, 2)
    half = head_scale * (HEAD_VIEW_HEADS / CROP_HEADS / 2)
    head = sample(pictures, head_shift, level, half, half, (HEAD_PX, HEAD_PX))
    between = eyes[:, 1] - eyes[:, 0]
    apart = between.norm(dim=1)
    # The person's right eye is to the left of the picture; seen edge on the line has no direction, and the band lies level.
    axes = torch.where((apart > 0.02)[:, None], between / apart.clamp(min=1e-6)[:, None], level)
    axes = torch.where((axes[:, :1] < 0), -axes, axes)
    width = torch.maximum(apart * BAND_EYES, torch.full_like(apart, BAND_LEAST_HEADS / CROP_HEADS)) / 2
    band = sample(pictures, eyes.mean(1), axes, width, width * (BAND_PX[0] / BAND_PX[1]), BAND_PX)
    return Views(head, band * band_mask.view(n, 1, 1, 1), band_mask.view(n, 1))


def jpeg_like(pictures, quality):
    """Quantises 8 x 8 blocks as JPEG does, in brightness and coarser in colour. `quality` 5 to 95."""
    n, _, height, width = pictures.shape
    pad = F.pad(pictures, (0, -width % 8, 0, -height % 8), mode="replicate")
    y = pad[:, :1] * 0.299 + pad[:, 1:2] * 0.587 + pad[:, 2:] * 0.114
    parts = torch.cat([y, pad[:, 2:] - y, pad[:, :1] - y], 1)
    k = torch.arange(8.0)
    dct = torch.cos(math.pi * (2 * k[None] + 1) * k[:, None] / 16) * torch.where(k == 0, math.sqrt(1 / 8), 0.5)[:, None]
    blocks = parts.unfold(2, 8, 8).unfold(3, 8, 8)
    found = dct @ blocks @ dct.T
    scale = 50 / quality if quality < 50 else 2 - quality / 50
    step = (0.03 + 0.02 * (k[:, None] + k[None])) * scale
    steps = torch.stack([step, step * 2, step * 2]).view(1, 3, 1, 1, 8, 8).clamp(min=1 / 255)
    back = dct.T @ (torch.round(found / steps) * steps) @ dct
    parts = back.permute(0, 1, 2, 4, 3, 5).reshape(n, 3, pad.shape[2], pad.shape[3])[:, :, :height, :width]
    y, b, r = parts[:, :1], parts[:, 1:2] + parts[:, :1], parts[:, 2:] + parts[:, :1]
    g = (y - 0.299 * r - 0.114 * b) / 0.587
    return torch.cat([r, g, b], 1).clamp(0, 1)


def spoiled(pictures, head_px, random):
    """Crops as a camera would have kept them: small, blurred, noisy, compressed, of other colour. One size for all of them."""

    def uniform(low, high, shape=()):
        return low + (high - low) * torch.rand(shape, generator=random)

    side = max(24, int(head_px * CROP_HEADS))
    small = F.interpolate(pictures, (side, side), mode="area") if side < CROP_PX else pictures
    if uniform(0, 1) < 0.4:
        small = F.avg_pool2d(F.pad(small, (1, 1, 1, 1), mode="replicate"), 3, 1)
    n = len(small)
    gain = uniform(0.6, 1.4, (n, 1, 1, 1)) * uniform(0.88, 1.12, (n, 3, 1, 1))
    small = (small * gain + uniform(-0.08, 0.08, (n, 1, 1, 1))).clamp(0, 1) ** uniform(0.75, 1.35, (n, 1, 1, 1))
    grey = (torch.rand((n, 1, 1, 1), generator=random) < 0.08).float()
    small = small * (1 - grey) + small.mean(1, keepdim=True) * grey
    noise = uniform(0, 0.035, (n, 1, 1, 1)) * torch.randn(small.shape, generator=random)
    small = (small + noise).clamp(0, 1)
    return jpeg_like(small, float(uniform(12, 92))) if uniform(0, 1) < 0.7 else small
