"""Questions of how long, how often and what share."""

from clauses import choose, clause, noun_of
from phrasing import placed
from spans import CLIP, amount, beside, span
from truths import state_condition
from words import TIMES_OF, ing, past, third


HOW = {
    "time": ["how long", "how long", "for how long", "how many seconds", "how much time", "how long in total", "for how many seconds", "how long in all", "how many secs", "how long altogether"],
    "count": ["how often", "how often", "how many times", "how many times", "how many separate times", "how often in all", "on how many occasions", "how many times in total", "how frequently"],
    "share": ["what percentage of the time", "what share of the time", "how much of the time", "what proportion of the time", "for what percentage of the time", "what fraction of the time", "what percent of the time", "what % of the time", "in percent , how long", "how much of the {clip}",
              "what percentage of the {clip}", "what part of the time", "for how much of the time", "what proportion of the {clip}"],
    "rate": ["how many times per minute", "how often per minute", "how many times a minute", "per minute , how often", "how often a minute"],
    "mean": ["how long on average", "on average , how long", "how long , on average ,", "how long typically"],
    "longest": ["how long at most", "for how long at most", "at most how long", "how long at a stretch"],
}  # fmt: skip


def simple(w):
    r = w.r
    asked, said, about, domain, c = state_condition(w)
    ws, where = span(w, c, 0.45)
    m = choose(r, [("time", 30), ("count", 26), ("share", 20), ("rate", 6), ("mean", 6), ("longest", 3)])[0]
    head = r.choice(HOW[m]).replace("{clip}", r.choice(CLIP))
    q = f"{head} {asked}" if r.random() < 0.8 else r.choice([f"{head} {said}", f"i would like to know {head} {said}", f"it would help to know {head} {said}", f"do we know {head} {said}", f"can you work out {head} {said}", f"i was asked {head} {said}"])
    plain = c is not None and about == c.about
    if r.random() < 0.25:
        extra = {"time": ["total time {s}", "total duration {s}", "how much time is there when {s}", "seconds {s}", "add up the time {s}", "the time {s} in all", "how many seconds are there in which {s}"],
                 "count": ["number of times {s}", "count the times {s}", "how many times is it that {s}", "the number of times that {s}", "count how often {s}", "tally how often {s}", "number of occasions when {s}", "how many moments are there when {s}"],
                 "share": ["percentage of the time {s}", "share of time {s}", "the proportion of the time in which {s}", "fraction of time {s}", "percent of time {s}", "% of time {s}"],
                 "rate": ["times per minute {s}", "rate at which {s}"], "mean": ["average time {s}", "mean length of the times {s}", "average length of time {s}", "how long is the average time {s}"], "longest": ["maximum time {s}"]}  # fmt: skip
        q = r.choice(extra[m]).replace("{s}", said)
    if plain and r.random() < 0.3:
        several, one = noun_of(w, c, True), noun_of(w, c)
        if several:
            named = {"count": [f"how many {several}", f"number of {several}", f"how many {several} are there", f"count {several}", f"how many {several} were there", f"{several} , how many", f"total {several}", f"how many {several} in total"],
                     "rate": [f"{several} per minute", f"how many {several} per minute", f"rate of {several} per minute", f"{several} a minute", f"how many {several} are there a minute"],
                     "mean": [f"average length of {several}", f"mean duration of {several}", f"how long is the average {one}", f"average duration of {several}", f"how long were {several} on average", f"mean length of {several}", f"how long does {one} last on average", f"what was the mean length of {several}"],
                     "longest": [f"how long was the longest {one}", f"duration of the longest {one}", f"length of the longest {one}", f"how long is the longest {one}", f"maximum length of {several}"],
                     "time": [f"total duration of {several}", f"how long were {several} in total", f"total time of {several}", f"how long did {one} last"]}.get(m)  # fmt: skip
            if named:
                q = r.choice(named)
    if plain and c.doing in TIMES_OF and c.doing != "pointing" and r.random() < 0.1:
        t = r.choice(TIMES_OF[c.doing])
        on = {"look": f"{c.who} 's {t} on {c.whom}", "speaking": f"{c.who} 's {t}", "mutual-gaze": f"{t} of {c.who} and {c.whom}"}[c.doing]
        if c.doing != "look" or c.whom[1:].isdigit():
            if m == "time":
                q = r.choice([on, f"{on} in seconds", f"{on} , total", f"{on} ?", f"give me {on}"])
            elif m == "share":
                q = r.choice([f"{on} in percent", f"{on} as a share of the time", f"{on} , %"])
    if plain and m in ("time", "share") and c.doing == "look" and c.who.startswith("p") and c.whom[1:].isdigit() and r.random() < 0.15:
        head = "how much time" if m == "time" else r.choice(["what share of the time", "how much of the time", "what percentage of the time", "how much of the clip"])
        q = r.choice([f"{head} did {c.who} spend looking at {c.whom}", f"{head} does {c.who} spend looking at {c.whom}", f"{head} was {c.whom} looked at by {c.who}", f"{head} did {c.who} spend on {c.whom}"])
    get = m
    if m == "count" and c is not None and not ws and r.random() < 0.1 and not is_at_once(c.doing):
        words, symbol = amount(w)
        how, op = r.choice([("for more than", "over"), ("for longer than", "over"), ("for at least", "least"), ("for less than", "under"), ("for over", "over")])
        q, about = f"{q} {how} {words}", f"{op} {symbol} {about}"
    if plain and about == c.about and c.who.startswith("p") and r.random() < 0.12:
        short = shorthand(r, c, m)
        q = short or q
    return placed(r, q, ws), f"get-{get} about {about} {where} {domain}"


