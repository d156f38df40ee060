"""Questions that join two doings: if, whenever, before or after, back, whoever, attention to the same thing."""

from clauses import clause
from phrasing import placed
from spans import fixed
from words import ing, past, third


def whoever(w):
    """“How long did Ada look at whoever was speaking?”"""
    r = w.r
    p = w.person()
    to = r.choice(["whoever was speaking", "the speaker", "whoever is talking", "the one who is talking", "the person speaking", "whoever had the floor", "the person who was talking", "the current speaker", "whoever speaks", "the talker"])
    about, domain = f"and do-look {p} X do-speaking X -", "of-person"
    kind = r.choice(["time", "share", "count", "whether", "when", "most"])
    if kind == "most":
        q = r.choice([f"who looked at {to} the most", f"who looked most at {to}", f"which person spent the most time looking at {to}"])
        return q, "get-time by X rank-most top #1 about and do-look X Y do-speaking Y - always of-person of-person"
    q = {"time": f"how long did {p} look at {to}", "share": r.choice([f"what percentage of the time did {p} look at {to}", f"how much of the time is {p} looking at {to}"]), "count": f"how often did {p} look at {to}",
         "whether": f"did {p} look at {to}", "when": f"when did {p} look at {to}"}[kind]  # fmt: skip
    ws, where = fixed(w) if r.random() < 0.25 else ("", "always")
    return placed(r, q, ws), f"get-{kind} about {about} {where} {domain}"


def meanwhile(w):
    """The same person does both: “who nodded while looking at Ben?”"""
    r = w.r
    a = clause(w, r.choice(["look", "head-nod", "pointing", "speaking", "head-shake"]), who="X", subject="")
    b = clause(w, r.choice(["speaking", "look", "pointing"]), who="X", subject=r.choice(["they", "he", "she"]))
    if a.doing == b.doing or "be" in (a.verb, b.verb):
        return meanwhile(w)
    while_ = r.choice([f"while {ing(b.verb)} {b.rest}", f"while they {past(b.verb)} {b.rest}", f"when {ing(b.verb)} {b.rest}", f"while they were {ing(b.verb)} {b.rest}"])
    if r.random() < 0.65:
        q = r.choice([f"who {past(a.verb)} {a.rest} {while_}", f"who {third(a.verb)} {a.rest} {while_}", f"which people {past(a.verb)} {a.rest} {while_}"])
        return q, f"get-list X about {a.about} during {b.about} of-person"
    q = r.choice([f"did anyone {a.verb} {a.rest} {while_}", f"did anybody {a.verb} {a.rest} {while_}", f"did either of them {a.verb} {a.rest} {while_}"])
    return q, f"get-whether about {a.about} during {b.about} of-person"


def back(w):
    """Looks that are returned."""
    r = w.r
    p, q_ = w.person(), w.person()
    look = r.choice(["look", "glance", "gaze"])
    back_ = r.choice(["look back", "look back at them", "return the look", "look at her too", "return it", f"look at {p} as well"])
    when = r.choice([f"when {p} {third(look)} at {q_}", f"when {p} {past(look)} at {q_}", f"while {p} was {ing(look)} at {q_}"])
    kind = r.random()
    about = f"do-look {q_} {p} during do-look {p} {q_}"
    if kind < 0.3:
        return r.choice([f"{when} , did {q_} ever {back_}", f"{when} , does {q_} {back_}", f"did {q_} {back_} {when}"]), f"get-whether about {about}"
    if kind < 0.5:
        return r.choice([f"{when} , how often does {q_} {back_}", f"how often did {q_} {back_} {when}"]), f"get-count about {about}"
    if kind < 0.65:
        return r.choice([f"{when} , how long does {q_} {back_}", f"how long did {q_} {back_} {when}"]), f"get-time about {about}"
    if kind < 0.8:
        return r.choice([f"each time {p} {past(look)} at {q_} , did {q_} {back_}", f"does {q_} always {back_} {when}", f"whenever {p} {third(look)} at {q_} , does {q_} {back_}"]), f"get-whether every about {about}"
    return r.choice([f"in how many of {p} 's looks at {q_} did {q_} {back_}", f"how many of {p} 's looks at {q_} were returned", f"how many of {p} 's looks at {q_} did {q_} return"]), f"get-count about do-look {p} {q_} during do-look {q_} {p}"


def conditional(w):
    r = w.r
    a, b = clause(w), clause(w)
    if "be" in (a.verb, b.verb) or a.about == b.about:
        return conditional(w)
    if r.random() < 0.3:
        p = w.person()
        any_ = r.choice(["something", "anything", "somebody"])
        symbol = "any-person" if any_ == "somebody" else "any-target"
        q = r.choice([f"whenever {p} points at {any_} , {b.asked(r)}", f"every time {p} pointed at {any_} , {b.asked(r)}", f"each time {p} points , {b.asked(r)}"])
        symbol = "-" if "points ," in q else symbol
        return q, f"get-whether every about {b.about} during do-pointing {p} {symbol}"
    q = r.choice([f"if {a.said(r)} , {b.asked(r)}", f"{b.asked(r)} every time {a.said(r)}", f"whenever {a.said(r)} , {b.asked(r)}", f"does it always happen that {b.said(r)} when {a.said(r)}", f"{b.asked(r)} each time {a.said(r)}", f"every time that {a.said(r)} , {b.asked(r)}"])
    return q, f"get-whether every about {b.about} during {a.about}"


