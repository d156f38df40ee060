"""Makes a run of an exported model, so that training can go on where only the export was kept.

    python -m regard_gaze.restore --onnx regard-gaze.onnx --cache CACHE --run RESTORED

writes RESTORED/last.pt. The export has its batch normalisations folded into the convolutions before them. Each gets the mean and the
variance of what passes through it on training heads, and the weights that leave the sum as it was: the model says the same, and its
normalisations are ready to learn from batches.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from .batches import plain_batch
from .heads import Heads
from .model import RegardGaze

# Heads by whose pictures the normalisations are set, and the sizes they are seen at.
HEADS, SIZES_PX = 256, (25, 40, 64, 110)


def weights_of(path: Path):
    """Named weights of an export, and its convolutions (weight, bias) in the order in which they are computed."""
    graph = onnx.load(path).graph
    values = {weight.name.removesuffix("_half"): torch.from_numpy(numpy_helper.to_array(weight).astype(np.float32)) for weight in graph.initializer}
    convolutions = [(values[node.input[1]], values[node.input[2]]) for node in graph.node if node.op_type == "Conv"]
    return values, convolutions


def pairs_of(model):
    """Convolutions with the normalisation that follows each, in the order of the graph."""
    layers = [layer for layer in model.modules() if isinstance(layer, nn.Conv2d | nn.BatchNorm2d)]
    return list(zip(layers[::2], layers[1::2], strict=True))


def set_by(norm, bias, seen):
    """Sets a normalisation so that it adds `bias` and nothing else, for inputs that are spread as `seen` (n, c, h, w)."""
    norm.running_mean.copy_(seen.mean((0, 2, 3)))
    norm.running_var.copy_(seen.var((0, 2, 3)).clamp(min=1e-6))
    norm.weight.copy_(torch.sqrt(norm.running_var + norm.eps))
    norm.bias.copy_(bias + norm.running_mean)


@torch.no_grad()
def restored(path: Path, views):
    """The exported model as a `RegardGaze`, its normalisations set by what `views` make of them."""
    values, convolutions = weights_of(path)
    model = RegardGaze().eval()
    own = dict(model.named_parameters())
    for name, value in values.items():
        if name in own:
            own[name].copy_(value)
    handles = []
    for (conv, norm), (weight, bias) in zip(pairs_of(model), convolutions, strict=True):
        conv.weight.copy_(weight)
        # Set as the pass reaches it: all before it say already what they said in the export.
        handles.append(norm.register_forward_pre_hook(lambda layer, inputs, bias=bias: set_by(layer, bias, inputs[0])))
    model.of(views)
    for handle in handles:
        handle.remove()
    return model


def some_views(cache: Path):
    """Views of training heads at several sizes, spoiled as in training."""
    heads = Heads(cache, "train")
    order = np.random.default_rng(1).permutation(len(heads))[:HEADS]
    random = torch.Generator().manual_seed(1)
    parts = [plain_batch(heads, np.sort(order[i :: len(SIZES_PX)]), size, True, random)[0] for i, size in enumerate(SIZES_PX)]
    return type(parts[0])(*(torch.cat([getattr(views, name) for views in parts]) for name in ("head", "band", "has_band")))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--onnx", type=Path, required=True)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    given = parser.parse_args()
    given.run.mkdir(parents=True, exist_ok=True)
    torch.save({"average": restored(given.onnx, some_views(given.cache)).state_dict()}, given.run / "last.pt")
