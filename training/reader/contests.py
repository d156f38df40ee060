"""Questions of who does it the most, of ranks, and of so much or more."""

from amounts import HOW, is_at_once
from clauses import Clause, choose, clause, noun_of
from phrasing import COUNTS, placed
from spans import amount, span
from words import PLURAL, TIMES_OF, ing, past, third


MOST = ["the most", "most", "the longest", "longest", "for the longest time", "more than the others", "most of all", "the most in total", "longest in total"]
OFTEN = ["most often", "the most often", "the most times", "most frequently"]
LEAST = ["the least", "least", "for the shortest time", "the shortest", "less than the others"]
RARELY = ["least often", "the fewest times", "least frequently"]


def amounts(r):
    """Words for the most or least with measure and order."""
    way = r.random()
    if way < 0.6:
        return r.choice(MOST), "time", "most"
    if way < 0.78:
        return r.choice(OFTEN), "count", "most"
    return (r.choice(LEAST), "time", "least") if way < 0.93 else (r.choice(RARELY), "count", "least")


def most(w):
    """Who does it the most, or whom or what it is done to the most."""
    r = w.r
    words, m, order = amounts(r)
    way = r.random()
    if way < 0.4:
        c = clause(w, who="X", subject="", doing=choose(r, [("look", 10), ("speaking", 7), ("pointing", 2), ("head-nod", 2), ("head-shake", 1), ("mutual-gaze", 1)])[0])
        about, domain = c.about, "of-person"
        m = "count" if is_at_once(c.doing) else m
        ws, where = span(w, c, 0.35)
        wh = r.choice(["who", "who", "which person", "which of them", "which participant", "whoever", "which one"])
        verb = r.choice([past(c.verb), third(c.verb)]) if c.verb != "be" else "was"
        q = f"{wh} {verb} {c.rest} {words}"
        if c.doing == "speaking" and r.random() < 0.5:
            q = r.choice([f"who {r.choice(['spoke', 'talked', 'talks', 'speaks'])} {words}", f"who did {words} talking" if order == "most" and m == "time" else f"who {r.choice(['spoke', 'talked'])} {words}", f"{'biggest' if order == 'most' else 'quietest'} talker" if m == "time" else f"who talks {words}", f"who had the {order} talking time" if m == "time" else f"who spoke {words}"])
        elif m == "time" and r.random() < 0.25 and c.doing == "look":
            q = r.choice([f"who spent the {order} time {ing(c.verb)} {c.rest}", f"who spends the {'longest' if order == 'most' else 'least'} time {ing(c.verb)} {c.rest}", f"who paid the {order} attention to {c.whom}" if c.whom[1:].isdigit() else f"who spent the {order} time {ing(c.verb)} {c.rest}"])
        elif m == "count" and c.doing in PLURAL and r.random() < 0.3:
            nn = noun_of(w, Clause(c.doing, "-", c.whom, "", "", "", ""), True)
            if nn:
                q = r.choice([f"who made the {'most' if order == 'most' else 'fewest'} {nn}", f"who had the {'most' if order == 'most' else 'fewest'} {nn}", f"{'most' if order == 'most' else 'fewest'} {nn} : who"])
    elif way < 0.68:
        p = w.person()
        domain = choose(r, [("of-person", 5), ("of-target", 3), ("of-thing", 3)])[0]
        word = r.choice({"of-person": ["whom", "who", "which person", "who"], "of-target": ["what", "what", "where"], "of-thing": ["which thing", "which object", "which of the things", "what object", "which item"]}[domain])
        verb, prep = ("look", "") if word == "where" else r.choice([("look", "at"), ("look", "at"), ("watch", ""), ("gaze", "at"), ("look", "at"), ("focus", "on")])
        c = Clause("look", p, "X", f"do-look {p} X", p, verb, prep)
        about = c.about
        ws, where = span(w, c, 0.35)
        q = r.choice([f"{word} did {p} {verb} {prep} {words}", f"{word} does {p} {verb} {prep} {words}", f"{word} was {p} {ing(verb)} {prep} {words}", f"{word} did {p} {words} {verb} {prep}"])
        if m == "time" and r.random() < 0.3:
            q = r.choice([f"{word} got {order} of {p} 's attention", f"{word} did {p} spend the {order} time looking at", f"{word} received the {order} looking time from {p}", f"{word} is {order} looked at by {p}", f"{p} 's {'favourite' if order == 'most' else 'least favourite'} target" if domain == "of-target" else f"{word} does {p} pay the {order} attention to",
                          f"{word} held {p} 's gaze {words}"])
        if r.random() < 0.12:
            ex = r.choice([w.thing, w.person])()
            q += r.choice([f" apart from {ex}", f" besides {ex}", f" except {ex}", f" other than {ex}"])
            domain += f" except {ex}"
    elif way < 0.85:
        domain = choose(r, [("of-person", 5), ("of-target", 1), ("of-thing", 4)])[0]
        word = r.choice({"of-person": ["who", "which person", "who"], "of-target": ["what"], "of-thing": ["which thing", "which object", "what object", "which item"]}[domain])
        about = "do-look - X"
        ws, where = span(w, None, 0.35)
        q = r.choice([f"{word} was looked at {words}", f"{word} is looked at {words}", f"{word} got looked at {words}", f"{word} was watched {words}", f"{word} did people look at {words}", f"{word} did everyone look at {words}"])
        if m == "time" and r.random() < 0.5:
            q = r.choice([f"{word} got the {order} attention", f"{word} received the {order} attention", f"{word} got the {order} looks", f"{word} is the centre of attention" if order == "most" else f"{word} got the {order} attention", f"{word} draws the {order} looks", f"{word} was the {order} watched", f"{order} looked at {'person' if domain == 'of-person' else 'object' if domain == 'of-thing' else 'target'}", f"{word} attracted the {order} gaze"])
    else:
        about, domain = "do-mutual-gaze X Y", "of-person of-person"
        ws, where = span(w, None, 0.3)
        wh = r.choice(["which pair", "which two people", "which two", "who", "which couple", "what pair", "which dyad"])
        q = r.choice([f"{wh} had the {order} eye contact", f"{wh} looked at each other {words}", f"{wh} made eye contact {words}", f"{wh} has the {order} mutual gaze", f"the pair with the {order} eye contact", f"between whom was there {order} eye contact", f"{order} eye contact : who with whom", f"{wh} shared the {order} eye contact"])
        if m == "count" and not any(x in q for x in OFTEN + RARELY):
            m = "time"
        return placed(r, q, ws), f"get-{m} by X by Y rank-{order} top #1 about {about} {where} {domain}"
    top = "top #1 "
    n = r.random()
    if n < 0.07:
        k, o = r.choice([(2, "second"), (3, "third")])
        q = q.replace(words, f"{o} {words.replace('the ', '')}") if words in q else q
        if f"{o} " in q:
            return placed(r, q, ws), f"get-{m} by X rank-{order} top #1 place #{k} about {about} {where} {domain}"
    elif n < 0.14 and domain == "of-person" and q.startswith(("who ", "which person ", "whom ")):
        k, o = r.choice([(2, "two"), (3, "three")])
        q = "which " + o + " people " + q.split(" ", 2 if q.startswith("which person") else 1)[-1].replace("was ", "were ", 1)
        return placed(r, q, ws), f"get-{m} by X rank-{order} top #{k} about {about} {where} {domain}"
    return placed(r, q, ws), f"get-{m} by X rank-{order} {top}about {about} {where} {domain}"


