"""Colour of the skin at each vertex (linear RGB); the mesh of glasses. Metres, head axes, origin between the eyes."""

import numpy as np
from mathutils.kdtree import KDTree

from .human import head_vertices
from .mh_data import asset_path, read_proxy, read_target
from .rotation import unit


def moved_share(targets, count):
    """How much each vertex belongs to what these morphs move, 0 to 1."""
    share = np.zeros(count)
    for name in targets:
        vertices, by = read_target(name)
        length = np.linalg.norm(by, axis=1)
        share[vertices] = np.maximum(share[vertices], length / length.max())
    return share


def smooth_step(value, low, high):
    x = np.clip((value - low) / (high - low), 0, 1)
    return x * x * (3 - 2 * x)


def near(points_m, others_m, within_m, fade_m):
    """1 where a point is within reach of the others, falling to 0."""
    tree = KDTree(len(others_m))
    for i, point in enumerate(others_m):
        tree.insert(point, i)
    tree.balance()
    distance = np.array([tree.find(point)[2] for point in points_m])
    return 1 - smooth_step(distance, within_m, within_m + fade_m)


def beard_share(shape_m, lips):
    """Where a beard grows: below the nose, on the jaw up to the ears, not on the lips."""
    on_lips = lips > 0.5
    mouth_y_m = shape_m[on_lips][:, 1].mean()
    corner_m = np.abs(shape_m[on_lips][:, 0]).max()
    x = np.abs(shape_m[:, 0])
    # the edge of the beard climbs from the mouth's corners to the ears
    edge_y_m = (
        mouth_y_m
        - 0.014
        - 0.9 * np.clip(x - corner_m - 0.012, 0, 0.05)
        + 0.012 * smooth_step(x, 0.012, corner_m + 0.01)
    )
    share = smooth_step(shape_m[:, 1], edge_y_m, edge_y_m + 0.012)
    share *= 1 - smooth_step(shape_m[:, 2], 0.060, 0.085)
    share *= 1 - smooth_step(shape_m[:, 1], mouth_y_m + 0.065, mouth_y_m + 0.095)
    return share * (1 - np.clip(lips * 2.5, 0, 1))


def blotches(rng, points_m, waves=24):
    """Smooth noise over the skin, about -1 to 1: waves of 2 to 15 cm in random directions."""
    lengths_m = np.exp(rng.uniform(np.log(0.02), np.log(0.15), waves))
    ways = unit(rng.normal(size=(waves, 3))) * (2 * np.pi / lengths_m)[:, None]
    return np.sin(points_m @ ways.T + rng.uniform(0, 2 * np.pi, waves)).sum(1) / np.sqrt(waves)


def skin_colours(human, person):
    """RGB for each vertex of the skin part."""
    rng = np.random.default_rng([*person["seed"], 7])
    shape = human.shape_m
    used = human.parts["skin"].used
    count = len(shape)
    in_head = np.zeros(count, bool)
    in_head[head_vertices()] = True
    colour = np.repeat(np.asarray(person["skin"])[None], count, 0)

    def towards(share, goal):
        nonlocal colour
        colour = colour + (np.asarray(goal) - colour) * share[:, None]

    colour *= 1 + person["skin_spots"] * (0.3 * blotches(rng, shape) + 0.22 * rng.normal(size=count))[:, None] * [
        0.8,
        1,
        1,
    ]
    ruddy = moved_share(["cheek/l-cheek-volume-incr", "cheek/r-cheek-volume-incr", "nose/nose-volume-incr"], count)
    towards(ruddy * person["redness"], np.asarray(person["skin"]) * [1.0, 0.68, 0.66])
    bags = moved_share(["eyes/l-eye-bag-incr", "eyes/r-eye-bag-incr"], count)
    towards(bags * person["shade_under_eyes"], np.asarray(person["skin"]) * [0.6, 0.5, 0.55])
    lips = moved_share(["mouth/mouth-upperlip-volume-incr", "mouth/mouth-lowerlip-volume-incr"], count)
    towards(np.clip(lips * 1.6, 0, 1), person["lips"])
    stubble = np.asarray(person["hair_colour"]) * 0.8
    if person["beard"]:
        patchy = np.clip(1 + 0.35 * rng.normal(size=count) + 0.25 * blotches(rng, shape), 0.2, 1.2)
        towards(np.clip(beard_share(shape, lips) * in_head * person["beard"] * patchy, 0, 1), stubble)
    style = person["hair"] if person["hair"] not in ("bald", "hat") else "short03"
    hair = read_proxy(asset_path("hair", style, style + ".mhclo")).fitted(shape)
    scalp = np.zeros(count)
    high = np.nonzero(in_head & (shape[:, 1] < 0.035) & (shape[:, 2] > 0.005))[0]
    scalp[high] = near(shape[high], hair[hair[:, 1] < 0.05], 0.007, 0.007)
    worn = person["hair"] not in ("bald", "hat")
    towards(scalp * (0.85 if worn else 0.5 * person["redness"]), stubble)
    return np.clip(colour[used], 0.002, 1)


