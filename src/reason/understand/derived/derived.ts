import type { Understood } from '../../query/reading';
import { aboutThen } from './about-then';
import { atTheOther } from './at-the-other';
import { eitherOf } from './either-of';
import { firstOfTwo } from './first-of-two';
import { followedGestures } from './followed-gestures';
import { initiated } from './initiated';
import { longestFew } from './several/longest-few';
import { longestWithout } from './longest-without';
import { moreAtThan } from './more-at-than';
import { moreThanBack } from './more-than-back';
import { lookedAway } from './looked-away';
import { combined } from './several/combined';
import { earlier } from './several/earlier';
import { eitherAtOther } from './several/either-at-other';
import { forEach } from './several/for-each';
import { inFirstOrder } from './several/in-first-order';
import { moreOfTwo } from './several/more-of-two';
import { moreWhen } from './several/more-when';
import { mostDifferent } from './several/most-different';
import { everInitiated } from './narrowed/ever-initiated';
import { notCounting } from './narrowed/not-counting';
import { onlyLong } from './narrowed/only-long';
import { otherWay } from './narrowed/other-way';
import { toldFirst } from './narrowed/told-first';
import { neverAny } from './several/never-any';
import { shareLonger } from './several/share-longer';
import { whichPair } from './several/which-pair';
import { pauses } from './pauses';
import type { Rereading } from './reread';
import { returnedLooks } from './returned-looks';
import { shareInPart } from './share-in-part';
import { thanPronoun } from './than-pronoun';
import { transitions } from './transitions';
import { whatAbout } from './what-about';
import { whenDone } from './when-done';
import { whileOthers } from './while-others';

/** What a question means that is built from the readings of simpler ones; `null`: it is read as it stands. */
export const derived = (question: string, rereading: Rereading): Understood | null =>
	notCounting(question, rereading) ??
	everInitiated(question, rereading) ??
	onlyLong(question, rereading) ??
	otherWay(question, rereading) ??
	toldFirst(question, rereading) ??
	combined(question, rereading) ??
	forEach(question, rereading) ??
	eitherAtOther(question, rereading) ??
	inFirstOrder(question, rereading) ??
	moreWhen(question, rereading) ??
	moreOfTwo(question, rereading) ??
	whichPair(question, rereading) ??
	earlier(question, rereading) ??
	moreThanBack(question, rereading) ??
	firstOfTwo(question, rereading) ??
	neverAny(question, rereading) ??
	shareLonger(question, rereading) ??
	returnedLooks(question, rereading) ??
	moreAtThan(question, rereading) ??
	eitherOf(question, rereading) ??
	pauses(question, rereading) ??
	longestWithout(question, rereading) ??
	transitions(question, rereading) ??
	shareInPart(question, rereading) ??
	whatAbout(question, rereading) ??
	aboutThen(question, rereading) ??
	thanPronoun(question, rereading) ??
	atTheOther(question, rereading) ??
	mostDifferent(question, rereading) ??
	initiated(question, rereading) ??
	followedGestures(question, rereading) ??
	longestFew(question, rereading) ??
	lookedAway(question, rereading) ??
	whenDone(question, rereading) ??
	whileOthers(question, rereading);
