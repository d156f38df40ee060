"""Causes, sequences, states, summaries, tables, two-part questions, and what is not answered."""

from clauses import Clause, clause, noun_of
from amounts import simple
from lists import who_list, whom_list
from phrasing import placed
from truths import when, whether
from spans import CLIP, beside, fixed
from words import past


def explain(w):
    r = w.r
    c = clause(w)
    ws, where = fixed(w) if r.random() < 0.3 else ("", "always")
    q = r.choice([f"why {c.asked(r)}", f"what made {c.subject} {c.verb} {c.rest}", f"what caused {c.subject} to {c.verb} {c.rest}", f"why is it that {c.said(r)}", f"for what reason {c.asked(r)}", f"what led {c.subject} to {c.verb} {c.rest}", f"what got {c.subject} to {c.verb} {c.rest}", f"what prompted {c.subject} to {c.verb} {c.rest}",
                  f"what triggered {c.going()}", f"how come {c.said(r)}", f"the reason {c.said(r)}", f"what was the cause of {c.going()}"])
    return placed(r, q, ws), f"get-explain about {c.about} {where}"


def sequence(w):
    r = w.r
    ws, where = fixed(w) if r.random() < 0.4 else ("", "always")
    if where.startswith("at "):
        ws, where = "", "always"
    order = r.choice(["in order", "in sequence", "one after the other", "one by one", "step by step", "in turn", "in the order it happened", "chronologically", "in chronological order"])
    take = ""
    if r.random() < 0.62:
        p = w.person()
        domain, words = r.choice([("of-target", "everything"), ("of-target", "what"), ("of-person", "whom"), ("of-thing", "which objects"), ("of-target", "what"), ("of-person", "the people")])
        about = f"do-look {p} X"
        q = r.choice([f"list {words} {p} looked at {order}", f"{words} did {p} look at {order}", f"go through {words} {p} looks at {order}", f"walk me through {words} {p} looks at {order}", f"{p} 's looks {order}", f"in what order did {p} look at {'people' if domain == 'of-person' else 'things'}", f"give {words} {p} looks at {order}", f"sequence of {p} 's gaze targets", f"order of {p} 's looks", f"{p} 's scan path",
                      f"where did {p} 's eyes go {order}", f"{p} 's gaze path", f"the path of {p} 's gaze"])
        if any(k in q for k in ("'s looks", "gaze targets", "scan", "eyes go", "gaze path", "path of")):
            domain = "of-target"
        if "in what order" in q:
            domain = "of-person" if "people" in q else domain.replace("of-person", "of-target")
        if r.random() < 0.2:
            k, word = r.choice([(2, "two"), (3, "three"), (4, "four"), (5, "five")])
            first = r.random() < 0.6
            q = r.choice([f"the {'first' if first else 'last'} {word} things {p} looked at", f"what are the {'first' if first else 'last'} {word} things {p} looks at", f"{'first' if first else 'last'} {word} targets of {p}"])
            domain, take = "of-target", f"take-{'first' if first else 'last'} #{k} "
    else:
        c = clause(w, r.choice(["speaking", "speaking", "look", "pointing", "head-nod"]), who="X", subject="")
        about, domain = c.about, "of-person"
        q = r.choice([f"who {past(c.verb)} {c.rest} {order}", f"in what order did they {c.verb} {c.rest}", f"in which order did people {c.verb} {c.rest}", f"list who {past(c.verb)} {c.rest} {order}", f"sequence of who {past(c.verb)} {c.rest}"])
        if c.doing == "speaking":
            q = r.choice([q, f"order of speakers", f"speakers {order}", f"sequence of speakers", f"who spoke {order}", f"turn order", "who talks when , in order", "turn taking sequence"])
    return placed(r, q, ws), f"get-sequence X {take}about {about} {where} {domain}"


def state(w):
    r = w.r
    n = w.number()
    u = r.choice(["", " s", " seconds", " sec"])
    at = r.choice([f"at {n}{u}", f"at second {n}", f"at exactly {n}{u}", f"{n}{u} in", f"at the {n} second mark"])
    q = r.choice(["where was everyone looking", "who is looking where", "where is everybody looking", "what was each of them looking at", "where did they look", "who looks at what", "where were all of them looking", "gaze of everyone", "what is everyone doing with their eyes", "what is everybody looking at", "where do they all look", "who was looking at who", "snapshot of who looks where"])
    who = ""
    if r.random() < 0.15:
        a, b = w.person(), w.person()
        q, who = r.choice([f"where were {a} and {b} looking", f"{a} and {b}", f"gaze of {a} and {b}"]), f"{a} {b} "
    return (f"{at} {r.choice([',', '', ':'])} {q}" if r.random() < 0.45 else f"{q} {at}"), f"get-state {who}about {n}"


