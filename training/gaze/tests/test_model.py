"""The model's views, losses and export, on made-up pictures."""

import math

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from regard_gaze.batches import SIZES_PX, drawn_size_px, empty_views, epochs, plain_batch, training_batch  # noqa: E402
from regard_gaze.eyes import wrong_heads  # noqa: E402
from regard_gaze.heads import CROP_PX, sight_from_camera  # noqa: E402
from regard_gaze.loss import von_mises_fisher  # noqa: E402
from regard_gaze.measure import by_size_and_angle, errors, spread_factor, table  # noqa: E402
from regard_gaze.model import BothWays, USUAL_LOG_M, RegardGaze  # noqa: E402
from regard_gaze.restore import restored  # noqa: E402
from regard_gaze.views import BAND_PX, HEAD_PX, HEAD_VIEW_HEADS, Pose, Views, as_floats, blurred, cut, jpeg_like, recoloured, reduced, spoiled  # noqa: E402


class OneHead:
    """A head whose left eye (to the right in the picture) is a white spot, looking to the right of the picture."""

    def __init__(self):
        self.crop = np.zeros((1, 3, CROP_PX, CROP_PX), np.uint8)
        self.crop[0, :, 108:116, 156:164] = 255
        self.labels = {
            "forward": np.array([[0.6, 0, -0.8]], np.float32), "right": np.array([[0.8, 0, 0.6]], np.float32),
            "gaze": np.array([[0.8, 0, -0.6]], np.float32), "eyes_px": np.array([[[96, 112], [160, 112]]], np.float32),
            "eyes_visible": np.array([1], np.float32), "size_m": np.array([0.25], np.float32),
            "others": np.full((1, 4, 3), np.nan, np.float32),
        }  # fmt: skip

    def __len__(self):
        return 1

    def batch(self, indices):
        return np.repeat(self.crop, len(indices), 0), {k: np.repeat(v, len(indices), 0) for k, v in self.labels.items()}


def batch_of_heads(heads, count, seed):
    """A training batch without the views that show no head."""
    views, targets = training_batch(heads, [0] * count, torch.Generator().manual_seed(seed))
    kept = targets["is_head"] > 0
    assert int(kept.sum()) == count
    return Views(*(getattr(views, name)[kept] for name in ("head", "band", "has_band"))), {name: t[kept] for name, t in targets.items()}


def test_an_eye_lies_in_the_right_half_of_the_band_at_the_middle_height():
    views, _, _ = plain_batch(OneHead(), [0], 128)
    band = views.band[0].mean(0).numpy()
    y, x = np.unravel_index(band.argmax(), band.shape)
    assert abs(y - 15.5) < 3
    # Half the distance between the eyes of 2.3 that the band is wide: 0.5 / 2.3 of its width from the middle.
    assert abs(x - (39.5 + 80 * 0.5 / 2.3)) < 3


def test_views_that_are_turned_show_the_head_turned_the_other_way():
    picture = torch.zeros(1, 3, CROP_PX, CROP_PX)
    # Eyes on a line that falls by 45 degrees to the right; a spot at the left eye, level with the other in a view turned likewise.
    picture[0, :, 146:154, 146:154] = 1
    eyes = (torch.tensor([[[106.0, 106.0], [150.0, 150.0]]])) / CROP_PX - 0.5
    turned = cut(picture, eyes, torch.zeros(1, 2), torch.ones(1), torch.ones(1), Pose(torch.tensor([False]), torch.tensor([math.pi / 4])))
    band = turned.band[0].mean(0).numpy()
    y, x = np.unravel_index(band.argmax(), band.shape)
    assert abs(y - 15.5) < 3 and x > 50
    head = turned.head[0].mean(0).numpy()
    y, x = np.unravel_index(head.argmax(), head.shape)
    assert abs(y - 35.5) < 2 and x > 45


def test_without_eyes_there_is_no_band():
    heads = OneHead()
    heads.labels["eyes_visible"] = np.array([0], np.float32)
    views, _, _ = plain_batch(heads, [0], 128)
    assert float(views.has_band) == 0 and float(views.band.abs().max()) == 0