def shorthand(r, c, m):
    """As in a coder's notes."""
    verb = {"look": r.choice(["look", "looks", "gaze", "looking"]), "speaking": r.choice(["talk", "speech", "speaking", "talking"]), "pointing": r.choice(["points", "pointing"]), "head-nod": r.choice(["nods", "nodding"]), "head-shake": r.choice(["head shakes", "shakes"]), "mutual-gaze": r.choice(["mutual", "eye contact", "mutual gaze"])}.get(c.doing)
    if verb is None:
        return None
    whom = {"cam": "camera", "-": "", "any-person": "people", "any-thing": "things", "any-target": "anything"}.get(c.whom, c.whom)
    if c.doing == "mutual-gaze":
        who = f"{c.who} {r.choice(['and', '&', '/', '-', '+', '<->'])} {c.whom}" if whom else c.who
        body = r.choice([f"{who} {verb}", f"{verb} {who}", f"{who} : {verb}"])
    else:
        to = r.choice(["at ", "-> ", "> ", "", "on ", "→ "]) if whom else ""
        body = r.choice([f"{c.who} {verb} {to}{whom}", f"{c.who} : {verb} {to}{whom}", f"{verb} {to}{whom} , {c.who}", f"{verb} {c.who} {to}{whom}"])
    words = {"time": ["secs", "in s", "total", "duration", "how long", "total secs", "time", "dur", "sum", "in seconds"], "count": ["count", "n", "how many", "freq", "how often", "number", "x times ?", "times"], "share": ["%", "in %", "percent", "share", "pct of time", "proportion", "ratio of time"], "rate": ["per min", "per minute", "rate", "/ min"], "mean": ["avg", "mean", "average", "avg length", "mean duration"], "longest": ["max", "longest , how long", "max duration"]}[m]
    word = r.choice(words)
    return r.choice([f"{body} {word}", f"{body} , {word}", f"{body} : {word}", f"{word} {body}", f"{word} : {body}"])


def received(w):
    """How long something is looked at, whoever it is."""
    r = w.r
    t = r.choice([w.thing, w.person])()
    doing = r.choice(["look", "look", "look", "pointing"])
    verbs = "looked at" if doing == "look" else "pointed at"
    ws, where = span(w, None, 0.4)
    m = r.choice(["time", "count", "count", "whether", "when"]) if doing == "look" else r.choice(["count", "whether", "when"])
    if m == "time":
        q = r.choice([f"how long was {t} {verbs}", f"how long was {t} {verbs} in all", f"for how many seconds was {t} being {verbs}", f"how many seconds of attention did {t} get", f"how much attention did {t} get", f"total looking time on {t}", f"total time on {t}"])
    elif m == "count":
        q = r.choice([f"how often was {t} {verbs}", f"how many times was {t} {verbs}", f"how many times did {t} get {verbs}", f"how many {'looks' if doing == 'look' else 'points'} did {t} get", f"how often is {t} {verbs}", f"number of {'looks at' if doing == 'look' else 'pointings at'} {t}"])
    elif m == "whether":
        q = r.choice([f"was {t} {verbs}", f"was {t} ever {verbs}", f"did {t} get {verbs}", f"has {t} been {verbs}", f"is {t} {verbs} at all"])
        if r.random() < 0.4:
            q = r.choice([f"was {t} {verbs} by anyone", f"did anyone {'look at' if doing == 'look' else 'point at'} {t}"])
            return placed(r, q, ws), f"get-whether about do-{doing} any-person {t} {where}"
    else:
        q = r.choice([f"when was {t} {verbs}", f"when is {t} being {verbs}", f"at what times was {t} {verbs}"])
    return placed(r, q, ws), f"get-{m} about do-{doing} - {t} {where}"