def summary(w):
    r = w.r
    clip = r.choice(CLIP)
    way = r.random()
    ws, where = ("", "always") if r.random() < 0.5 else fixed(w)
    if where.startswith("at "):
        ws, where = "", "always"
    if way < 0.4:
        q = r.choice(["what happened", f"summarise the {clip}", f"summarize this {clip}", "what happens", f"what is going on", f"give me a summary", f"in two sentences , what happened", f"tell me what happened", f"what is the {clip} about", f"give a short summary of the {clip}", "sum it up", f"describe the {clip}", "what went on", "short summary", "tldr", f"brief overview of the {clip}",
                      "gist of it", "in a nutshell , what happens", f"recap the {clip}", "what 's going on here"])
        return placed(r, q, ws), f"tell-short about {where}"
    if way < 0.55:
        p = w.person()
        q = r.choice([f"summarise {p}", f"summary of {p}", f"tell me about {p}", f"what did {p} do overall", f"describe {p} 's behaviour", f"sum up {p}", f"give me an overview of {p}"])
        if r.random() < 0.4:
            b = w.person()
            q = r.choice([f"summarise what goes on between {p} and {b}", f"describe the interaction of {p} and {b}", f"how did {p} and {b} interact", f"summary of {p} and {b}", f"what happened between {p} and {b}", f"sum up {p} and {b}"])
            return placed(r, q, ws), f"tell-short {p} {b} about {where}"
        return placed(r, q, ws), f"tell-short {p} about {where}"
    if way < 0.68:
        q = r.choice(["key moments", "the most important moments", "what are the key moments", "highlights", "main events in order", "list the key moments", "the key events", "what are the highlights", "important moments"])
        return placed(r, q, ws), f"tell-moments about {where}"
    if way < 0.76:
        return r.choice(["what changed between the first and the second half", "what changed over time", "what is different in the second half", f"how did things change during the {clip}", "what changed", "compare the first and second half", "what is the difference between first and second half"]), "tell-change about always"
    if way < 0.9:
        p = w.person()
        text, symbols = (beside(w)[:2] if r.random() < 0.6 else fixed(w))
        q = r.choice([f"what did {p} do", f"what was {p} doing", f"what is {p} doing", f"what does {p} do"])
        return placed(r, q, text), f"tell-doing {p} about {symbols}"
    q, s = r.choice([("how long is the " + clip, "tell-length"), ("length of the " + clip, "tell-length"), ("duration of the " + clip, "tell-length"), ("who is in the " + clip, "tell-people"), ("who is there", "tell-people"), ("how many people are there", "tell-people"), ("what things are there", "tell-things"), ("what objects can be seen", "tell-things"), ("where is everyone sitting", "tell-places"), ("who sits where", "tell-places")])
    return q, f"{s} about always"


def table(w):
    r = w.r
    kinds = r.sample([("do-speaking X -", "time", r.choice(["speaking time", "talking time", "how long they spoke"])), ("do-speaking X -", "count", r.choice(["turns", "number of turns", "how often they spoke"])), ("do-head-nod X -", "count", r.choice(["nods", "number of nods"])),
                      ("do-head-shake X -", "count", r.choice(["head shakes", "number of head shakes"])), ("do-pointing X -", "count", r.choice(["points", "pointings", "pointing gestures"])), ("do-look - X", "time", r.choice(["how long they were looked at", "time being looked at"])), ("do-look X any-person", "time", r.choice(["time looking at people", "how long they looked at people"])),
                      ("do-look X cam", "time", "time looking into the camera")], r.choice([2, 2, 3]))  # fmt: skip
    names = [k[2] for k in kinds]
    joined = f"{', '.join(names[:-1])} and {names[-1]}".replace(", ", " , ")
    q = r.choice([f"{joined} per person", f"for each person , {joined}", f"table of {joined} for everyone", f"list {joined} of each person", f"{joined} for each of them , as a table", f"make a table with {joined}", f"give me {joined} for every person"])
    if r.random() < 0.35:
        c = clause(w, r.choice(["look", "speaking", "mutual-gaze"]))
        if c.verb != "be":
            q = r.choice([f"how often and how long {c.asked(r)}", f"how many times and for how long {c.asked(r)}", f"how long and how often {c.asked(r)}"])
            a, b = ("count", "time") if q.startswith(("how often", "how many")) else ("time", "count")
            return q, f"get-{a} about {c.about} always ; get-{b} about {c.about} always"
    return q, "table " + " ".join(f"get-{m} by X about {about} always of-person ;" for about, m, _ in kinds)


