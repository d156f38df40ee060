"""Who a person is, drawn from a seed: plain numbers and names, no mesh yet."""

import numpy as np

# Styles that only the check heads wear (`--part check`), and those that only the training heads wear.
TRAINING_HAIR = ("short01", "short02", "short03", "bob02", "long01", "ponytail01", "bald", "hat")
CHECK_HAIR = ("short04", "braid01")

CLOTHES = (
    "male_casualsuit02", "male_casualsuit03", "male_casualsuit04", "male_casualsuit05", "male_casualsuit06",
    "male_worksuit01", "female_casualsuit01", "female_elegantsuit01", "female_sportsuit01",
)  # fmt: skip

# Morphs of the face as pairs of opposite names, with the largest weight they are given.
SIDED_DETAILS = (
    ("eyes/{}-eye-height1", "decr", "incr", 0.5), ("eyes/{}-eye-height2", "decr", "incr", 0.5),
    ("eyes/{}-eye-height3", "decr", "incr", 0.5), ("eyes/{}-eye-scale", "decr", "incr", 0.35),
    ("eyes/{}-eye-trans", "in", "out", 0.4), ("eyes/{}-eye-trans", "down", "up", 0.4),
    ("eyes/{}-eye-push1", "in", "out", 0.4), ("eyes/{}-eye-push2", "in", "out", 0.4),
    ("eyes/{}-eye-corner1", "down", "up", 0.6), ("eyes/{}-eye-corner2", "down", "up", 0.6),
    ("eyes/{}-eye-epicanthus", "in", "out", 0.7), ("eyes/{}-eye-eyefold", "down", "up", 0.6),
    ("eyes/{}-eye-eyefold", "concave", "convex", 0.7), ("eyes/{}-eye-bag", "decr", "incr", 0.8),
    ("cheek/{}-cheek-bones", "decr", "incr", 0.8), ("cheek/{}-cheek-inner", "decr", "incr", 0.7),
    ("cheek/{}-cheek-volume", "decr", "incr", 0.8), ("cheek/{}-cheek-trans", "down", "up", 0.6),
)  # fmt: skip
MIDDLE_DETAILS = (
    ("head/head-scale-depth", "decr", "incr", 0.6), ("head/head-scale-horiz", "decr", "incr", 0.6),
    ("head/head-scale-vert", "decr", "incr", 0.6), ("head/head-age", "decr", "incr", 0.6),
    ("head/head-angle", "in", "out", 0.5), ("head/head-fat", "decr", "incr", 0.7),
    ("nose/nose-scale-depth", "decr", "incr", 0.8), ("nose/nose-scale-horiz", "decr", "incr", 0.8),
    ("nose/nose-scale-vert", "decr", "incr", 0.7), ("nose/nose-trans", "down", "up", 0.6),
    ("nose/nose-hump", "decr", "incr", 0.8), ("nose/nose-curve", "concave", "convex", 0.7),
    ("nose/nose-base", "down", "up", 0.7), ("nose/nose-point", "down", "up", 0.7),
    ("nose/nose-volume", "decr", "incr", 0.7), ("nose/nose-greek", "decr", "incr", 0.6),
    ("chin/chin-height", "decr", "incr", 0.7), ("chin/chin-width", "decr", "incr", 0.8),
    ("chin/chin-prominent", "decr", "incr", 0.7), ("chin/chin-prognathism", "decr", "incr", 0.5),
    ("chin/chin-bones", "decr", "incr", 0.7), ("chin/chin-jaw-drop", "decr", "incr", 0.6),
    ("mouth/mouth-scale-horiz", "decr", "incr", 0.7), ("mouth/mouth-scale-vert", "decr", "incr", 0.6),
    ("mouth/mouth-trans", "down", "up", 0.6), ("mouth/mouth-upperlip-volume", "decr", "incr", 0.8),
    ("mouth/mouth-lowerlip-volume", "decr", "incr", 0.8), ("mouth/mouth-angles", "down", "up", 0.6),
)  # fmt: skip
HEAD_SHAPES = ("oval", "round", "rectangular", "square", "triangular", "invertedtriangular", "diamond")