def nobody_mutual(w):
    """Eye contact, whoever has it, and silence."""
    r = w.r
    ws, where = span(w, None, 0.4)
    name = r.choice(["eye contact", "mutual gaze", "eye contact"])
    m = r.choice(["time", "count", "share", "when", "whether", "rate", "longest-when"])
    q = {"time": [f"how long was there {name}", f"total {name}", f"{name} in seconds", f"how much {name} was there", f"how many seconds of {name} are there", f"for how long is there {name}"],
         "count": [f"how often was there {name}", f"how many times is there {name}", f"number of {name}s", f"how many moments of {name} are there", f"how often do they make {name}"],
         "share": [f"what percentage of the time is there {name}", f"share of the time with {name}", f"how much of the {r.choice(CLIP)} is {name}", f"what share of the {r.choice(CLIP)} had {name}"],
         "when": [f"when is there {name}", f"when was there {name}", f"all {name} , start and end", f"moments of {name}", f"list the times of {name}", f"{name} : when"],
         "whether": [f"is there any {name}", f"was there {name}", f"any {name}", f"was there ever {name}"],
         "rate": [f"{name}s per minute", f"how often per minute is there {name}", f"{name} rate"],
         "longest-when": [f"when was the longest {name}", f"longest stretch of {name}", f"longest episode of {name}, when"]}[m]  # fmt: skip
    get = "when pick-longest" if m == "longest-when" else m
    return placed(r, r.choice(q), ws), f"get-{get} about do-mutual-gaze - - {where}"


def is_at_once(doing):
    return doing in ("pointing", "head-nod", "head-shake", "giving", "giving-thing", "reaching", "showing", "gaze-aversion", "pointing-followed", "gaze-following")


def shares(w):
    """A share of something else than of the time."""
    r = w.r
    way = r.random()
    head = r.choice(["what share", "what percentage", "how much", "what proportion", "what fraction", "what percent", "what %"])
    p, q_ = w.person(), w.person()
    if way < 0.25:
        t = r.choice(["speaking time", "talking", "talking time", "speech", "airtime", "speaking"])
        if r.random() < 0.5:
            q = r.choice([f"{head} of the {t} was {p} 's", f"{head} of the {t} is done by {p}", f"{p} 's share of the {t}", f"{head} of all {t} did {p} do", f"{head} of the {t} belongs to {p}", f"{head} of the {t} came from {p}"])
            return q, f"get-share base do-speaking - - about do-speaking {p} - always"
        q = r.choice([f"share of the {t} of each person", f"how is the {t} divided between them", f"{head} of the {t} did each of them have", f"each person 's share of the {t}"])
        return q, "get-share by X base do-speaking - - about do-speaking X - always of-person"
    if way < 0.45:
        t = r.choice([w.thing, w.person])()
        many = r.random() < 0.45
        if many:
            q = r.choice([f"{head} of {p} 's looks went to {t}", f"{head} of {p} 's looks were at {t}", f"of all the looks of {p} , {head} went to {t}", f"{head} of {p} 's glances are at {t}"])
            if r.random() < 0.3:
                q = q.replace("looks", "looks at people", 1)
                return (q, f"get-counted-share base do-look {p} any-person about do-look {p} {t} always") if "at people" in q else (q, f"get-counted-share base do-look {p} - about do-look {p} {t} always")
            return q, f"get-counted-share base do-look {p} - about do-look {p} {t} always"
        q = r.choice([f"{head} of {p} 's looking was at {t}", f"{head} of {p} 's looking time goes to {t}", f"{head} of {p} 's gaze time was on {t}", f"of {p} 's looking time , {head} is on {t}", f"{head} of {p} 's gaze went to {t}"])
        return q, f"get-share base do-look {p} - about do-look {p} {t} always"
    if way < 0.75:
        c = clause(w, r.choice(["look", "look", "mutual-gaze"]))
        doing, name, v = r.choice([("speaking", "speaking time", "speaks"), ("speaking", "talking time", "talked"), ("speaking", "talking", "was talking"), ("pointing", "pointing time", "pointed")])
        if r.random() < 0.5:
            q = r.choice([f"while {p} {v} , {head} of the time {c.asked(r)}", f"when {p} {v} , how much of that time {c.asked(r)}", f"{head} of the time when {p} {v} {c.asked(r)}"])
            return q, f"get-share about {c.about} during do-{doing} {p} -"
        q = r.choice([f"{head} of {p} 's {name} {c.asked(r)}", f"of {p} 's {name} , {head} {c.asked(r)}", f"for {head} of {p} 's {name} {c.asked(r)}", f"during {head} of {p} 's {name} {c.asked(r)}"])
        return q, f"get-share base do-{doing} {p} - about {c.about} always"
    if way < 0.88:
        q = r.choice([f"{head} of the eye contact was while {p} was speaking", f"{head} of the eye contact happened when {p} spoke", f"{head} of the eye contact came while {p} was talking"])
        return q, f"get-share base do-mutual-gaze - - about and do-mutual-gaze - - do-speaking {p} - always"
    doing, name = r.choice([("head-nod", "nods"), ("head-shake", "head shakes"), ("pointing", "points"), ("head-nod", "head nods")])
    c = clause(w, r.choice(["speaking", "look", "speaking"]))
    q = r.choice([f"{head} of {p} 's {name} came while {c.said(r)}", f"{head} of {p} 's {name} happened while {c.said(r)}", f"{head} of {p} 's {name} were when {c.said(r)}"])
    return q, f"get-counted-share base do-{doing} {p} - about and do-{doing} {p} - {c.about} always"