def test_a_mirrored_head_looks_the_other_way_and_keeps_its_handedness():
    _, targets = batch_of_heads(OneHead(), 64, 1)
    mirrored = targets["gaze"][:, 0] < 0
    assert 10 < int(mirrored.sum()) < 54
    forward, right = targets["forward"], targets["right"]
    # Forward and right stay at right angles; down (their product) points down in both, as far as the views are not turned.
    assert float((forward * right).sum(1).abs().max()) < 1e-6
    down = torch.linalg.cross(-forward, right)
    assert float(down[:, 1].min()) > math.cos(math.radians(20)) - 1e-6


def test_directions_turn_with_the_views():
    """A spot to the right of the head, where the head is made to look, stays where the turned and mirrored labels say."""
    heads = OneHead()
    heads.crop[:] = 0
    heads.crop[0, :, 122:134, 176:188] = 255
    heads.labels["gaze"] = np.array([[1, 0, 0]], np.float32)
    views, targets = batch_of_heads(heads, 96, 3)
    light = views.head.mean(1).clamp(min=0)
    light = light * (light > 0.5 * light.amax((1, 2), keepdim=True))
    v, u = torch.meshgrid(torch.arange(72.0) - 35.5, torch.arange(72.0) - 35.5, indexing="ij")
    x, y = ((light * axis).sum((1, 2)) / light.sum((1, 2)) for axis in (u, v))
    # Seen from the middle of the head, which is off in the view.
    x, y = (of - off * 72 / HEAD_VIEW_HEADS for of, off in zip((x, y), targets["place"][:, :2].T, strict=True))
    found, wanted = torch.atan2(y, x.abs()), torch.atan2(targets["gaze"][:, 1], targets["gaze"][:, 0].abs())
    # In boxes that are far off the spot may lie beyond the view.
    inside = targets["place"][:, :2].norm(dim=1) < 0.15
    assert int(inside.sum()) > 30
    assert torch.equal((x > 0)[inside], (targets["gaze"][:, 0] > 0)[inside])
    assert float(torch.corrcoef(torch.stack([found[inside], wanted[inside]]))[0, 1]) > 0.8


def test_views_without_a_head_show_neither_the_head_of_the_crop_nor_another():
    heads = OneHead()
    heads.labels["others"][0, 0] = [-0.3, 0.3, 0.2]
    # The head of the crop is red, the other green.
    heads.crop[:] = 0
    heads.crop[0, 0, 64:192, 64:192] = 255
    heads.crop[0, 1, 179:231, 26:77] = 255
    views = empty_views(torch.from_numpy(np.repeat(heads.crop, 400, 0)).float() / 255, {"others": np.repeat(heads.labels["others"], 400, 0)},
                        torch.Generator().manual_seed(9))  # fmt: skip
    assert 100 < len(views.head) < 400 and float(views.band.abs().max()) == 0
    # The box is the middle of the view; where it were filled by the other head it would overlap it by far more than is let through.
    box = views.head[:, :, 9:63, 9:63]
    assert float(box[:, 1].mean((1, 2)).max()) < 0.6


def test_boxes_are_off_as_those_of_a_detector():
    heads = OneHead()
    heads.crop[:] = 0
    heads.crop[0, :, 120:136, 120:136] = 255
    views, _, _ = plain_batch(heads, [0] * 64, 64, True, torch.Generator().manual_seed(4))
    light = views.head.mean(1)
    light = light * (light > 0.5 * light.amax((1, 2), keepdim=True))
    x = (light * (torch.arange(72.0) - 35.5)).sum((1, 2)) / light.sum((1, 2))
    heads_off = x / 72 * 1.3
    assert 0.05 < float(heads_off.std()) < 0.15 and float(heads_off.abs().max()) < 0.55


