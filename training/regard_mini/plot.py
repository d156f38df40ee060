"""Curves of both stages as SVG, and a summary as JSON: `python -m regard_mini.plot --run DIR --out DIR`."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

matplotlib.rcParams |= {
    "svg.hashsalt": "regard-mini",
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def rows_of(path: Path) -> list[dict[str, Any]]:
    """What is logged, without the steps that a run taken up again did anew."""
    rows: list[dict[str, Any]] = []
    for row in map(json.loads, path.open() if path.exists() else ()):
        if row["event"] == "start":
            rows = [r for r in rows if r.get("step", 0) <= row["resumed_at_step"]]
        rows.append(row)
    return rows


def of(rows: list[dict[str, Any]], event: str, **fields: str) -> list[dict[str, Any]]:
    return [r for r in rows if r["event"] == event and all(r.get(k) == v for k, v in fields.items())]


def smooth(values: list[float], span: int) -> list[float]:
    """Mean of up to `span` values up to each."""
    return [
        sum(values[max(0, i - span + 1) : i + 1]) / len(values[max(0, i - span + 1) : i + 1])
        for i in range(len(values))
    ]


def supervised(rows: list[dict[str, Any]], path: Path) -> None:
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2))
    trained = of(rows, "train")
    left.plot([r["tokens"] / 1e6 for r in trained], [r["loss"] for r in trained], color="#2563eb", lw=1)
    left.set(
        xlabel="tokens read, millions",
        ylabel="loss of a token of the reply, nats",
        yscale="log",
        title="Supervised stage",
    )
    for task, colour in (("query", "#2563eb"), ("answer", "#d97706"), ("grasp", "#059669")):
        dev = of(rows, "dev", task=task)
        right.plot(
            [r["seconds"] / 60 for r in dev],
            [100 * r["exact"] for r in dev],
            "o-",
            ms=3,
            color=colour,
            label=f"{task}, exact",
        )
        if task == "grasp":
            right.plot(
                [r["seconds"] / 60 for r in dev],
                [100 * r["accuracy"] for r in dev],
                "s--",
                ms=3,
                color=colour,
                label="grasp, letter",
            )
    right.set(
        xlabel="minutes", ylabel="% of dev samples, greedy", ylim=(0, 100), title="Unseen templates, sessions, names"
    )
    right.legend(frameon=False)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def reinforced(rows: list[dict[str, Any]], path: Path) -> None:
    figure, (left, right) = plt.subplots(1, 2, figsize=(9, 3.2))
    trained = of(rows, "train")
    steps = [r["step"] for r in trained]
    for name, label, colour in (
        ("sgr", "SGR", "#059669"),
        ("correct", "right letter", "#2563eb"),
        ("mixed_groups", "groups that differ", "#9ca3af"),
    ):
        left.plot(steps, smooth([r[name] for r in trained], 10), color=colour, lw=1.2, label=label)
    left.set(xlabel="step", ylim=(0, 1), title="GRPO: sampled replies (mean of 10 steps)")
    left.legend(frameon=False)
    right.plot(steps, smooth([r["kl"] for r in trained], 10), color="#d97706", lw=1.2)
    right.set(xlabel="step", ylabel="KL of a token, nats", title="Distance from the supervised model")
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def main() -> None:
    p = argparse.ArgumentParser(description=__doc__)
    p.add_argument("--run", type=Path, required=True)
    p.add_argument("--out", type=Path, required=True)
    args = p.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    for stage, draw in (("sft", supervised), ("grpo", reinforced)):
        rows = rows_of(args.run / f"{stage}.log.jsonl")
        if of(rows, "train"):
            draw(rows, args.out / f"{stage}.svg")
            (args.out / f"{stage}.log.jsonl").write_text(
                "".join(json.dumps(r) + "\n" for r in rows if r["event"] != "start")
            )


if __name__ == "__main__":
    main()
