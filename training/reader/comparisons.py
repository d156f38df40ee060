"""Questions that hold one against another: two people, two spans, two halves."""

from amounts import is_at_once
from clauses import Clause, choose, clause
from phrasing import placed
from spans import span
from words import ing, past, third


MORE = [("more", "time", "most"), ("longer", "time", "most"), ("more often", "count", "most"), ("for longer", "time", "most"), ("less", "time", "least"), ("less often", "count", "least"), ("more", "time", "most"), ("longer", "time", "most"), ("more frequently", "count", "most")]


def which_of_two(w):
    r = w.r
    more, m, order = r.choice(MORE)
    way = r.random()
    ws, where = span(w, None, 0.25)
    if way < 0.45:
        p = w.person()
        kinds = r.choice(["tt", "pp", "tp", "pt", "tc", "ttt"])
        names = [{"t": w.thing, "p": w.person, "c": lambda: "cam"}[k]() for k in kinds]
        domain = "of-thing" if set(kinds) == {"t"} else "of-person" if set(kinds) == {"p"} else "of-target"
        said = ["the camera" if n == "cam" else n for n in names]
        joined = " or ".join(said) if len(said) == 2 else f"{said[0]} , {said[1]} or {said[2]}"
        at = f"{said[0]} or at {said[1]}" if len(said) == 2 and r.random() < 0.5 else joined
        q = r.choice([f"did {p} look {more} at {at}", f"does {p} look at {joined} {more}", f"what did {p} look at {more} , {joined}", f"{joined} : which did {p} look at {more}", f"which did {p} look at {more} , {joined}", f"was {p} looking {more} at {at}", f"{joined} , what did {p} watch {more}", f"is {p} {more} on {joined}", f"{p} : {more} {joined}"])
        return placed(r, q, ws), f"get-{m} by X rank-{order} about do-look {p} X {where} {domain} among {' '.join(names)}"
    c = clause(w, who="X", subject="", doing=choose(r, [("look", 8), ("speaking", 8), ("pointing", 2), ("head-nod", 2)])[0])
    if is_at_once(c.doing):
        m = "count"
    a, b = w.person(), w.person()
    verb = past(c.verb)
    if way < 0.85:
        q = r.choice([f"who {verb} {c.rest} {more} , {a} or {b}", f"did {a} or {b} {c.verb} {c.rest} {more}", f"{a} or {b} , who {verb} {c.rest} {more}", f"which of {a} and {b} {verb} {c.rest} {more}", f"who {third(c.verb)} {c.rest} {more} : {a} or {b}", f"between {a} and {b} , who {verb} {c.rest} {more}", f"{a} vs {b} : who {verb} {c.rest} {more}", f"does {a} or {b} {c.verb} {c.rest} {more}", f"who of {a} and {b} {verb} {c.rest} {more}"])
        gap = ""
        if r.random() < 0.12:
            q += r.choice([" and by how much", " , and by how much"])
            gap = "gap "
        return placed(r, q, ws), f"get-{m} by X rank-{order} {gap}about {c.about} {where} of-person among {a} {b}"
    target = r.choice(["of-thing", "of-person"])
    x, y = (w.thing(), w.thing()) if target == "of-thing" else (a, b)
    q = r.choice([f"was {x} or {y} looked at {more}", f"which was looked at {more} , {x} or {y}", f"{x} or {y} : which got looked at {more}", f"did people look {more} at {x} or {y}", f"who or what was looked at {more} , {x} or {y}", f"did {x} or {y} get {'more' if order == 'most' else 'less'} attention"])
    return placed(r, q, ws), f"get-{m} by X rank-{order} about do-look - X {where} {target} among {x} {y}"