REFUSED = [
    "how does {p} feel", "is {p} happy", "is {p} angry with {q}", "does {p} like {q}", "how old is {p}", "what is {p} thinking", "what did {p} say", "what did {p} say to {q}", "is {p} lying", "does {p} want {t}", "who is the boss", "are {p} and {q} friends", "is {p} a man or a woman",
    "what is {p} wearing", "is {p} bored", "was {p} nervous", "does {p} trust {q}", "who is the smartest", "what are they talking about", "is {p} interested in {t}", "what colour is {t}", "is {p} autistic", "why is {p} sad", "what does {p} think of {q}", "did {p} enjoy the meeting", "who is in a bad mood",
    "is {p} shy", "who is the most dominant", "are they in love", "did {p} eat anything", "did {p} walk away", "did {p} sit down", "how far is {p} from {q}", "what will {p} do next", "what is {p} 's job", "is {p} married", "what did {p} ask", "how tall is {p}", "does {p} look tired", "is {p} paying for it",
    "what emotion does {p} show", "was {p} being rude to {q}", "does {p} understand {q}", "is {p} intelligent", "what language are they speaking", "was {p} surprised", "did {p} mean to look at {q}", "what does {p} feel about {t}", "who likes whom", "who is the oldest", "how heavy is {t}", "did {p} drink", "who is the leader",
    "what is {p} 's name in real life", "is {p} telling the truth", "did {p} pay attention because of {t}", "which of them is more confident", "does {p} have a diagnosis", "who is right", "what topic do they discuss", "what was {p} 's answer", "is {p} attracted to {q}",
]  # fmt: skip
ASKED_BACK = [
    "did she look at him", "what did he look at", "how long did she talk", "is she looking at {t}", "did he point at {t}", "when did she nod", "who looked at her", "how often did he look at {t}", "did he look back", "what was she looking at {at}", "does he speak more than she does", "how many times did she look at him",
    "was he looking at her", "how long does he look at it", "who pointed at her first", "what was the woman looking at", "how long did the man speak", "did the girl look at {t}",
]  # fmt: skip


ODD = [
    ("kick", "{t}"), ("throw", "{t}"), ("wink", "at {q}"), ("open", "{t}"), ("eat", ""), ("touch", "{q}"), ("touch", "{t}"), ("kiss", "{q}"), ("hug", "{q}"), ("laugh", ""), ("type", ""), ("read", "{t}"), ("write", ""),
    ("walk", "to {t}"), ("drop", "{t}"), ("pick", "up {t}"), ("move", "{t}"), ("clean", "{t}"), ("dance", ""), ("sing", ""), ("yawn", ""), ("sleep", ""), ("stand", "up"), ("sit", "down"), ("leave", "the room"), ("enter", ""),
    ("hit", "{q}"), ("lean", "back"), ("lean", "towards {q}"), ("scratch", "their head"), ("fold", "their arms"), ("cross", "their legs"), ("help", "{q}"), ("ignore", "{q}"), ("imitate", "{q}"), ("copy", "{q}"), ("praise", "{q}"), ("insult", "{q}"),
    ("agree", "with {q}"), ("disagree", "with {q}"), ("cry", ""), ("cough", ""), ("sneeze", ""), ("blink", ""), ("close", "their eyes"), ("wave", "at {q}"), ("clap", ""), ("shrug", ""), ("stack", "{t}"), ("build", "{t}"), ("break", "{t}"), ("fix", "{t}"),
    ("cook", ""), ("drink", ""), ("run", ""), ("jump", ""), ("whisper", "to {q}"), ("shout", "at {q}"), ("lift", "{t}"), ("push", "{t}"), ("smell", "{t}"), ("use", "{t}"), ("buy", "{t}"), ("win", ""), ("cheat", ""), ("apologise", "to {q}"), ("thank", "{q}"),
]  # fmt: skip
STRANGE = ["dog", "cat", "zebra", "window", "door", "cake", "bottle opener", "guitar", "plate", "chair", "table", "lamp", "clock", "tv", "screen", "pen", "paper", "book", "apple", "glass", "spoon", "waiter", "doctor", "baby", "grandma", "uncle", "sophie", "max", "emma", "paul", "neighbour", "ceiling", "floor", "wall", "food", "car", "hat", "shoes"]