def tube(path_m, radius_m, sides=6):
    """Vertices and faces of a tube along points."""
    vertices, faces = [], []
    for i, point in enumerate(path_m):
        along = unit(path_m[min(i + 1, len(path_m) - 1)] - path_m[max(i - 1, 0)])
        across = unit(np.cross(along, [0, 0.1, 1.0] if abs(along[2]) < 0.9 else [0, 1.0, 0]))
        up = np.cross(along, across)
        turns = np.arange(sides) * 2 * np.pi / sides
        vertices += [point + radius_m * (across * np.cos(t) + up * np.sin(t)) for t in turns]
    for i in range(len(path_m) - 1):
        for k in range(sides):
            a, b = i * sides + k, i * sides + (k + 1) % sides
            faces.append([a, b, b + sides, a + sides])
    return vertices, faces


def glasses_mesh(human, eyes, glasses):
    """Frame and lenses: (vertices, faces) each. They sit before the eyes, the temples end at the ears."""
    frame_vertices, frame_faces, lens_vertices, lens_faces = [], [], [], []

    def add_tube(path):
        vertices, faces = tube(np.array(path), glasses["bar_m"])
        start = len(frame_vertices)
        frame_vertices.extend(vertices)
        frame_faces.extend([[v + start for v in face] for face in faces])

    half_width, half_height = glasses["half_width_m"], glasses["half_height_m"]
    turns = np.linspace(0, 2 * np.pi, 25)
    power = glasses["squareness"]
    rim = np.stack(
        [
            half_width * np.sign(np.cos(turns)) * np.abs(np.cos(turns)) ** power,
            half_height * np.sign(np.sin(turns)) * np.abs(np.sin(turns)) ** power,
            np.zeros(25),
        ], 1,
    )  # fmt: skip
    front_m = max(eyes.iris_ahead_m.values()) + 0.013
    centres = {side: eyes.centre_m[side] + [0, 0.003, -front_m] for side in "LR"}
    # room for the nose between the lenses
    for side, sign in (("L", 1), ("R", -1)):
        centres[side][0] = sign * max(sign * centres[side][0], half_width + 0.007)
    head = human.shape_m[head_vertices()]
    for side, sign in (("L", 1), ("R", -1)):
        centre = centres[side]
        ring = centre + rim
        add_tube(ring)
        start = len(lens_vertices)
        lens_vertices += [centre, *ring[:-1]]
        lens_faces += [[start, start + 1 + i, start + 1 + (i + 1) % 24] for i in range(24)]
        hinge = centre + [sign * half_width, -0.004, 0]
        beside = head[(np.abs(head[:, 1] - hinge[1]) < 0.02) & (head[:, 2] > 0.02) & (head[:, 2] < 0.075)]
        reach_m = max(np.abs(beside[:, 0]).max(), abs(hinge[0])) + 0.002
        corner = [sign * reach_m, hinge[1], 0.010]
        add_tube(
            [
                hinge,
                hinge + [sign * 0.005, 0, 0.006],
                corner,
                [sign * reach_m, hinge[1], 0.085],
                [sign * reach_m, hinge[1] + 0.012, 0.105],
            ]
        )
    inner = {side: centres[side] + [-sign * half_width, -0.003, 0] for side, sign in (("L", 1), ("R", -1))}
    add_tube([inner["R"], (inner["R"] + inner["L"]) / 2 + [0, -0.003, -0.002], inner["L"]])
    return (np.array(frame_vertices), frame_faces), (np.array(lens_vertices), lens_faces)
