"""How a model does on the test split: `python -m regard_mini.test_split --model FILE.pt --run DIR --corpus DIR`.

Templates, sessions and names of that split occur in no other.
"""

from __future__ import annotations

import argparse
import json
from math import sqrt
from pathlib import Path
from typing import Any

import torch

from .checkpoint import load_checkpoint, model_of
from .corpus import Example, sample_by_task
from .evaluate import greedy, letter_of, reply_loss
from .reward import rewards_of
from .tokenizer import load_tokenizer


def wilson(right: int, count: int) -> tuple[float, float]:
    """95 % interval of a share (Wilson 1927)."""
    z = 1.96
    share, wide = right / count, z * z / count
    middle = (share + wide / 2) / (1 + wide)
    half = z * sqrt(share * (1 - share) / count + wide / (4 * count)) / (1 + wide)
    return middle - half, middle + half


def share(values: list[bool]) -> dict[str, Any]:
    low, high = wilson(sum(values), len(values))
    return {"count": len(values), "share": sum(values) / len(values), "low": low, "high": high}


def group_by(examples: list[Example], key: str) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for index, example in enumerate(examples):
        found.setdefault(str(example.meta.get(key)), []).append(index)
    return dict(sorted(found.items()))


def mean_and_error(values: list[float]) -> dict[str, float]:
    """Mean and half the width of its 95 % interval."""
    mean = sum(values) / len(values)
    spread = sqrt(sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1))
    return {"mean": mean, "half_width": 1.96 * spread / sqrt(len(values))}


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--model", type=Path, required=True)
    p.add_argument("--run", type=Path, required=True, help="folder with tokenizer.json")
    p.add_argument("--corpus", type=Path, required=True)
    p.add_argument("--split", default="test")
    p.add_argument("--examples", type=int, default=1000, help="of each task")
    p.add_argument("--report", type=Path)
    p.add_argument("--replies", type=Path, help="JSON lines: task, reply wanted, reply given")
    args = p.parse_args()
    tokenizer = load_tokenizer(args.run)
    model = model_of(load_checkpoint(args.model)).eval()
    if torch.cuda.is_available():
        model.cuda()
    report: dict[str, Any] = {"split": args.split}
    lines: list[str] = []
    for task, examples in sample_by_task(args.corpus / f"{args.split}.jsonl", args.examples, seed=4).items():
        replies = greedy(model, tokenizer, examples)
        same = [e.reply == r for e, r in zip(examples, replies, strict=True)]
        result: dict[str, Any] = {"loss": reply_loss(model, tokenizer, examples), "exact": share(same)}
        key = "category" if task == "grasp" else "kind"
        result["exact_by_kind"] = {
            kind: share([same[i] for i in rows]) for kind, rows in group_by(examples, key).items()
        }
        if task == "grasp":
            right = [letter_of(r) == e.meta["answer"] for e, r in zip(examples, replies, strict=True)]
            sgr = [rewards_of(e, r).grounding_quality for e, r in zip(examples, replies, strict=True)]
            best = [rewards_of(e, e.reply).grounding_quality for e in examples]
            result |= {
                "accuracy": share(right),
                "sgr": mean_and_error(sgr),
                "sgr_of_the_corpus_replies": mean_and_error(best),
                "by_category": {
                    category: {
                        "accuracy": share([right[i] for i in rows]),
                        "sgr": sum(sgr[i] for i in rows) / len(rows),
                    }
                    for category, rows in group_by(examples, "category").items()
                },
            }
        report[task] = result
        lines += [
            json.dumps({"task": task, "body": e.body, "wanted": e.reply, "given": r}, ensure_ascii=False)
            for e, r in zip(examples, replies, strict=True)
        ]
        print(json.dumps({task: {k: v for k, v in result.items() if "by_" not in k}}), flush=True)
    if args.report:
        args.report.parent.mkdir(parents=True, exist_ok=True)
        args.report.write_text(json.dumps(report, indent="\t") + "\n")
    if args.replies:
        args.replies.write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
