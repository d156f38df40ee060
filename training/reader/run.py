"""python run.py --seconds N --out DIR: fine-tunes the reader for N seconds of wall time and writes weights and a log."""

import argparse
import json
import math
import multiprocessing as mp
import os
import queue
import random
import sys
import time
import zlib
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
from examples import Source  # noqa: E402
from model import LONGEST_IN, LONGEST_OUT, Reader  # noqa: E402
from symbols import INDEX, SYMBOLS  # noqa: E402
from wordpiece import WordPiece  # noqa: E402

HELD_OUT = ("eighteenth", "nineteenth", "twentieth")
CHUNK = 4096
SHARE_OF_REAL = 0.1
SHARE_OF_REWORDED = 0.6


def padded(rows, width):
    out = np.zeros((len(rows), width), np.int16)
    for i, row in enumerate(rows):
        out[i, : len(row)] = row
    return out


def encode(pairs, tokens):
    """Questions and symbols as numbers; what is too long or has a strange symbol is left out."""
    ins, outs = [], []
    for text, out in pairs:
        ids = tokens.ids(text)
        symbols = [INDEX.get(s, -1) for s in out.split()]
        if len(ids) > LONGEST_IN or len(symbols) + 2 > LONGEST_OUT or -1 in symbols:
            continue
        ins.append(ids)
        outs.append([1, *symbols, 2])
    return padded(ins, LONGEST_IN), padded(outs, LONGEST_OUT)


def draw(source):
    part = source.random.random()
    if part < SHARE_OF_REAL:
        return source.real()
    return source.reworded() if part < SHARE_OF_REAL + SHARE_OF_REWORDED else source.made()


def work(seed, pieces, real, reworded, into, stop):
    tokens, source = WordPiece(pieces), Source(real, seed, reworded)
    while not stop.is_set():
        pairs = [draw(source) for _ in range(CHUNK)]
        chunk = encode(pairs, tokens)
        while not stop.is_set():
            try:
                into.put(chunk, timeout=1)
                break
            except queue.Full:
                pass


def load_pretrained(model, path):
    held = np.load(path)
    own = model.state_dict()
    for name in held.files:
        own[name].copy_(torch.from_numpy(held[name].astype(np.float32)))
    print(f"{len(held.files)} of {len(own)} tensors are pretrained", flush=True)


def evaluate(model, sets, device, amp):
    model.eval()
    found = {}
    for name, (ids, outs, texts) in sets.items():
        with torch.no_grad(), amp():
            got, chances = model.greedy(ids)
        rows = []
        for g, o, c in zip(got.tolist(), outs.tolist(), chances.tolist(), strict=True):
            g = g[: g.index(2)] if 2 in g else g
            rows.append((g == o[1 : o.index(2)], c, " ".join(SYMBOLS[s] for s in g if s)))
        right = sum(r for r, _, _ in rows)
        ranked = sorted(rows, key=lambda r: -r[1])
        found[name] = {"right": right, "of": len(rows)}
        for part in (0.5, 0.75):
            top = ranked[: int(len(ranked) * part)]
            found[name][f"right in the surest {part}"] = f"{sum(r for r, _, _ in top)} of {len(top)}"
        found[name]["wrong"] = [(t, g, round(math.exp(c), 3)) for (r, c, g), t in zip(rows, texts, strict=True) if not r][:60]
    model.train()
    return found