def compare(w):
    """Two sides that are held against each other."""
    r = w.r
    more, m, order = r.choice(MORE)
    way = r.random()
    c = clause(w, doing=choose(r, [("look", 12), ("speaking", 8), ("mutual-gaze", 3), ("head-nod", 2), ("pointing", 3)])[0])
    if is_at_once(c.doing):
        m = "count"
    p, where = c.who, "always"
    ws, where = span(w, None, 0.2)
    second = c.about
    if way < 0.4 and not c.plural and c.whom != "-" and c.whom[1:].isdigit():
        other = r.choice([w.thing, w.person])() if c.doing in ("look", "pointing") else w.person()
        second = f"do-{c.doing} {p} {other}"
        prep = c.rest.replace(c.whom, "").strip().split(" ")[-1] if c.rest.endswith(c.whom) else ""
        than = r.choice([f"than {prep} {other}", f"than {other}", f"than {prep} {other}"])
    elif way < 0.75 and not c.plural:
        other = w.person()
        second = c.about.replace(f" {p} ", f" {other} ", 1)
        than = r.choice([f"than {other}", f"than {other} did", f"than {other} does", f"than {other}"])
    elif way < 0.82 and c.doing == "look" and c.whom.startswith("p"):
        second = f"do-look {c.whom} {p}"
        than = r.choice([f"than {c.whom} at {p}", f"than {c.whom} looked at {p}", "than the other way round", f"than {c.whom} did at {p}", "than he looks at her", "than she looks at him"])
    else:
        d = clause(w, doing=r.choice(["speaking", "look", "head-nod", "pointing", "head-shake"]), who=p, subject=r.choice(["she", "he", "they"])) if not c.plural else None
        if d is None or d.about == c.about:
            return compare(w)
        second = d.about
        than = f"than {d.subject} {past(d.verb) if d.verb != 'be' else 'was'} {d.rest}"
    side = lambda about: f"get-{m} about {about} {where} ;"  # noqa: E731
    kind = r.random()
    aux = r.choice(["did", "does", "did"]) if not c.plural else r.choice(["did", "do"])
    if c.verb == "be":
        return compare(w)
    if kind < 0.6:
        q = r.choice([f"{aux} {c.subject} {c.verb} {c.rest} {more} {than}", f"{'were' if c.plural else 'was'} {c.subject} {ing(c.verb)} {c.rest} {more} {than}", f"is it true that {c.subject} {past(c.verb)} {c.rest} {more} {than}", f"{c.subject} {past(c.verb)} {c.rest} {more} {than} , right"])
        op = "over" if order == "most" else "under"
        return placed(r, q, ws), f"compare-{order} keep-{op} #1 about {side(c.about)} {side(second)}"
    if kind < 0.75:
        same = r.choice(["as long as", "as much as", "as often as"])
        m = "count" if same == "as often as" or is_at_once(c.doing) else "time"
        q = f"{aux} {c.subject} {c.verb} {c.rest} {same} {than.replace('than ', '', 1)}"
        return placed(r, q, ws), f"compare-most keep-exactly #1 about {side(c.about)} {side(second)}"
    if kind < 0.95:
        much = {"time": r.choice(["how much longer", "how many seconds longer", "how much more", "by how much longer", "how many seconds more"]), "count": r.choice(["how many more times", "how much more often", "how many times more", "how much more often"])}[m]
        q = r.choice([f"{much} {aux} {c.subject} {c.verb} {c.rest} {than}", f"by how much {aux} {c.subject} {c.verb} {c.rest} {'longer' if m == 'time' else 'more often'} {than}"])
        return placed(r, q, ws), f"compare-most gap about {side(c.about)} {side(second)}"
    k, word = r.choice([(2, "twice"), (3, "three times")])
    q = f"{aux} {c.subject} {c.verb} {c.rest} {word} as {'long' if m == 'time' else 'often'} {than.replace('than', 'as', 1)}"
    return placed(r, q, ws), f"compare-most keep-at-least #{k} about {side(c.about)} {side(second)}"


def compare_times(w):
    """The same in two spans, such as while one or another speaks."""
    r = w.r
    c = clause(w, doing=r.choice(["look", "look", "mutual-gaze", "speaking"]))
    if c.verb == "be":
        return compare_times(w)
    more, m, order = r.choice(MORE)
    a, b = w.person(), w.person()
    doing = r.choice(["speaking", "speaking", "pointing"])
    ings = "speaking" if doing == "speaking" else "pointing"
    verbs = r.choice(["speaks", "talks", "is talking", "spoke", "was talking", "talked"]) if doing == "speaking" else r.choice(["points", "was pointing"])
    one, two = f"during do-{doing} {a} -", f"during do-{doing} {b} -"
    aux = "do" if c.plural else r.choice(["did", "does"])
    side = lambda where: f"get-{m} about {c.about} {where} ;"  # noqa: E731
    while_ = r.choice(["while", "when"])
    if r.random() < 0.5:
        q = f"{aux} {c.subject} {c.verb} {c.rest} {more} {while_} {a} {verbs} or {while_} {b} {verbs}"
        return q, f"compare-{order} about {side(one)} {side(two)}"
    if r.random() < 0.5:
        two = f"during not do-{doing} {a} -"
        q = f"{aux} {c.subject} {c.verb} {c.rest} {more} {while_} {a} {verbs} than {while_} {r.choice(['he', 'she', 'they'])} {r.choice(['does not', 'is not', 'did not'])} {'speak' if ings == 'speaking' else 'point'}"
    else:
        q = f"{aux} {c.subject} {c.verb} {c.rest} {more} {while_} {a} {verbs} than {while_} {b} {verbs}"
    return q, f"compare-{order} keep-{'over' if order == 'most' else 'under'} #1 about {side(one)} {side(two)}"