# Linear RGB: skin from dark to light, and hair.
SKIN_TONES = np.array(
    [
        [0.030, 0.016, 0.010], [0.065, 0.033, 0.019], [0.130, 0.066, 0.037], [0.240, 0.130, 0.077],
        [0.370, 0.215, 0.140], [0.500, 0.310, 0.220], [0.600, 0.400, 0.310],
    ]
)  # fmt: skip
HAIR_COLOURS = np.array(
    [
        [0.008, 0.007, 0.007], [0.016, 0.011, 0.008], [0.035, 0.019, 0.011], [0.085, 0.045, 0.024],
        [0.19, 0.11, 0.055], [0.42, 0.29, 0.14], [0.21, 0.055, 0.02], [0.30, 0.29, 0.28], [0.62, 0.60, 0.57],
    ]
)  # fmt: skip
IRIS_COLOURS = np.array(
    [
        [0.020, 0.009, 0.004], [0.050, 0.022, 0.009], [0.105, 0.052, 0.020], [0.140, 0.105, 0.040],
        [0.085, 0.130, 0.065], [0.110, 0.200, 0.300], [0.200, 0.290, 0.350], [0.190, 0.205, 0.210],
    ]
)  # fmt: skip


def between(table, place):
    """A row between two rows of a table."""
    place = np.clip(place, 0, len(table) - 1.001)
    i = int(place)
    return table[i] + (table[i + 1] - table[i]) * (place - i)


def macro_targets(person):
    """Morphs of sex, age, build and origin, with weights."""
    sexes = {"female": 1 - person["sex"], "male": person["sex"]}
    age = person["age"]
    if age >= 0.5:
        ages = {"young": 2 - 2 * age, "old": 2 * age - 1}
    else:
        youth = np.clip((age - 0.1875) / (0.5 - 0.1875), 0, 1)
        ages = {"young": youth, "child": 1 - youth}

    def three(value, noun):
        return {
            f"min{noun}": max(0, 1 - 2 * value),
            f"average{noun}": 1 - abs(2 * value - 1),
            f"max{noun}": max(0, 2 * value - 1),
        }

    found = {}
    for sex, of_sex in sexes.items():
        for stage, of_age in ages.items():
            for origin, of_origin in person["origin"].items():
                found[f"macrodetails/{origin}-{sex}-{stage}"] = of_sex * of_age * of_origin
            for muscle, of_muscle in three(person["muscle"], "muscle").items():
                for weight, of_weight in three(person["weight"], "weight").items():
                    share = of_sex * of_age * of_muscle * of_weight
                    found[f"macrodetails/universal-{sex}-{stage}-{muscle}-{weight}"] = share
    return {name: weight for name, weight in found.items() if weight > 1e-4}


def detail_targets(rng):
    """Morphs of the face, mostly small; the two sides differ a little."""
    found = {}

    def add(name, low, high, weight):
        if abs(weight) > 0.03:
            key = f"{name}-{high if weight > 0 else low}"
            found[key] = found.get(key, 0) + abs(weight)

    for name, low, high, most in SIDED_DETAILS:
        weight = np.clip(rng.normal(0, 0.45), -1, 1) * most
        for side in "lr":
            add(name.format(side), low, high, weight + rng.normal(0, 0.06) * most)
    for name, low, high, most in MIDDLE_DETAILS:
        add(name, low, high, np.clip(rng.normal(0, 0.45), -1, 1) * most)
    found[f"head/head-{rng.choice(HEAD_SHAPES)}"] = rng.uniform(0, 0.7)
    return found


def draw_glasses(rng, share):
    """Size (metres) and colour of glasses, None for those who wear none."""
    if rng.random() >= share:
        return None
    dark = rng.random() < 0.18
    return {
        "half_width_m": rng.uniform(0.021, 0.029),
        "half_height_m": rng.uniform(0.014, 0.024),
        "squareness": rng.uniform(0.5, 1.0),
        "bar_m": rng.uniform(0.0006, 0.0022),
        "colour": between(HAIR_COLOURS, rng.uniform(0, 4)) if rng.random() < 0.7 else rng.uniform(0.02, 0.6, 3),
        "lens_alpha": rng.uniform(0.75, 0.98) if dark else rng.uniform(0.0, 0.10),
        "lens_grey": rng.uniform(0.0, 0.03) if dark else rng.uniform(0.2, 0.9),
        "dark": bool(dark),
    }