def rank_all(w):
    r = w.r
    c = clause(w, who="X", subject="", doing=choose(r, [("look", 8), ("speaking", 8), ("pointing", 2), ("head-nod", 2)])[0])
    m = "count" if is_at_once(c.doing) else r.choice(["time", "time", "count"])
    how = r.choice(HOW[m][:4])
    ws, where = span(w, None, 0.2)
    who = r.choice(["everyone", "everybody", "them", "the people", "all people", "the participants", "all of them", "the speakers"])
    verb = r.choice([past(c.verb), third(c.verb)])
    way = r.random()
    if way < 0.35:
        q = r.choice([f"rank {who} by {how} they {past(c.verb)} {c.rest}", f"order {who} by {how} they {c.verb} {c.rest}", f"sort {who} by {how} they {past(c.verb)} {c.rest}", f"put {who} in order of {how} they {past(c.verb)} {c.rest}", f"{who} from most to least , {how} they {past(c.verb)} {c.rest}", f"a ranking of {how} {who} {past(c.verb)} {c.rest}"])
        return placed(r, q, ws), f"get-{m} by X rank-most about {c.about} {where} of-person"
    each = r.choice(["each person", "each of them", "everyone", "every person", "each", "each participant", "each one", "everybody"])
    if way < 0.75:
        q = r.choice([f"{how} did {each} {c.verb} {c.rest}", f"{how} does {each} {c.verb} {c.rest}", f"for {each} , {how} did they {c.verb} {c.rest}", f"per person , {how} did they {c.verb} {c.rest}", f"{how} {past(c.verb)} {each} {c.rest}", f"table of {how} {each} {past(c.verb)} {c.rest}", f"list {each} with {how} they {past(c.verb)} {c.rest}", f"for every person : {how} do they {c.verb} {c.rest}"])
        if c.doing in TIMES_OF and c.doing in ("look", "speaking") and m == "time" and r.random() < 0.3:
            on = f" on {c.whom}" if c.doing == "look" and c.whom[1:].isdigit() else ""
            if c.doing == "speaking" or on:
                t = r.choice(TIMES_OF[c.doing])
                q = r.choice([f"{t}{on} per person", f"{t}{on} by person", f"{t}{on} for each person", f"{t}{on} of everyone", f"make me a table of {t}{on}", f"{t}{on} breakdown", f"{t}{on} , everyone"])
        nn = noun_of(w, Clause(c.doing, "-", c.whom, "", "", "", ""), True) if m == "count" else None
        if nn and r.random() < 0.4:
            q = r.choice([f"{nn} per person", f"number of {nn} for each person", f"how many {nn} did each person make", f"{nn} of each person", f"count {nn} per person", f"{nn} , each"])
        share = r.random() < 0.2 and m == "time"
        if share:
            q = q.replace(how, "what percentage of the time") if how in q else q
            if "percentage" in q:
                return placed(r, q, ws), f"get-share by X about {c.about} {where} of-person"
        return placed(r, q, ws), f"get-{m} by X about {c.about} {where} of-person"
    if way < 0.9:
        kind = r.choice(["of-person", "of-thing", "of-target"])
        words = {"of-person": r.choice(["each other person", "whom", "each of the others"]), "of-thing": r.choice(["each object", "each thing", "every object"]), "of-target": r.choice(["what", "each target", "each person and thing"])}[kind]
        q = r.choice([f"who looked at {words} for how long", f"table of who looked at {words} and how long", f"{how} did each person look at {words}", f"looking time of each person at {words}", f"matrix of looks : each person by {words}", f"per person {how} they looked at {words}"]) if m == "time" else r.choice([f"who looked at {words} how often", f"{how} did each person look at {words}", f"number of looks of each person at {words}"])
        return placed(r, q, ws), f"get-{m} by X by Y about do-look X Y {where} of-person {kind}"
    q = r.choice(["eye contact per pair", "how much eye contact did each pair have", "for each pair , how long was there eye contact", "eye contact of every pair", "how long did each pair look at each other", "rank the pairs by eye contact", "pairs by eye contact"])
    rank = "rank-most " if "rank" in q or q == "pairs by eye contact" else ""
    return placed(r, q, ws), f"get-time by X by Y {rank}about do-mutual-gaze X Y {where} of-person of-person"