def halves(w):
    """By halves, thirds, quarters or minutes."""
    r = w.r
    if r.random() < 0.3:
        t = r.choice([w.thing, w.person])()
        c = Clause("look", "-", t, f"do-look - {t}", t, "get", "looks")
        names = (f"was {t} looked at", f"{t} was looked at", f"looks at {t}")
    elif r.random() < 0.3:
        c = Clause("mutual-gaze", "-", "-", "do-mutual-gaze - -", "", "", "")
        names = ("was there eye contact", "there was eye contact", "eye contact")
    else:
        c = clause(w, doing=choose(r, [("look", 10), ("speaking", 8), ("mutual-gaze", 5), ("head-nod", 1), ("pointing", 1)])[0])
        names = (c.asked(r), c.said(r), c.going())
    asked, said, going = names
    more, m, order = r.choice(MORE)
    m = "count" if is_at_once(c.doing) else m
    way = r.random()
    first, second = r.choice([("first half", "second half"), ("first half", "second"), ("first", "second half"), ("beginning", "end"), ("first half", "last half")])
    if way < 0.25:
        q = r.choice([f"{asked} {more} in the {first} or in the {second}", f"{asked} {more} in the {first} or the {second}", f"in which half {asked} {more}", f"which half has {'more' if order == 'most' else 'less'} {going}", f"in which half {asked} {'the most' if order == 'most' else 'the least'}"])
        return q, f"get-{m} by-parts-2 rank-{order} about {c.about} always"
    if way < 0.55:
        late = r.random() < 0.6
        one, two = (second, first) if late else (first, second)
        if {one, two} != {"beginning", "end"} and ("half" not in one):
            one = one + " half"
        q = r.choice([f"{asked} {more} in the {one} than in the {two}", f"{asked} {more} during the {one} than the {two}", f"is it true that {said} {more} in the {one} than in the {two}", f"{asked} {more} {'later on' if late else 'early on'}" if r.random() < 0.3 else f"{asked} {more} in the {one} than in the {two}"])
        return q, f"get-{m} by-parts-2 rank-{order} claim-best {'f-half' if late else '#0'} about {c.about} always"
    if way < 0.68:
        q = r.choice([f"how long {asked} in the first half and in the second half", f"compare {going} in the first and second half", f"{going} : first half vs second half", f"{going} by half", f"how did {going} change from the first to the second half", f"{going} in each half", f"how long {asked} in each half", f"does {going} go up or down from the first half to the second"])
        return q, f"get-time by-parts-2 rank-most about {c.about} always"
    if way < 0.73:
        q = r.choice([f"how much {more if m == 'time' else 'longer'} {asked} in the second half than in the first", f"by how much did {going} change between the halves", f"difference in {going} between first and second half"])
        return q, f"get-time by-parts-2 rank-most gap about {c.about} always"
    if way < 0.85:
        k, part = r.choice([(3, "third"), (4, "quarter"), (0, "minute"), (0, "minute")])
        q = r.choice([f"in which {part} {asked} {'the most' if order == 'most' else 'the least'}", f"which {part} has the {order} {going}", f"in what {part} {asked} {'most' if order == 'most' else 'least'}", f"the {part} with the {order} {going}"])
        m = "count" if is_at_once(c.doing) else "time"
        return q, f"get-{m} {f'by-parts-{k}' if k else 'by-minutes'} rank-{order} about {c.about} always"
    verbs = r.choice([("spoke", "do-speaking X -"), ("talked", "do-speaking X -")]) if r.random() < 0.6 else (lambda t: (f"looked at {t}", f"do-look X {t}"))(r.choice([w.thing, w.person])())
    rise = r.random() < 0.6
    q = r.choice([f"who {verbs[0]} {'more' if rise else 'less'} in the second half than in the first", f"who {verbs[0]} {'more' if rise else 'less'} later on", f"whose {'share went up' if rise else 'share went down'} : who {verbs[0]} {'more' if rise else 'less'} in the second half", f"which people {verbs[0]} {'more' if rise else 'less'} towards the end than at the beginning"])
    return q, f"get-time by X by-parts-2 rank-{'most rise' if rise else 'least fall'} about {verbs[1]} always of-person"
