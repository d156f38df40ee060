"""Compares exported graphs with PyTorch: `python -m regard_mini.check_export --model FILE --folder DIR --corpus DIR`.

Greedy replies of the graph, run with its cache token by token, against greedy replies of PyTorch in 32 bits to the same
prompts of the test split. fp32 must be the same token for token; for q8 and q4 the share of replies that are is told,
and how right they are.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

import torch

from .checkpoint import load_checkpoint, model_of
from .corpus import Example, sample_by_task
from .evaluate import MOST_REPLY, score
from .generate import generate
from .onnx_graph import build_onnx
from .run_onnx import OnnxModel
from .tokenizer import load_tokenizer
from .tokens import END_ID
from .weights import FILES, FORMS


def compare(
    runner: OnnxModel, examples: list[Example], prompts: list[list[int]], wanted: list[list[int]], decode: Any
) -> dict[str, Any]:
    """Of one form: agreement with `wanted` and with the corpus."""
    started = time.process_time()
    replies = [runner.greedy(p, MOST_REPLY[e.task]) for p, e in zip(prompts, examples, strict=True)]
    same_tokens = sum(a == b for r, w in zip(replies, wanted, strict=True) for a, b in zip(r, w, strict=False))
    by_task: dict[str, Any] = {}
    for task in dict.fromkeys(e.task for e in examples):
        rows = [i for i, e in enumerate(examples) if e.task == task]
        by_task[task] = score([examples[i] for i in rows], [decode(replies[i]) for i in rows]).__dict__
    return {
        "prompts": len(prompts),
        "same_replies": sum(r == w for r, w in zip(replies, wanted, strict=True)) / len(wanted),
        "same_tokens": same_tokens / sum(map(len, wanted)),
        "cpu_ms_per_token": 1000 * (time.process_time() - started) / sum(map(len, replies)),
        "by_task": by_task,
    }


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--model", type=Path, required=True)
    p.add_argument("--folder", type=Path, required=True, help="exported folder, with the tokenizer")
    p.add_argument("--corpus", type=Path, required=True)
    p.add_argument("--prompts", type=int, default=200)
    p.add_argument("--report", type=Path, help="JSON file to write")
    args = p.parse_args()
    torch.set_num_threads(1)
    tokenizer = load_tokenizer(args.folder)
    model = model_of(load_checkpoint(args.model)).eval()
    sampled = sample_by_task(args.corpus / "test.jsonl", -(-args.prompts // 3), seed=3)
    examples = [e for found in sampled.values() for e in found][: args.prompts]
    prompts = [tokenizer.encode(e.prompt, add_special_tokens=False).ids for e in examples]

    def decode(ids: list[int]) -> str:
        return tokenizer.decode([t for t in ids if t != END_ID], skip_special_tokens=False)

    wanted = [
        generate(model, [prompt], most=MOST_REPLY[e.task], dtype=torch.float32)[0]
        for prompt, e in zip(prompts, examples, strict=True)
    ]
    report: dict[str, Any] = {}
    for form in ("fp32", "q8", "q4"):
        path = args.folder / "onnx" / FILES[form]
        # The whole one is not shipped: it is made anew for the comparison.
        runner = OnnxModel(path if form != "fp32" else build_onnx(model, FORMS["fp32"]))
        report[form] = compare(runner, examples, prompts, wanted, decode)
        if form != "fp32":
            report[form]["bytes"] = path.stat().st_size
        print(json.dumps({form: report[form]}), flush=True)
    if args.report:
        args.report.parent.mkdir(parents=True, exist_ok=True)
        args.report.write_text(json.dumps(report, indent="\t") + "\n")
    if report["fp32"]["same_replies"] < 1:
        raise SystemExit("the graph in 32 bits does not reply as PyTorch does")


if __name__ == "__main__":
    main()
