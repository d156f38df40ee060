"""Writes the trained model as ONNX: weights kept in 16 bits, arithmetic in 32.

    python -m regard_gaze.export --model RUN/last.pt --card card.json --out regard-gaze.onnx

Beside it `regard-gaze.json` says what goes in and comes out, with the sha256. Both are replaced at once when they are whole.
"""

import argparse
import hashlib
import json
import time
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort
import torch
from onnx import TensorProto, helper, numpy_helper

from .batches import SCALE_LOG, SHIFT_HEADS
from .evaluate import load
from .model import BothWays, LEAST_KAPPA, MOST_KAPPA, USUAL_LOG_M, RegardGaze
from .views import BAND_EYES, BAND_LEAST_HEADS, BAND_PX, HEAD_PX, HEAD_VIEW_HEADS

LARGE = 64
OPSET = 17


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


def contract(out: Path, spread_factors):
    """What the caller must know: how the views are cut, what the numbers mean, by how much the stated spread is off."""
    data = out.read_bytes()
    return {
        "file": out.name, "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest(), "opset": OPSET,
        "inputs": {
            "head": ["n", 3, HEAD_PX, HEAD_PX], "band": ["n", 3, *BAND_PX], "has_band": ["n", 1],
            "pixels": "RGB planes, 0 to 1; black beyond the picture; n is free",
        },
        "head_view": {
            "head_size": "the larger side of the head's box: with hair, from chin to crown (hair that hangs lower does not count)",
            "centre": "the middle of that box", "side_in_head_sizes": HEAD_VIEW_HEADS,
            "turn": "none: level in the upright, unmirrored picture", "sampling": "bilinear; antialiased where the picture is made smaller",
            "trained_off": {"place_in_head_sizes": SHIFT_HEADS, "log_of_size": SCALE_LOG},
        },
        "band_view": {
            "centre": "the middle between the centres of the two eyes", "width_in_eye_distances": BAND_EYES,
            "least_width_in_head_sizes": BAND_LEAST_HEADS, "height_to_width": BAND_PX[0] / BAND_PX[1], "turn": "none",
            "where_missing": "zeros, and has_band 0",
        },
        "output": {
            "directions": ["n", RegardGaze.OUTPUTS],
            "columns": {"head_forward": [0, 3], "head_right": [3, 6], "gaze": [6, 9], "log_kappa_head": 9, "log_kappa_gaze": 10, "eyes_visible_logit": 11,
                        "place": [12, 14], "log_size": 14, "log_metres": 15, "log_spread_place": 16, "log_spread_metres": 17, "head_logit": 18},
            "place": "middle of the head's box from the middle of the given one, in head sizes of the given one, x right, y down; log_size: true "
                     f"over given size; log_metres: of the given size at the head's depth, less {USUAL_LOG_M}; spreads: Laplace, each of one number",
            "axes": "sight: x right, y down, z away, of a camera turned by the smallest angle to look at the middle of the eyes (or of the head); "
                    "(0, 0, -1) points at the lens. head_right is the picture's right of a head that faces the lens (x of the space head)",
            "sigma_rad": "1 / sqrt(exp(log_kappa)), about each of two axes, times the factor for the head's size",
            "kappa_range": [LEAST_KAPPA, MOST_KAPPA],
        },
        "spread_factors": spread_factors,
    }  # fmt: skip


def export(checkpoint: Path, out: Path, spread_factors, both_ways=False):
    model = BothWays(load(checkpoint)).eval() if both_ways else load(checkpoint)
    inputs = (torch.rand(2, 3, HEAD_PX, HEAD_PX), torch.rand(2, 3, *BAND_PX), torch.tensor([[1.0], [0.0]]))
    names = ["head", "band", "has_band"]
    new = out.with_suffix(".new.onnx")
    torch.onnx.export(model, inputs, new, input_names=names, output_names=["directions"], opset_version=OPSET, dynamo=False,
                      dynamic_axes={name: {0: "n"} for name in [*names, "directions"]})  # fmt: skip
    onnx.save(with_half_weights(onnx.load(new)), new)
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    session = ort.InferenceSession(new, options, providers=["CPUExecutionProvider"])
    fed = {name: x.numpy() for name, x in zip(names, inputs, strict=True)}
    (found,) = session.run(None, fed)
    worst = float(np.abs(found - model(*inputs).detach().numpy())[:, :9].max())
    if worst > 0.02:
        raise SystemExit(f"The export differs from the model: directions by {worst:.4f}.")
    new.replace(out)
    sidecar = out.with_suffix(".json")
    sidecar.with_suffix(".new").write_text(json.dumps(contract(out, spread_factors), indent="\t") + "\n", encoding="utf8")
    sidecar.with_suffix(".new").replace(sidecar)
    print(f"{out}: {out.stat().st_size / 1e6:.2f} MB, directions differ from PyTorch by at most {worst:.4f}, {head_ms(session):.2f} ms a head on one thread")


def head_ms(session, heads=6, runs=30):
    """Processor milliseconds a head in batches of a frame's heads."""
    fed = {"head": np.random.rand(heads, 3, HEAD_PX, HEAD_PX), "band": np.random.rand(heads, 3, *BAND_PX), "has_band": np.ones((heads, 1))}
    fed = {name: x.astype(np.float32) for name, x in fed.items()}
    session.run(None, fed)
    begun = time.process_time()
    for _ in range(runs):
        session.run(None, fed)
    return (time.process_time() - begun) / runs / heads * 1000


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--card", type=Path, help="figures of regard_gaze.evaluate, for the factors of the spread")
    parser.add_argument("--both-ways", action="store_true", help="the mean of a head and its mirror image: twice the work")
    given = parser.parse_args()
    factors = json.loads(given.card.read_text(encoding="utf8"))["spread_factors"] if given.card else None
    export(given.model, given.out, factors, given.both_ways)
