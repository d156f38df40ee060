"""What the model sees of a head: the same two cut-outs in training and in the browser, and how training spoils them.

The head view is a square about the head; the eye band a strip across both eyes. Both lie level in the picture. In the browser
the band needs face landmarks, so training leaves it out for some heads and for all whose eyes are hidden.
"""

import functools
import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F

from .heads import CROP_HEADS, CROP_PX

HEAD_PX = 72
# Side of the head view in sizes of the head.
HEAD_VIEW_HEADS = 1.3
BAND_PX = (32, 80)
# Width of the eye band in distances between the eyes as they appear; never narrower than this share of the head's size.
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


def sample(pictures, centres, axes, half_width, half_height, size):
    """Cuts rectangles out of square pictures. Lengths are shares of the picture's side, from its middle; bilinear.

    `axes` (n, 2, 2): where the view's x and y point in the picture.
    """
    n = len(pictures)
    height, width = size
    v, u = torch.meshgrid(
        torch.linspace(-1 + 1 / height, 1 - 1 / height, height), torch.linspace(-1 + 1 / width, 1 - 1 / width, width), indexing="ij"
    )
    along = (u[None] * half_width.view(n, 1, 1))[..., None] * axes[:, 0].view(n, 1, 1, 2)
    across = (v[None] * half_height.view(n, 1, 1))[..., None] * axes[:, 1].view(n, 1, 1, 2)
    grid = 2 * (centres.view(n, 1, 1, 2) + along + across)
    return F.grid_sample(pictures, grid, mode="bilinear", padding_mode="zeros", align_corners=False)


@dataclass
class Pose:
    """How views are mirrored (n, bool) left to right and then turned clockwise in the mirrored picture (n, radians), so that
    the head in them is turned the other way."""

    mirrored: torch.Tensor
    turn_rad: torch.Tensor

    @staticmethod
    def plain(n):
        return Pose(torch.zeros(n, dtype=torch.bool), torch.zeros(n))

    def axes(self):
        """Where the views' x and y point in the picture as it is (n, 2, 2)."""
        cos, sin = torch.cos(self.turn_rad), torch.sin(self.turn_rad)
        flip = 1 - 2 * self.mirrored.float()
        return torch.stack([torch.stack([cos * flip, sin], 1), torch.stack([-sin * flip, cos], 1)], 1)

    def directions(self, seen):
        """Directions (n, 3) in sight axes of the picture as it is, in those of the views."""
        across = (self.axes() * seen[:, None, :2]).sum(2)
        return torch.cat([across, seen[:, 2:]], 1)


def cut(pictures, eyes, head_shift, head_scale, band_mask, pose=None):
    """Both views of heads in the middle of crops (n, 3, s, s).

    `eyes` (n, 2, 2): right and left, shares of the side from the middle; `head_shift` (n, 2) likewise, `head_scale` (n).
    """
    n, side = len(pictures), pictures.shape[-1]
    axes = (pose or Pose.plain(n)).axes()
    half = head_scale * (HEAD_VIEW_HEADS / CROP_HEADS / 2)
    # Large heads are made smaller first, as every good resampler does, so that the head view does not skip pixels.
    fitting = int(HEAD_PX / HEAD_VIEW_HEADS * CROP_HEADS)
    small = F.interpolate(pictures, (fitting, fitting), mode="area") if side > 1.3 * fitting else pictures
    head = sample(small, head_shift, axes, half, half, (HEAD_PX, HEAD_PX))
    apart = (eyes[:, 1] - eyes[:, 0]).norm(dim=1)
    width = torch.maximum(apart * BAND_EYES, torch.full_like(apart, BAND_LEAST_HEADS / CROP_HEADS)) / 2
    band = sample(pictures, eyes.mean(1), axes, width, width * (BAND_PX[0] / BAND_PX[1]), BAND_PX)
    return Views(head, band * band_mask.view(n, 1, 1, 1), band_mask.view(n, 1))


def reduced(crops, head_px):
    """Square crops of bytes made smaller so that a head is `head_px` high; never larger than they are."""
    side = max(24, round(head_px * CROP_HEADS))
    # On bytes whose channels come last this is PyTorch's vectorised resampler, which a graphics processor does not have.
    crops = crops if crops.device.type == "cpu" else crops.float()
    return F.interpolate(crops, (side, side), mode="bilinear", antialias=True) if side < crops.shape[-1] else crops


def as_floats(pictures):
    """Bytes as 0 to 1."""
    return pictures.float().contiguous().mul_(1 / 255)


def blurred(pictures, coarser_x, coarser_y):
    """Pictures of bytes (or floats) as a lens or motion would soften them: made coarser by these factors (from 1) and back."""
    height, width = pictures.shape[2:]
    coarse = (max(12, round(height / coarser_y)), max(12, round(width / coarser_x)))
    if coarse == (height, width):
        return pictures
    return F.interpolate(F.interpolate(pictures, coarse, mode="bilinear", antialias=True), (height, width), mode="bilinear", antialias=True)


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


@functools.cache
def noise_field(device):
    """One large field of noise, the same on every device."""
    return torch.randn((1, 3, 2 * CROP_PX, 2 * CROP_PX), generator=torch.Generator("cpu").manual_seed(0), device="cpu").to(device)


def noise(n, height, width, random):
    """Windows of one large field of noise: far cheaper than new numbers for every picture."""
    corners = (torch.rand((n, 2), generator=random) * torch.tensor([2 * CROP_PX - height, 2 * CROP_PX - width])).int().tolist()
    field = noise_field(random.device)
    return torch.cat([field[:, :, y : y + height, x : x + width] for y, x in corners])


def recoloured(pictures, random):
    """Pictures (n, 3, h, w) of 0 to 1 with their colours mixed at random, each its own way: what skin, hair and irises have in common
    in a few thousand made-up people shall not be learnt."""
    n = len(pictures)
    mixed = torch.softmax(torch.randn((n, 3, 3), generator=random), 2)
    share = torch.rand((n, 1, 1), generator=random) ** 2
    return torch.einsum("nij,njhw->nihw", torch.eye(3) * (1 - share) + mixed * share, pictures)


def spoiled(crops, head_px, random):
    """Crops as a camera would have kept them: small, blurred, noisy, compressed, of other colour. One size and codec for all."""

    def uniform(low, high, shape=()):
        return low + (high - low) * torch.rand(shape, generator=random)

    small = reduced(crops, head_px)
    if uniform(0, 1) < 0.6:
        small = blurred(small, float(uniform(1, 2)), float(uniform(1, 2)))
    small = as_floats(small)
    n, _, height, width = small.shape
    gain = uniform(0.6, 1.4, (n, 1, 1, 1)) * uniform(0.88, 1.12, (n, 3, 1, 1))
    small.mul_(gain).add_(uniform(-0.08, 0.08, (n, 1, 1, 1))).clamp_(0, 1)
    # Lighter or darker between black and white, as a gamma of about 0.7 to 1.4 would make it.
    small.addcmul_(small * uniform(-0.4, 0.4, (n, 1, 1, 1)), 1 - small)
    grey = (torch.rand(n, generator=random) < 0.08).nonzero()[:, 0]
    small[grey] = small[grey].mean(1, keepdim=True).expand(-1, 3, -1, -1)
    small.addcmul_(noise(n, height, width, random), uniform(0, 0.035, (n, 1, 1, 1))).clamp_(0, 1)
    return jpeg_like(small, float(uniform(12, 92))) if uniform(0, 1) < 0.5 else small