def draw_identity(seed, hair_styles):
    """A person from a seed. `hair_styles`: those that may be worn."""
    rng = np.random.default_rng(seed)
    sex = float(np.clip(rng.choice([0.08, 0.92]) + rng.normal(0, 0.12), 0, 1))
    age = float(
        rng.choice([rng.uniform(0.19, 0.4), rng.uniform(0.42, 0.62), rng.uniform(0.6, 0.95)], p=[0.12, 0.53, 0.35])
    )
    origin = dict(zip(("african", "asian", "caucasian"), rng.dirichlet([0.45] * 3).tolist(), strict=True))
    person = {
        "seed": list(seed), "sex": sex, "age": age, "origin": origin,
        "muscle": float(rng.uniform(0.3, 0.7)), "weight": float(np.clip(rng.normal(0.5, 0.2), 0.05, 0.98)),
    }  # fmt: skip
    person["targets"] = {**macro_targets(person), **detail_targets(rng)}
    tone = 3 + 2.4 * (origin["caucasian"] + 0.35 * origin["asian"] - origin["african"]) + rng.normal(0, 1.0)
    skin = between(SKIN_TONES, tone) * rng.uniform(0.85, 1.15) * np.exp(rng.normal(0, 0.05, 3))
    hair_place = np.clip(rng.normal(1.2, 1.2), 0, 6) if tone > 3.4 else rng.uniform(0, 2.2)
    if age > 0.68 and rng.random() < 0.7:
        hair_place = rng.uniform(6.6, 8)
    elif rng.random() < 0.12:
        hair_place = rng.uniform(3, 6)
    iris_place = rng.uniform(0, 7) if tone > 4 else rng.uniform(0, 1.8)
    choices = list(hair_styles)
    male = sex > 0.5
    likes = {"bald": 0.5 if male else 0.04, "hat": 0.4, "short01": 1.6, "short03": 1.6 if male else 0.7,
             "short02": 1.6 if male else 0.7, "long01": 0.25 if male else 1.6, "ponytail01": 0.2 if male else 1.4,
             "bob02": 0.25 if male else 1.6, "braid01": 0.3 if male else 1.5}  # fmt: skip
    odds = np.array([likes.get(name, 1.0) for name in choices])
    beard = rng.choice([0, rng.uniform(0.1, 0.45), rng.uniform(0.6, 0.95)], p=[0.5, 0.3, 0.2])
    grey = np.full(3, rng.uniform(0.01, 0.7)) * rng.uniform(0.7, 1.1, 3)
    person |= {
        "skin": skin, "skin_rough": float(rng.uniform(0.35, 0.65)), "skin_spots": float(rng.uniform(0.05, 0.35)),
        "lips": skin * np.array([1.05, rng.uniform(0.55, 0.9), rng.uniform(0.6, 0.95)]) * rng.uniform(0.75, 1.05),
        "redness": float(rng.uniform(0, 0.4)), "shade_under_eyes": float(rng.uniform(0, 0.35)),
        "beard": float(beard) if male and age > 0.45 else 0.0,
        "hair": str(rng.choice(choices, p=odds / odds.sum())),
        "hair_colour": between(HAIR_COLOURS, hair_place) * np.exp(rng.normal(0, 0.08, 3)),
        "brows": f"eyebrow{rng.integers(1, 13):03d}", "lashes": f"eyelashes0{rng.integers(1, 5)}",
        "iris_colour": between(IRIS_COLOURS, iris_place), "iris_scale": float(rng.uniform(0.94, 1.06)),
        "pupil_share": float(rng.uniform(0.25, 0.5)), "sclera": np.array([0.50, 0.46, 0.43]) * rng.uniform(0.7, 1.15),
        "clothes": str(rng.choice(CLOTHES)),
        "cloth_colour": rng.uniform(0.01, 0.7, 3) if rng.random() < 0.4 else grey,
        "stripes": float(rng.uniform(0.2, 1)) if rng.random() < 0.25 else 0.0, "stripe_size": float(rng.uniform(8, 60)),
        "glasses": draw_glasses(rng, 0.22),
        # MakeHuman's eyeballs are a fifth larger than people's, so an iris travels further for the same turn: 14 mm
        # times its sine; in people about 10.5 mm (a globe of 12 mm radius, an iris of 5.9 mm). Half of the people
        # drawn have an iris that travels as in people.
        "iris_lever_m": float(rng.uniform(0.0101, 0.0112)) if rng.random() < 0.5 else None,
        "lid_gain": float(rng.uniform(0.7, 0.95)),
        "lid_cover_m": float(np.clip(rng.normal(0.0014, 0.0009), -0.0005, 0.0035)),
    }  # fmt: skip
    return person
