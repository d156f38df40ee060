"""Export: `python -m regard_mini.export --model FILE.pt --tokenizer DIR --out DIR [--forms q8 q4]`."""

from __future__ import annotations

import argparse
from pathlib import Path

import onnx

from .checkpoint import load_checkpoint, model_of
from .hf import write_config
from .onnx_graph import build_onnx
from .weights import FILES, FORMS


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--model", type=Path, required=True, help="checkpoint of either stage")
    p.add_argument("--tokenizer", type=Path, required=True, help="folder with tokenizer.json")
    p.add_argument("--out", type=Path, required=True)
    p.add_argument("--forms", nargs="+", choices=sorted(FORMS), default=["q8", "q4"])
    args = p.parse_args()
    model = model_of(load_checkpoint(args.model)).eval()
    write_config(model, args.tokenizer, args.out)
    (args.out / "onnx").mkdir(exist_ok=True)
    for form in args.forms:
        path = args.out / "onnx" / FILES[form]
        onnx.save(build_onnx(model, FORMS[form]), str(path))
        print(f"{path.name}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
