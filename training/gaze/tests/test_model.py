"""The model's views, losses and export, on made-up pictures."""

import math

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from regard_gaze.batches import plain_batch, training_batch  # noqa: E402
from regard_gaze.heads import CROP_PX, sight_from_camera  # noqa: E402
from regard_gaze.loss import von_mises_fisher  # noqa: E402
from regard_gaze.model import RegardGaze  # noqa: E402
from regard_gaze.views import cut, jpeg_like  # noqa: E402


class OneHead:
    """A head whose left eye (to the right in the picture) is a white spot, looking to the right of the picture."""

    def __init__(self):
        self.crop = np.zeros((1, 3, CROP_PX, CROP_PX), np.uint8)
        self.crop[0, :, 108:116, 156:164] = 255
        self.labels = {
            "forward": np.array([[0.6, 0, -0.8]], np.float32), "right": np.array([[0.8, 0, 0.6]], np.float32),
            "gaze": np.array([[0.8, 0, -0.6]], np.float32), "eyes_px": np.array([[[96, 112], [160, 112]]], np.float32),
            "eyes_visible": np.array([1], np.float32),
        }  # fmt: skip

    def __len__(self):
        return 1

    def batch(self, indices):
        return np.repeat(self.crop, len(indices), 0), {k: np.repeat(v, len(indices), 0) for k, v in self.labels.items()}


def test_an_eye_lies_in_the_right_half_of_the_band_at_the_middle_height():
    views, _, _ = plain_batch(OneHead(), [0], 128)
    band = views.band[0].mean(0).numpy()
    y, x = np.unravel_index(band.argmax(), band.shape)
    assert abs(y - 15.5) < 3
    # Half the distance between the eyes of 2.3 that the band is wide: 0.5 / 2.3 of its width from the middle.
    assert abs(x - (39.5 + 80 * 0.5 / 2.3)) < 3


def test_the_band_follows_a_rolled_head():
    picture = torch.zeros(1, 3, CROP_PX, CROP_PX)
    # Eyes on a line that falls by 45 degrees to the right; a spot at the left eye.
    picture[0, :, 146:154, 146:154] = 1
    eyes = (torch.tensor([[[106.0, 106.0], [150.0, 150.0]]])) / CROP_PX - 0.5
    band = cut(picture, eyes, torch.zeros(1, 2), torch.ones(1), torch.ones(1)).band[0].mean(0).numpy()
    y, x = np.unravel_index(band.argmax(), band.shape)
    assert abs(y - 15.5) < 3 and x > 50


def test_without_eyes_there_is_no_band():
    heads = OneHead()
    heads.labels["eyes_visible"] = np.array([0], np.float32)
    views, _, _ = plain_batch(heads, [0], 128)
    assert float(views.has_band) == 0 and float(views.band.abs().max()) == 0


def test_a_mirrored_head_looks_the_other_way_and_keeps_its_handedness():
    _, targets = training_batch(OneHead(), [0] * 64, torch.Generator().manual_seed(1))
    mirrored = targets["gaze"][:, 0] < 0
    assert 10 < int(mirrored.sum()) < 54
    forward, right = targets["forward"], targets["right"]
    # Forward and right stay at right angles, and down (their product) points down in both.
    assert float((forward * right).sum(1).abs().max()) < 1e-6
    down = torch.linalg.cross(-forward, right)
    assert float(down[:, 1].min()) > 0.99


def test_the_density_of_a_direction_integrates_to_one_over_the_sphere():
    for kappa in (0.3, 5.0, 200.0):
        cosine = torch.linspace(-1, 1, 400_001, dtype=torch.float64)
        density = torch.exp(-von_mises_fisher(cosine, torch.tensor(kappa, dtype=torch.float64)))
        assert float(torch.trapezoid(density, cosine)) * 2 * math.pi == pytest.approx(1, abs=1e-3)


def test_sight_axes_of_a_head_look_along_the_line_to_it():
    turn = sight_from_camera([1.0, 0.5, 2.0])
    assert turn @ np.array([1.0, 0.5, 2.0]) == pytest.approx([0, 0, math.sqrt(5.25)])
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-12)


def test_compression_of_high_quality_changes_little_and_of_low_quality_more():
    picture = torch.rand(1, 3, 40, 44, generator=torch.Generator().manual_seed(2))
    fine, coarse = (float((jpeg_like(picture, q) - picture).abs().mean()) for q in (95, 10))
    assert fine < 0.02 < coarse


def test_a_head_without_a_band_is_told_the_same_whatever_its_band_shows():
    model = RegardGaze().eval()
    head = torch.rand(1, 3, 72, 72)
    none = torch.zeros(1, 1)
    with torch.no_grad():
        assert torch.allclose(model(head, torch.rand(1, 3, 32, 80), none), model(head, torch.rand(1, 3, 32, 80), none))


def test_the_model_is_small_enough_to_ship():
    assert sum(p.numel() for p in RegardGaze().parameters()) < 2_000_000
