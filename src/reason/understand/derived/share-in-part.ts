import type { Condition, MeasureQuery } from '../../query/query';
import type { Understood } from '../../query/reading';
import { onlyQuery, withQuery, type Rereading } from './reread';

/* “What share of the eye contact was in the second half?”: of all of it that part, and not how much of that part it fills. */

const SHARE = String.raw`(?:(?:what|which|the) )?(?:percent(?:age)?|%|proportion|share|fraction|part|portion) of (?:all (?:of )?)?(?:the )?`;
const COUNTED = String.raw`(?:nods|head ?shakes|looks|glances|gestures|pointings|turns|aversions|eye[- ]?contacts)`;
const MASS = String.raw`(?:eye[- ]?contact|mutual gaze|talk|talking|speech|speaking|joint attention|shared attention|nodding|pointing)`;
const VERB = String.raw`(?:is|was|are|were|happen(?:s|ed)?|occur(?:s|red)?|falls?|fell|takes? place|took place|comes?|came|lies?|lay)(?: (?:happening|spent|done))?`;
const PATTERN = new RegExp(
	String.raw`^\s*${SHARE}(?:(.{1,30}?['’]s?) )?(?:(${COUNTED})|(${MASS}))((?: (?:at|of|between|with|by) [^?]{1,40}?)?) ${VERB} (?:in|within|during) ([^?]*?(?:half|third|quarter|minutes?|seconds?)[^?]*?)\s*[?.!]*\s*$`,
	'iu',
);

/** What part of all of something stands in a part of the time; `null`: something else is asked. */
export const shareInPart = (question: string, { known, read }: Rereading): Understood | null => {
	const [, whose = '', many, mass, aim = '', part = ''] = PATTERN.exec(question) ?? [];
	if (part === '') return null;
	const of = `${whose}${whose === '' ? '' : ' '}${many ?? mass ?? ''}${aim}`;
	const asked = many
		? [`how many of ${of} were in ${part}?`, `how many ${of} were there in ${part}?`]
		: [`how much ${of} was there in ${part}?`];
	const [reading] = asked.flatMap((one) => read(one) ?? []);
	const query = onlyQuery(reading ?? null);
	if (!reading || query?.get !== 'measure' || query.span.is !== 'between' || query.by.length > 0) return null;
	const about: Condition = { is: 'in', of: query.about, span: query.span };
	const share: MeasureQuery['measure'] = { of: 'share', base: query.about, ...(many && { isCounted: true }) };
	return withQuery(reading, { ...query, about, span: { is: 'all' }, measure: share }, known);
};
