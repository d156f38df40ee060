"""Errors of stated directions, by how large a head is and how it is turned. Angles are degrees."""

import numpy as np

SIZES_PX = ((16, 30), (30, 50), (50, 80), (80, 160))
ANGLES_DEG = ((0, 30), (30, 60), (60, 90), (90, 180))
# A cell of the table with fewer heads says nothing.
LEAST_HEADS = 20
FACTORS = np.exp(np.linspace(np.log(0.5), np.log(4), 84))
LEAST_KAPPA = 0.05


def angle_deg(a, b):
    return np.degrees(np.arccos(np.clip((a * b).sum(-1), -1, 1)))


def yaw_pitch_deg(directions):
    """Towards the right of the picture, and up; zero straight at the lens (sight axes)."""
    x, y, z = np.moveaxis(directions, -1, 0)
    return np.degrees(np.arctan2(x, -z)), np.degrees(np.arcsin(np.clip(-y, -1, 1)))


def errors(said, kappa, truth):
    """Columns for one kind of direction: absolute and signed errors (said less true) and the stated concentration."""
    (yaw, pitch), (true_yaw, true_pitch) = yaw_pitch_deg(said), yaw_pitch_deg(truth)
    return {"off": angle_deg(said, truth), "yaw": (yaw - true_yaw + 180) % 360 - 180, "pitch": pitch - true_pitch, "kappa": kappa}


def log_density(off_deg, kappa):
    """Logarithm of the von Mises–Fisher density (a steradian) at this angle from its mean."""
    cosine = np.cos(np.radians(off_deg))
    return np.log(kappa) - np.log(2 * np.pi) - np.log1p(-np.exp(-2 * kappa)) + kappa * (cosine - 1)


def spread_factor(rows):
    """What the stated spread (1 / square root of the concentration) must be multiplied by so that the errors are likeliest."""
    likely = [log_density(rows["off"], np.maximum(rows["kappa"] / f**2, LEAST_KAPPA)).mean() for f in FACTORS]
    return float(FACTORS[int(np.argmax(likely))])


def summary(rows):
    """Medians, and `spread`: the factor above, 1 when what is stated is true. `within`: share of errors inside the circle
    that should hold 0.68 of them."""
    sigma_deg = np.degrees(1 / np.sqrt(rows["kappa"]))
    found = {name: round(float(np.median(rows[name])), 1) for name in ("off", "yaw", "pitch")}
    found["mean_off"] = round(float(rows["off"].mean()), 1)
    found["stated_sigma"] = round(float(np.median(sigma_deg)), 1)
    found["spread"] = round(spread_factor(rows), 2)
    found["within"] = round(float((rows["off"] < sigma_deg * np.sqrt(-2 * np.log(1 - 0.68))).mean()), 2)
    return found


def chosen(rows, mask):
    return {name: column[mask] for name, column in rows.items()}


def by_size_and_angle(kinds, size_px, angle_deg_to_lens):
    """`kinds`: name to columns of `errors` (or `off` alone, for something that states no spread)."""
    cells = []
    for low, high in SIZES_PX:
        for from_deg, to_deg in ((0, 180), *ANGLES_DEG):
            mask = (size_px >= low) & (size_px < high) & (angle_deg_to_lens >= from_deg) & (angle_deg_to_lens <= to_deg)
            if mask.sum() < LEAST_HEADS:
                continue
            cell = {"size_px": [low, high], "angle_deg": [from_deg, to_deg], "n": int(mask.sum())}
            for name, rows in kinds.items():
                of = chosen(rows, mask)
                cell[name] = summary(of) if "kappa" in of else {"off": round(float(np.median(of["off"])), 1)}
            cells.append(cell)
    return cells


def table(cells, kinds):
    """The cells as a table in Markdown: `kinds` is a list of (name in the cell, what of it, heading)."""
    lines = ["| head, px | from the lens | heads | " + " | ".join(heading for _, _, heading in kinds) + " |", "| --- " * (3 + len(kinds)) + "|"]
    for cell in cells:
        (low, high), (from_deg, to_deg) = cell["size_px"], cell["angle_deg"]
        angle = "all" if (from_deg, to_deg) == (0, 180) else f"{from_deg}–{to_deg}°"
        values = [str(cell[name][what]) if name in cell else "" for name, what, _ in kinds]
        lines.append(f"| {low}–{high} | {angle} | {cell['n']} | " + " | ".join(values) + " |")
    return "\n".join(lines)