def save(model, out):
    """In two files of half precision."""
    state = {k: v.detach().float().cpu().numpy().astype(np.float16) for k, v in model.state_dict().items()}
    half, total = {}, sum(v.nbytes for v in state.values())
    files, size = [half], 0
    for name, value in state.items():
        if size > total / 2 and len(files) == 1:
            half = {}
            files.append(half)
        half[name] = value
        size += value.nbytes
    for i, part in enumerate(files):
        np.savez(out / f".weights-{i}.npz", **part)
        os.replace(out / f".weights-{i}.npz", out / f"weights-{i}.npz")


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("--seconds", type=float, required=True)
    ask.add_argument("--out", type=Path, required=True)
    ask.add_argument("--batch", type=int, default=0)
    ask.add_argument("--workers", type=int, default=0)
    ask.add_argument("--every", type=float, default=60)
    ask.add_argument("--start", type=Path, help="trains on from weights-*.npz and pieces.txt of this folder")
    ask.add_argument("--rate", type=float, default=1.0, help="times the learning rates")
    given = ask.parse_args()
    began = time.monotonic()
    given.out.mkdir(parents=True, exist_ok=True)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_num_threads(2 if device == "cpu" else 4)
    batch = given.batch or (1024 if device == "cuda" else 32)
    workers = given.workers or max(1, min(14, (os.cpu_count() or 2) - 2))
    torch.manual_seed(1)
    pieces = ((given.start or HERE) / "pieces.txt").read_text().split("\n")
    rows = [json.loads(line) for line in (HERE / "questions.jsonl").read_text().splitlines()]
    real = [(r["text"], r["out"]) for r in rows if "out" in r and r["batch"] not in HELD_OUT]
    real += [tuple(line.split("\t")) for line in (HERE / "by_hand.tsv").read_text().splitlines()]
    reworded = [tuple(line.split("\t")) for line in (HERE / "reworded.tsv").read_text().splitlines()]
    # Of every sixteenth query the rewordings are kept to check by.
    kept_out = {out for out in {out for _, out in reworded} if zlib.crc32(out.encode()) % 16 == 0}
    unseen = [pair for pair in reworded if pair[1] in kept_out]
    reworded = [pair for pair in reworded if pair[1] not in kept_out]
    tokens = WordPiece(pieces)

    context = mp.get_context("fork")
    into, stop = context.Queue(maxsize=64), context.Event()
    crew = [context.Process(target=work, args=(s + 1, pieces, real, reworded, into, stop), daemon=True) for s in range(workers)]
    for one in crew:
        one.start()

    model = Reader(len(pieces), len(SYMBOLS)).to(device)
    for path in sorted(given.start.glob("weights-*.npz")) if given.start else [HERE / "pretrained.npz"]:
        load_pretrained(model, path)
    amp = lambda: torch.autocast(device, dtype=torch.bfloat16)  # noqa: E731

    sets = {}
    test = Source(real, 999)
    groups = {b: [(r["text"], r["out"]) for r in rows if "out" in r and r["batch"] == b] for b in HELD_OUT}
    groups["grammar"] = [test.made() for _ in range(400 if device == "cuda" else 16)]
    groups["known"] = real[::8]
    groups["reworded"] = unseen[::2]
    for name, pairs in groups.items():
        kept = [p for p in pairs if len(encode([p], tokens)[0])]
        ids, outs = encode(kept, tokens)
        sets[name] = (torch.from_numpy(ids).long().to(device), torch.from_numpy(outs).long().to(device), [t for t, _ in kept])

    fresh = [p for n, p in model.named_parameters() if n.startswith(("symbols", "steps", "decoder", "last", "bias"))]
    known = {id(p) for p in fresh}
    old = [p for p in model.parameters() if id(p) not in known]
    settings = [{"params": old, "peak": 2.5e-4 * given.rate}, {"params": fresh, "peak": 1e-3 * given.rate}]
    optimizer = torch.optim.AdamW(settings, betas=(0.9, 0.98), weight_decay=0.01, fused=device == "cuda")

    room = 3_000_000 if device == "cuda" else 50_000
    held_in = torch.zeros(room, LONGEST_IN, dtype=torch.int16, device=device)
    held_out = torch.zeros(room, LONGEST_OUT, dtype=torch.int16, device=device)
    filled = at = steps = made = 0
    log, loss_sum, next_look = [], 0.0, given.every
    margin = 8.0 if given.seconds > 40 else 1.0

    def take(is_waiting):
        nonlocal filled, at, made
        ins, outs = into.get(timeout=120) if is_waiting else into.get_nowait()
        n = min(len(ins), room - at)
        held_in[at : at + n] = torch.from_numpy(ins[:n]).to(device)
        held_out[at : at + n] = torch.from_numpy(outs[:n]).to(device)
        at = (at + n) % room
        filled = max(filled, at if at > filled else filled)
        if at == 0:
            filled = room
        made += n

    take(True)
    print(f"first examples after {time.monotonic() - began:.1f} s on {device}, {workers} workers", flush=True)

    def look():
        entry = {"seconds": round(time.monotonic() - began), "steps": steps, "examples made": made, "loss": loss_sum}
        entry |= evaluate(model, sets, device, amp)
        log.append(entry)
        (given.out / "log.json").write_text(json.dumps(log[:-1] and [{k: v if not isinstance(v, dict) else {a: b for a, b in v.items() if a != "wrong"} for k, v in e.items()} for e in log[:-1]] + [entry] or [entry], indent=1))
        print({k: (v if not isinstance(v, dict) else f"{v['right']}/{v['of']}") for k, v in entry.items()}, flush=True)

    while True:
        spent = time.monotonic() - began
        part = spent / (given.seconds - margin)
        if part >= 1:
            break
        if steps % 2 == 0 or filled < 200_000:
            try:
                take(False)
            except queue.Empty:
                pass
        warm = min(1.0, steps / 300)
        rate = warm * (0.5 * (1 + math.cos(math.pi * part)) * 0.98 + 0.02)
        for group in optimizer.param_groups:
            group["lr"] = group["peak"] * rate
        pick = torch.randint(filled, (batch if device == "cuda" else 16 * batch,), device=device)
        if device == "cpu":
            # Of about one length, so that little is spent on what is behind their ends.
            pick = pick[(held_out[pick] != 0).sum(1).argsort()][(first := random.randrange(15 * batch)) : first + batch]
        ids, outs = held_in[pick].long(), held_out[pick].long()
        if device == "cpu":
            outs = outs[:, : int((outs != 0).sum(1).max())]
            ids = ids[:, : int((ids != 0).sum(1).max())]
        with amp():
            logits = model(ids, outs[:, :-1])
        loss = F.cross_entropy(logits.float().flatten(0, 1), outs[:, 1:].flatten(), ignore_index=0)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        steps += 1
        if steps % 50 == 0 or device == "cpu":
            loss_sum = round(float(loss.detach()), 4)
        if spent > next_look:
            look()
            save(model, given.out)
            next_look = time.monotonic() - began + given.every
    stop.set()
    save(model, given.out)
    look()
    for one in crew:
        one.terminate()
    print(f"done after {time.monotonic() - began:.1f} s", flush=True)
    sys.stdout.flush()
    os._exit(0)


if __name__ == "__main__":
    random.seed(1)
    main()