def test_the_place_says_where_the_head_is_in_a_view_that_is_off():
    """A spot in the middle of the head appears where the place says, and the given size times the said one is the true one."""
    heads = OneHead()
    heads.crop[:] = 0
    heads.crop[0, :, 120:136, 120:136] = 255
    views, targets = batch_of_heads(heads, 64, 8)
    light = views.head.mean(1)
    light = light * (light > 0.5 * light.amax((1, 2), keepdim=True))
    v, u = torch.meshgrid(torch.arange(72.0) - 35.5, torch.arange(72.0) - 35.5, indexing="ij")
    seen = torch.stack([(light * axis).sum((1, 2)) / light.sum((1, 2)) for axis in (u, v)], 1) / 72 * HEAD_VIEW_HEADS
    assert float((seen - targets["place"][:, :2]).abs().max()) < 0.03
    # Both are of the given box: what it spans in metres grows as the head's share of it shrinks.
    metres = torch.exp(targets["place"][:, 3] + USUAL_LOG_M + targets["place"][:, 2])
    assert float((metres - 0.25).abs().max()) < 1e-5


def test_most_heads_are_of_the_usual_size_and_none_is_out_of_range():
    random = torch.Generator().manual_seed(5)
    sizes = np.array([drawn_size_px(random) for _ in range(2000)])
    assert sizes.min() >= SIZES_PX[0] and sizes.max() <= SIZES_PX[1]
    assert 0.75 < ((sizes >= 25) & (sizes <= 80)).mean() < 0.95


def test_a_head_is_made_smaller_and_its_light_stays():
    crops = torch.randint(0, 256, (2, 3, CROP_PX, CROP_PX), dtype=torch.uint8, generator=torch.Generator().manual_seed(6))
    small = as_floats(reduced(crops, 20))
    assert small.shape == (2, 3, 40, 40)
    assert float((small.mean() - crops.float().mean() / 255).abs()) < 0.01
    spot = torch.zeros(1, 3, 40, 44)
    spot[:, :, 20, 22] = 1
    wide = blurred(spot, 2.0, 1.0)
    assert wide.shape == spot.shape
    assert float(wide[0, 0, 20, 24]) > 0 and float(wide[0, 0, 20].sum()) == pytest.approx(float(wide[0, 0].sum()))


def test_spoiled_crops_follow_from_the_generator_and_stay_within_black_and_white():
    crops = torch.randint(0, 256, (4, 3, CROP_PX, CROP_PX), dtype=torch.uint8, generator=torch.Generator().manual_seed(9))
    for seed in range(4):
        a, b = (spoiled(crops, 30.0, torch.Generator().manual_seed(seed)) for _ in range(2))
        assert torch.equal(a, b) and a.shape == (4, 3, 60, 60)
        assert 0 <= float(a.min()) and float(a.max()) <= 1


def test_colours_are_mixed_and_grey_stays_as_it_is():
    random = torch.Generator().manual_seed(3)
    grey = torch.rand(4, 1, 8, 8, generator=random).expand(4, 3, 8, 8)
    assert torch.allclose(recoloured(grey, random), grey, atol=1e-6)
    picture = torch.rand(4, 3, 8, 8, generator=random)
    mixed = recoloured(picture, random)
    assert not torch.allclose(mixed, picture, atol=0.05) and 0 <= float(mixed.min()) and float(mixed.max()) <= 1 + 1e-6


def test_a_resumed_run_goes_on_with_the_batches_that_were_to_come():
    whole, resumed = epochs(10, 3, 7), epochs(10, 3, 7, 4)
    first = [next(whole) for _ in range(8)]
    assert all(np.array_equal(a, next(resumed)) for a in first[4:])
    assert len(np.unique(np.concatenate(first[:3]))) == 9