def distinct(w):
    r = w.r
    ws, where = span(w, None, 0.3)
    dif = r.choice(["", "different ", "distinct ", "", "different "])
    if r.random() < 0.5:
        c = clause(w, who="X", subject="", doing=choose(r, [("look", 8), ("speaking", 4), ("pointing", 3), ("head-nod", 2), ("head-shake", 1), ("reaching", 1)])[0])
        verb = past(c.verb)
        q = r.choice([f"how many {dif}people {verb} {c.rest}", f"how many of them {verb} {c.rest}", f"number of {dif}people who {verb} {c.rest}", f"how many {dif}people ever {verb} {c.rest}", f"by how many people was {c.whom} looked at" if c.doing == "look" and c.whom[1:].isdigit() else f"how many {verb} {c.rest}", f"how many persons {verb} {c.rest}", f"how many people {third(c.verb)} {c.rest}"])
        return placed(r, q, ws), f"get-distinct X about {c.about} {where} of-person"
    p = w.person()
    kind, words = r.choice([("of-person", "people"), ("of-thing", "things"), ("of-thing", "objects"), ("of-target", "targets"), ("of-person", "persons")])
    verb, prep, doing = r.choice([("look", "at", "look"), ("look", "at", "look"), ("point", "at", "pointing"), ("watch", "", "look")])
    q = r.choice([f"how many {dif}{words} did {p} {verb} {prep}", f"number of {dif}{words} {p} {past(verb)} {prep}", f"at how many {dif}{words} did {p} {verb}" if prep else f"how many {dif}{words} did {p} {verb}", f"how many {dif}{words} does {p} {verb} {prep}", f"how many {dif}{words} were looked at by {p}" if doing == "look" else f"how many {dif}{words} did {p} {verb} {prep}"])
    return placed(r, q, ws), f"get-distinct X about do-{doing} {p} X {where} {kind}"


def latency(w):
    r = w.r
    c = clause(w, doing=choose(r, [("look", 12), ("speaking", 3), ("head-nod", 2), ("pointing", 2), ("mutual-gaze", 1)])[0])
    text, symbols, anchor = beside(w, c, "after")
    if "within" in symbols or anchor.verb == "be" or c.verb == "be":
        return latency(w)
    symbols = symbols.replace("edge-end ", "") if r.random() < 0.999 else symbols
    is_picked = "pick-" in symbols or "nth-" in symbols
    said = text.split(" ", 1)[1] if text.startswith(("after ", "once ")) else text.removeprefix("as soon as ")
    gerund = said.split(" ")[0].endswith("ing") and not said.startswith(("p", "t"))
    q = r.choice([f"how long after {said} {c.asked(r)}", f"how soon after {said} {c.asked(r)}", f"how quickly {c.asked(r)} after {said}", f"how many seconds after {said} {c.asked(r)}", f"how long did it take {c.subject} to {c.verb} {c.rest} after {said}", f"how fast {c.asked(r)} after {said}",
                  f"after {said} , how long until {c.said(r)}", f"how much time passed after {said} until {c.said(r)}", f"what is the delay between {anchor.going()} and {c.going()}", f"time from {anchor.going()} to {c.going()}", f"latency from {anchor.going()} to {c.going()}", f"once {said} , how long did it take until {c.said(r)}",
                  f"how long was it from {anchor.going()} to {c.going()}", f"how long did {c.subject} take to {c.verb} {c.rest} after {said}"])
    if (gerund and q.startswith(("once", "after"))) or (is_picked and said not in q):
        return latency(w)
    return q, f"get-latency about {c.about} {symbols}"
