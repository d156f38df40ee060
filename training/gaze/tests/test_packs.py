"""Heads come out of their packs as they went in, and runs of heads and eyes join."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from regard_gaze.eyes import training_batch as eyes_batch  # noqa: E402
from regard_gaze.heads import CROP_PX  # noqa: E402
from regard_gaze.join import joined  # noqa: E402
from regard_gaze.model import RegardGaze  # noqa: E402
from regard_gaze.packs import CUT_PX, CUT_ROWS, SMALL_PX, Packed, pack_shard  # noqa: E402

COUNT = 3


@pytest.fixture
def packed(tmp_path):
    """Crops that grow lighter to the right, with eyes near their middle."""
    crop = np.broadcast_to(np.linspace(0, 255, CROP_PX)[None, :, None], (CROP_PX, CROP_PX, 3)).astype(np.uint8)
    eyes = np.array([[110.0, 120.0], [146.0, 124.0]], np.float32)
    unit = np.array([0, 0, -1], np.float32)
    np.save(tmp_path / "train-00000.npy", np.stack([crop] * COUNT))
    np.savez(tmp_path / "train-00000.npz", eyes_px=np.stack([eyes + i for i in range(COUNT)]), eyes_visible=np.ones(COUNT, np.float32), angle=np.zeros(COUNT, np.float32),
             forward=np.stack([unit] * COUNT), gaze=np.stack([unit] * COUNT), right=np.stack([np.array([-1, 0, 0], np.float32)] * COUNT), identity=np.array(["a"] * COUNT))  # fmt: skip
    (tmp_path / "packs").mkdir()
    pack_shard(tmp_path, tmp_path / "packs", "train-00000")
    return Packed(tmp_path / "packs", "train", workers=1)


def test_crops_keep_their_picture_at_half_the_side(packed):
    crops, labels = packed.batch(torch.tensor([0, 2]))
    assert crops.shape == (2, 3, SMALL_PX, SMALL_PX)
    assert torch.allclose(crops[0, 0, 64].float(), torch.linspace(0, 255, SMALL_PX), atol=4)
    assert labels["eyes_px"].shape == (2, 2, 2)


def test_pieces_show_the_eyes_where_they_are_said_to_be(packed):
    pieces, eyes = packed.about_eyes(torch.arange(COUNT))
    for i in range(COUNT):
        x, y = ((eyes[i, 0] + 0.5) * CUT_PX).tolist()
        assert abs(float(pieces[i, 1, round(y), round(x)]) - (110 + i) * 255 / (CROP_PX - 1)) < 6
    lost = (CUT_PX - CUT_ROWS) // 2
    assert torch.equal(pieces[:, :, 0], pieces[:, :, lost])


def test_bands_of_one_generator_are_alike_and_of_another_are_not(packed):
    first, again, other = (eyes_batch(packed, torch.arange(COUNT), torch.Generator().manual_seed(seed))[0] for seed in (1, 1, 2))
    assert torch.equal(first, again)
    assert not torch.equal(first, other)


def test_a_joined_model_has_the_eyes_of_one_run_and_the_heads_of_the_other():
    torch.manual_seed(0)
    heads, eyes = RegardGaze().state_dict(), RegardGaze().state_dict()
    model = RegardGaze()
    model.load_state_dict(joined(heads, eyes))
    assert torch.equal(model.eyes.join[0].weight, eyes["eyes.join.0.weight"])
    assert torch.equal(model.from_head[0].weight, heads["from_head.0.weight"])


def test_where_nothing_is_packed_it_says_what_to_run(tmp_path):
    with pytest.raises(SystemExit, match="regard_gaze.packs"):
        Packed(tmp_path, "train")