def test_the_factor_of_the_spread_finds_how_far_off_it_is():
    random = np.random.default_rng(8)
    kappa = np.full(4000, 100.0)
    # Errors of twice the stated spread of 0.1 rad about each axis.
    off = 0.2 * random.standard_normal((4000, 2))
    mean = np.tile([0.0, 0, -1], (4000, 1))
    truth = np.column_stack([off, -np.sqrt(1 - (off**2).sum(1).clip(max=0.99))])
    rows = errors(mean, kappa, truth)
    assert spread_factor(rows) == pytest.approx(2, rel=0.06)
    cells = by_size_and_angle({"gaze": rows}, np.full(4000, 40.0), np.full(4000, 20.0))
    assert [c["n"] for c in cells] == [4000, 4000]
    assert table(cells, [("gaze", "off", "gaze")]).splitlines()[2].startswith("| 30–50 | all | 4000 | ")


def test_signs_of_errors_are_right_and_up():
    right_and_up = np.array([[0.1, -0.1, -1.0]]) / np.sqrt(1.02)
    rows = errors(right_and_up, np.array([10.0]), np.array([[0.0, 0, -1]]))
    assert rows["yaw"][0] > 5 and rows["pitch"][0] > 5


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


def test_the_eyes_change_the_gaze_and_how_sure_it_is_and_nothing_else():
    model = RegardGaze().eval()
    head, band = torch.rand(1, 3, 72, 72), torch.rand(1, 3, 32, 80)
    with torch.no_grad():
        without, seen = (model(head, band, torch.full((1, 1), has)) for has in (0.0, 1.0))
    changed = (without != seen)[0].nonzero()[:, 0].tolist()
    assert set(changed) == {6, 7, 8, 10}


def test_heads_that_are_told_wrong_are_off_by_what_is_stated_and_stay_turns():
    truth = torch.tensor([[0.0, 0.0, -1.0]]).expand(4000, 3)
    right = torch.tensor([[1.0, 0.0, 0.0]]).expand(4000, 3)
    forward, side, log_kappa = wrong_heads(truth, right, torch.Generator().manual_seed(1))
    assert torch.allclose(forward.norm(dim=1), torch.ones(4000), atol=1e-5)
    assert float((forward * side).sum(1).abs().max()) < 1e-5
    off, sigma = torch.arccos((forward * truth).sum(1).clamp(-1, 1)), torch.exp(-0.5 * log_kappa[:, 0])
    # The mean of a Rayleigh distribution.
    assert float((off / sigma).mean()) == pytest.approx(math.sqrt(math.pi / 2), rel=0.05)


def test_an_exported_model_comes_back_ready_to_learn(tmp_path):
    random = torch.Generator().manual_seed(4)
    views = Views(torch.rand(24, 3, 72, 72, generator=random), torch.rand(24, 3, 32, 80, generator=random), torch.ones(24, 1))
    model = RegardGaze()
    with torch.no_grad():
        model.train()
        model.of(views)
        model.eval()
        said = model.of(views)
    path = tmp_path / "model.onnx"
    torch.onnx.export(model, (views.head, views.band, views.has_band), path, opset_version=17, dynamo=False)
    back = restored(path, views)
    with torch.no_grad():
        assert torch.allclose(back.of(views), said, atol=1e-3)
        # In training a layer takes its batch's own mean and variance: here they are those it was set by.
        for layer in back.modules():
            layer.training = isinstance(layer, torch.nn.BatchNorm2d)
        assert torch.allclose(back.of(views), said, atol=0.02)


def test_the_model_is_small_enough_to_ship():
    assert sum(p.numel() for p in RegardGaze().parameters()) < 2_000_000


def test_a_head_and_its_mirror_image_are_read_as_mirror_images():
    torch.manual_seed(3)
    model = BothWays(RegardGaze()).eval()
    head, band, has_band = torch.rand(2, 3, HEAD_PX, HEAD_PX), torch.rand(2, 3, *BAND_PX), torch.ones(2, 1)
    plain, mirrored = model(head, band, has_band), model(head.flip(3), band.flip(3), has_band)
    assert torch.allclose(mirrored, plain * model.sign, atol=1e-5)
    assert torch.allclose(plain[:, 6:9].norm(dim=1), torch.ones(2), atol=1e-4)