def odd(w):
    """What no event tells of."""
    r = w.r
    verb, rest = r.choice(ODD)
    p, q, t = w.person(), w.person(), w.thing()
    rest = rest.format(q=q, t=t)
    c = Clause("look", p, t, "", p, verb, rest)
    asked, said = c.asked(r), c.said(r)
    question = r.choice([asked, asked, f"how often {asked}", f"when {asked}", f"how long {asked}", f"who {past(verb)} {rest}", f"who {past(verb)} {rest} first", f"what did {p} {verb}", f"how many times {asked}", f"show me when {said}", f"why {asked}", f"who {past(verb)} {rest} the most", f"did anyone {verb} {rest}"])
    return question, "refuse"


def strange(w):
    """Somebody or something that is not there."""
    r = w.r
    question, _ = r.choice([who_list, whom_list, whether, when, simple])(w)
    words = question.split(" ")
    at = [i for i, x in enumerate(words) if len(x) == 2 and x[0] in "pt" and x[1].isdigit()]
    if not at:
        return odd(w)
    i = r.choice(at)
    old = words[i]
    name = r.choice(STRANGE) if old[0] == "t" or r.random() < 0.5 else r.choice(["sophie", "max", "emma", "paul", "grandma", "the waiter", "the doctor", "the baby", "my uncle", "tim", "julia"])
    if name in STRANGE and name not in ("sophie", "max", "emma", "paul", "grandma"):
        name = f"{r.choice(['the', 'the', 'a', 'that'])} {name}"
    return " ".join(name if x == old else x for x in words), "refuse"


def not_answered(w):
    r = w.r
    way = r.random()
    if way < 0.35:
        return odd(w)
    if way < 0.55:
        return strange(w)
    if r.random() < 0.75:
        return r.choice(REFUSED).format(p=w.person(), q=w.person(), t=w.thing()), "refuse"
    return r.choice(ASKED_BACK).format(t=w.thing(), at=f"at {w.number()}"), "ask"


def two_parts(w):
    """One thing and another of it."""
    r = w.r
    way = r.random()
    if way < 0.3:
        q, out = r.choice([who_list, whom_list])(w)
        if not out.startswith("get-list X about"):
            return two_parts(w)
        body = out.split("about ", 1)[1]
        tail, get = r.choice([("and when", "get-when"), ("and at what time", "get-when"), (", and when", "get-when"), ("and when exactly", "get-when"), ("when", "get-when")])
        return f"{q} {tail}", f"{out} ; {get} about {body}"
    if way < 0.5:
        c = clause(w, r.choice(["look", "pointing", "head-nod", "speaking", "head-shake"]))
        asked = c.asked(r)
        m, get = r.choice([("how often", "get-count"), ("how long", "get-time"), ("when", "get-when"), ("for how long", "get-time"), ("how many times", "get-count")])
        q = r.choice([f"{asked} and {m}", f"{asked} , and if so , {m}", f"{asked} ? {m}", f"{asked} , if so {m}"])
        return q, f"get-whether about {c.about} always ; {get} about {c.about} always"
    if way < 0.65:
        c = clause(w, r.choice(["look", "pointing", "head-nod", "speaking", "head-shake", "giving"]), who="X", subject="")
        who = r.choice(["anyone", "anybody", "someone", "somebody"])
        q = r.choice([f"did {who} {c.verb} {c.rest} and if so who", f"did {who} {c.verb} {c.rest} , and who", f"did {who} {c.verb} {c.rest} ? who"])
        return q, f"get-whether about {c.about.replace(' X', ' any-person', 1)} always ; get-list X about {c.about} always of-person"
    if way < 0.85:
        (a, x), (b, y) = r.choice([simple, who_list, whom_list, when])(w), r.choice([simple, who_list, whom_list, when, whether])(w)
        return f"{a} {r.choice(['and', ', and', '?', 'and also', '.'])} {b}", f"{x} ; {y}"
    c = clause(w, r.choice(["speaking", "mutual-gaze", "look"]))
    one = noun_of(w, c)
    if not one:
        return two_parts(w)
    q = r.choice([f"longest {one} : when and how long", f"when was the longest {one} , and how long did it last", f"the longest {one} , when and how long"])
    return q, f"get-when pick-longest about {c.about} always ; get-longest about {c.about} always"
