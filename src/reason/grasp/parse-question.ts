import type { SecondsSpan } from './clips/clip';
import { gazeKindsIn, gestureIn, gestureVerbIn, peopleIn, whenIn } from './parse-words';
import type { GazePattern, GesturePattern, GraspQuery, GroupEventType } from './query';

/** Everything of a question that any of the readers below needs, found once. */
type Read = {
	readonly text: string;
	readonly when: SecondsSpan;
	readonly people: readonly number[];
	readonly gazeKinds: ReturnType<typeof gazeKindsIn>;
	readonly gesture: GesturePattern | null;
};

type Reader = (read: Read) => GraspQuery | null;

const isGroupKind = (type: string | undefined): type is GroupEventType =>
	type === 'joint_attention' || type === 'attention_capture';

/** Who takes part in a gaze event, from a clause about it; `Person 2 follows Person 1's gaze` puts the leader first. */
const gazePatternIn = (clause: string): GazePattern | null => {
	const [kind] = gazeKindsIn(clause);
	if (!kind) return null;
	const people = peopleIn(clause);
	const isFollowerFirst = kind.type === 'gaze_following' && /\bfollows?\b/i.test(clause);
	return { type: kind.type, people: isFollowerFirst ? [...people].reverse() : people };
};

/** Two clauses that are compared: `X or Y`, or `X before or after Y`. */
const CLAUSES = /(?::|\bdoes\b|,)\s*(Person .+?)\s+(?:before or after|or)\s+(Person .+?)\s*\?/i;

const crossOrder: Reader = ({ text, when }) => {
	const match = CLAUSES.exec(text);
	if (!match) return null;
	const [first, second] = [match[1]!, match[2]!];
	const [gestureClause, gazeClause] = gestureVerbIn(first) ? [first, second] : [second, first];
	const gesture = gestureIn(gestureClause);
	const gaze = gazePatternIn(gazeClause);
	return gesture && gaze ? { form: 'cross-order', gesture, gaze, when } : null;
};

const joint: Reader = ({ text, when, gazeKinds, gesture }) => {
	const [gaze] = gazeKinds;
	if (!gesture || !gaze) return null;
	if (/^(?:while|when|as)\b/i.test(text) && /\bwho\b.*\beye contact\b/i.test(text)) {
		return { form: 'contact-during', gesture, when };
	}
	const gesturerAt = text.search(/\bwhich person is\b|\bwho is (?:simultaneously )?(?:point|giv|show|reach)/i);
	if (gesturerAt >= 0) {
		const asked = gestureIn(text.slice(gesturerAt));
		const people = peopleIn(text.slice(0, gesturerAt));
		return (
			asked && { form: 'gesturer-during', gaze: { type: gaze.type, people }, gesture: { ...asked, by: null }, when }
		);
	}
	if (/\bwhich (?:other )?people\b|\bwho\b/i.test(text) && isGroupKind(gaze.type)) {
		return { form: 'group-response', gesture, type: gaze.type, when };
	}
	return null;
};

const ordinalKinds: Reader = ({ text, when, people, gazeKinds }) => {
	const [a, b] = gazeKinds;
	if (!/\bfirst\b/i.test(text) || !a || !b || people.length < 2) return null;
	return { form: 'gaze-order', people: people.slice(0, 2), kinds: [a.type, b.type], when };
};

const gazeOnly: Reader = ({ text, when, people, gazeKinds, gesture }) => {
	if (gesture) return null;
	const kind = gazeKinds[0]?.type;
	const [first] = people;
	if (/\bwhat best describes\b/i.test(text)) return { form: 'gaze-kind', people, when };
	if (/\bhow long\b/i.test(text) && kind === 'mutual_gaze') return { form: 'contact-duration', people, when };
	if (/\bwhich pair\b/i.test(text) && kind === 'mutual_gaze') return { form: 'contact-pair', when };
	if (/\bwho looks first\b|\bwho leads\b/i.test(text)) return { form: 'follow-role', role: 'leader', people, when };
	if (/\bwho follows\b/i.test(text)) return { form: 'follow-role', role: 'follower', people, when };
	if (isGroupKind(kind) && /\bwh(?:ich|o)\b/i.test(text)) {
		return { form: 'group', type: kind, isOutsider: /\bNOT\b/.test(text), when };
	}
	if (first !== undefined && /\b(?:who|which person)\b/i.test(text) && /\blook|\beye contact\b/i.test(text)) {
		return { form: 'gaze-target', person: first, isContact: kind === 'mutual_gaze', when };
	}
	return null;
};

const gestureOnly: Reader = ({ text, when, people, gesture }) => {
	const [first, second] = people;
	const noun = /\b(pointing|giving|showing|reaching) gestures?\b/i.exec(text);
	const type = noun ? gestureVerbIn(noun[0])!.type : null;
	if (/\bhow many different people\b/i.test(text) && type) return { form: 'gesture-count', type, when };
	if (/\bwho performs the (?:highest number of|most)\b/i.test(text)) return { form: 'gesture-most', type, when };
	if (gesture && /\bwhich person\b/i.test(text)) return { form: 'gesturer', gesture: { ...gesture, by: null }, when };
	if (first === undefined) return null;
	const ofFirst: GesturePattern = { by: first, type, target: null };
	if (/\bwhat type of\b/i.test(text)) return { form: 'gesture-type', gesture: { ...ofFirst, type: null }, when };
	if (/\bhow long\b/i.test(text)) return { form: 'gesture-duration', gesture: ofFirst, when };
	if (/\bearlier\b/i.test(text) && second !== undefined)
		return { form: 'gesture-order', people: [first, second], when };
	if (!gesture) return null;
	if (/\bgestures? back\b/i.test(text)) return { form: 'gesture-back', gesture, when };
	const meanwhile = /\bwhat is Person (\d+) doing\b/i.exec(text);
	if (meanwhile) return { form: 'concurrent-gesture', gesture, person: Number(meanwhile[1]), when };
	if (/^after\b/i.test(text) && /\bnext\b/i.test(text)) return { form: 'next-gesture', gesture, next: type, when };
	if (/\b(?:who|whom|what)\b/i.test(text))
		return { form: 'gesture-target', gesture: { ...gesture, by: first, target: null }, when };
	return null;
};

/**
 * The query that a question in one of GRASP's forms means; `null` when it is in none of them or names no time. Reads the
 * forms that this program writes and those of the published examples.
 */
export const parseQuestion = (question: string): GraspQuery | null => {
	const text = question.trim();
	const when = whenIn(text);
	if (!when) return null;
	const read: Read = {
		text,
		when,
		people: peopleIn(text),
		gazeKinds: gazeKindsIn(text),
		gesture: gestureIn(text),
	};
	for (const reader of [crossOrder, joint, ordinalKinds, gazeOnly, gestureOnly]) {
		const query = reader(read);
		if (query) return query;
	}
	return null;
};