def before_or_after(w):
    r = w.r
    a, b = clause(w, r.choice(["look", "pointing", "speaking", "head-nod", "head-shake", "reaching"])), clause(w, r.choice(["pointing", "look", "speaking", "showing", "head-shake"]))
    if "be" in (a.verb, b.verb) or a.about == b.about:
        return before_or_after(w)
    if r.random() < 0.6:
        q = r.choice([f"{a.asked(r)} before or after {b.said(r)}", f"which came first , {a.going()} or {b.going()}", f"what happened first , {a.said(r)} or {b.said(r)}", f"{a.asked(r)} before {b.said(r)} or after it", f"was it before or after {b.said(r)} that {a.said(r)}"])
        return q, f"get-when about or {a.about} {b.about} always"
    kind = r.choice(["count", "time", "list"])
    p, t = w.person(), w.thing()
    between = r.choice([f"between {a.going()} and {b.going()}", f"after {a.said(r)} and before {b.said(r)}", f"from when {a.said(r)} until {b.said(r)}"])
    edge = "edge-end " if a.doing in ("look", "speaking", "mutual-gaze") else ""
    span = f"both after {edge}{a.about} before {b.about}"
    if kind == "list":
        return f"what did {p} look at {between}", f"get-list X about do-look {p} X {span} of-target"
    return f"{'how often' if kind == 'count' else 'how long'} did {p} look at {t} {between}", f"get-{kind} about do-look {p} {t} {span}"


def attention(w):
    """Joint and shared attention, followed gaze and pointing, and what catches everybody's eye."""
    r = w.r
    t, p, q_ = w.thing(), w.person(), w.person()
    way = r.random()
    get, head = r.choice([("when", "when was there"), ("whether", "was there"), ("whether", "is there any"), ("time", "how long was there"), ("count", "how often was there"), ("when", "moments of"), ("share", "what percentage of the time is there")])
    if way < 0.45:
        name, doing = r.choice([("joint attention", "joint-attention"), ("joint attention", "joint-attention"), ("shared attention", "shared-attention"), ("shared attention", "shared-attention")])
        if r.random() < 0.5:
            return f"{head} {name} {r.choice(['on', 'to', 'at'])} {t}", f"get-{get} about to do-{doing} - - {t} always"
        if r.random() < 0.5:
            return f"{head} {name} {r.choice([f'between {p} and {q_}', f'of {p} and {q_}'])}", f"get-{get} about do-{doing} {p} {q_} always"
        return f"{head} {name}", f"get-{get} about do-{doing} - - always"
    if way < 0.6:
        q, out = r.choice([(f"did {t} catch everyone 's attention", f"get-whether about do-attention-capture - {t} always"), (f"did {t} make everybody turn", f"get-whether about do-attention-capture - {t} always"), ("what caught everybody 's attention", "get-list X about do-attention-capture - X always of-target"),
                           (f"when did {t} catch everybody 's attention", f"get-when about do-attention-capture - {t} always"), (f"when did {t} attract everyone 's gaze", f"get-when about do-attention-capture - {t} always")])
        return q, out
    if way < 0.8:
        q, out = r.choice([(f"who followed {p} 's pointing", f"get-list X about do-pointing-followed X {p} always of-person"), (f"who looked where {p} pointed", f"get-list X about do-pointing-followed X {p} always of-person"), (f"who followed {p} 's pointing to {t}", f"get-list X about to do-pointing-followed X {p} {t} always of-person"),
                           (f"how many of {p} 's points did {q_} follow", f"get-count about do-pointing-followed {q_} {p} always"), (f"how often did {q_} follow {p} 's pointing", f"get-count about do-pointing-followed {q_} {p} always"), (f"whose pointing did {p} follow", f"get-list X about do-pointing-followed {p} X always of-person"),
                           (f"did anyone follow when {p} pointed", f"get-whether about do-pointing-followed any-person {p} always"), (f"who followed when {p} pointed at {t}", f"get-list X about to do-pointing-followed X {p} {t} during do-pointing {p} {t} of-person"),
                           (f"was {p} 's pointing followed by anyone", f"get-whether about do-pointing-followed any-person {p} always"), (f"who reacted to {p} 's pointing", f"get-list X about do-pointing-followed X {p} always of-person")])
        return q, out
    q, out = r.choice([(f"who followed {p} 's gaze", f"get-list X about do-gaze-following X {p} always of-person"), (f"whose gaze did {p} follow", f"get-list X about do-gaze-following {p} X always of-person"), (f"how often did {p} follow {q_} 's gaze", f"get-count about do-gaze-following {p} {q_} always"),
                       (f"did anyone follow {p} 's gaze", f"get-whether about do-gaze-following any-person {p} always"), ("who follows whose gaze", "get-list X Y about do-gaze-following X Y always of-person of-person"), (f"who followed {p} 's gaze to {t}", f"get-list X about to do-gaze-following X {p} {t} always of-person")])
    return q, out