def keep(w):
    """Who does it more often or longer than so much."""
    r = w.r
    c = clause(w, who="X", subject="", doing=choose(r, [("look", 8), ("speaking", 5), ("pointing", 3), ("head-nod", 3)])[0])
    ws, where = span(w, None, 0.15)
    if is_at_once(c.doing) or r.random() < 0.5:
        k = r.choice([1, 2, 3, 4])
        times = r.choice(COUNTS[k])
        if times == "two":
            times = "two times"
        op, words = r.choice([("over", f"more than {times}"), ("at-least", f"at least {times}"), ("exactly", f"exactly {times}"), ("under", f"less than {times}"), ("exactly", f"just {times}"), ("exactly", f"only {times}"), ("at-most", f"at most {times}"), ("under", f"fewer than {times}")])
        m, value = "count", f"#{k}"
        if r.random() < 0.2:
            n = w.number()
            words, value = words.replace(times, f"{n} times"), n
    else:
        t, value = amount(w)
        m = "time"
        op, words = r.choice([("over", f"for more than {t}"), ("at-least", f"for at least {t}"), ("under", f"for less than {t}"), ("over", f"longer than {t}"), ("over", f"for over {t} in total"), ("over", f"more than {t} in all")])
    if r.random() < 0.6:
        q = r.choice([f"who {past(c.verb)} {c.rest} {words}", f"which people {past(c.verb)} {c.rest} {words}", f"did anyone {c.verb} {c.rest} {words}", f"who has {past(c.verb)} {c.rest} {words}", f"list everyone who {past(c.verb)} {c.rest} {words}"])
        if q.startswith("did anyone"):
            return placed(r, q, ws), f"get-{m} keep-{op} {value} about {c.about.replace('X', 'any-person', 1)} {where}"
        return placed(r, q, ws), f"get-{m} by X keep-{op} {value} about {c.about} {where} of-person"
    p = w.person()
    about = c.about.replace(" X ", f" {p} ", 1)
    q = r.choice([f"did {p} {c.verb} {c.rest} {words}", f"does {p} {c.verb} {c.rest} {words}", f"has {p} {past(c.verb)} {c.rest} {words}", f"is it true that {p} {past(c.verb)} {c.rest} {words}"])
    if r.random() < 0.2 and m == "time":
        part, v = r.choice([("half", "#50"), ("a quarter", "#25"), ("three quarters", "#75")])
        op, words = r.choice([("over", f"for more than {part} of the time"), ("at-least", f"for at least {part} of the time"), ("under", f"for less than {part} of the time")])
        q = f"did {p} {c.verb} {c.rest} {words}"
        return placed(r, q, ws), f"get-share keep-{op} {v} about {about} {where}"
    return placed(r, q, ws), f"get-{m} keep-{op} {value} about {about} {where}"
