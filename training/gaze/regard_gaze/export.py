"""Writes the trained model as ONNX: weights kept in 16 bits, arithmetic in 32.

    python -m regard_gaze.export --model RUN/last.pt --out regard-gaze.onnx

Inputs `head` (n, 3, 72, 72) and `band` (n, 3, 32, 80), 0 to 1, and `has_band` (n, 1); output `directions` (n, 12), see model.py.
"""

import argparse
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import torch
from onnx import TensorProto, helper, numpy_helper

from .model import RegardGaze
from .views import BAND_PX, HEAD_PX

LARGE = 64


def with_half_weights(model):
    """The graph with large weights kept in 16 bits and widened when the session is made."""
    graph = model.graph
    casts = []
    for weight in graph.initializer:
        values = numpy_helper.to_array(weight)
        if values.dtype != np.float32 or values.size < LARGE:
            continue
        name = weight.name
        weight.CopyFrom(numpy_helper.from_array(values.astype(np.float16), f"{name}_half"))
        casts.append(helper.make_node("Cast", [f"{name}_half"], [name], to=TensorProto.FLOAT, name=f"{name}_widened"))
    for cast in reversed(casts):
        graph.node.insert(0, cast)
    onnx.checker.check_model(model)
    return model


def export(checkpoint: Path, out: Path):
    model = RegardGaze()
    model.load_state_dict(torch.load(checkpoint, map_location="cpu")["average"])
    model.eval()
    inputs = (torch.rand(2, 3, HEAD_PX, HEAD_PX), torch.rand(2, 3, *BAND_PX), torch.tensor([[1.0], [0.0]]))
    names = ["head", "band", "has_band"]
    torch.onnx.export(model, inputs, out, input_names=names, output_names=["directions"], opset_version=17, dynamo=False,
                      dynamic_axes={name: {0: "n"} for name in [*names, "directions"]})  # fmt: skip
    onnx.save(with_half_weights(onnx.load(out)), out)
    session = ort.InferenceSession(out)
    (found,) = session.run(None, {name: x.numpy() for name, x in zip(names, inputs, strict=True)})
    wanted = model(*inputs).detach().numpy()
    worst = float(np.abs(found - wanted)[:, :9].max())
    print(f"{out}: {out.stat().st_size / 1e6:.2f} MB, directions differ from PyTorch by at most {worst:.4f}")
    if worst > 0.02:
        raise SystemExit("The export differs from the model.")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    export(given.model, given.out)
