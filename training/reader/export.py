"""python export.py FOLDER WEIGHTS_DIR OUT: the reader as two ONNX graphs with weights of 8 bits, encoder and decoder.

encoder: ids (1 × n) → held (1 × n × 384). decoder: before (1 × m), held → logits of the next symbol (1 × symbols).
"""

import sys
import tempfile
from pathlib import Path

import torch
from decode import load
from onnxruntime.quantization import QuantType, quantize_dynamic


class Encoder(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, ids):
        return self.model.encode(ids)[0]


class Decoder(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, before, held):
        return self.model.decode(before, held, None)[:, -1]


def main():
    folder, weights, out = map(Path, sys.argv[1:4])
    out.mkdir(parents=True, exist_ok=True)
    model, _ = load(folder, weights)
    ids, before = torch.tensor([[2, 30, 31, 32, 3]]), torch.tensor([[1, 40, 50]])
    with torch.no_grad():
        held, _ = model.encode(ids)
    graphs = {
        "encoder": (Encoder(model), (ids,), ["ids"], ["held"], {"ids": {1: "n"}, "held": {1: "n"}}),
        "decoder": (Decoder(model), (before, held), ["before", "held"], ["logits"], {"before": {1: "m"}, "held": {1: "n"}}),
    }
    for name, (graph, given, ins, outs, axes) in graphs.items():
        with tempfile.TemporaryDirectory() as scratch:
            whole = Path(scratch) / f"{name}.onnx"
            torch.onnx.export(graph.eval(), given, str(whole), input_names=ins, output_names=outs, dynamic_axes=axes, opset_version=17, dynamo=False)
            quantize_dynamic(str(whole), str(out / f"{name}.onnx"), weight_type=QuantType.QInt8, per_channel=True)
    (out / "pieces.txt").write_text((folder / "pieces.txt").read_text())


if __name__ == "__main__":
    main()
