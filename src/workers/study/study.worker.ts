import { AppError } from '../../core/errors';
import type { NamedFile } from '../../core/named-file';
import {
	compareInStudy,
	screenMeasures,
	type GroupChoice,
	type ScreenedMeasure,
	type StudyComparison,
} from '../../study/compare/compare-groups';
import { networksOf, type StudyNetworks } from '../../study/compare/group-network';
import { groupsOf } from '../../study/compare/groups';
import { periEventOf, timeCourseOf, type PeriEventQuestion, type TimeCourse } from '../../study/compare/peri-event';
import { overviewOf, type StudyOverview } from '../../study/compare/overview';
import { longestStartMs, momentChannels } from '../../study/compare/moment';
import type { Question } from '../../study/measures/session-value';
import type { OpenedStudy } from '../../study/open/opened-study';
import { openStudyFiles } from '../../study/open/open-study';
import { whoIsWho, type WhoIsWho } from '../../study/participants/who-is-who';
import type { Method } from '../protocol';
import { serve } from '../serve';

/** Two groups of sessions by the values of a factor. */
type Pair = { factor: string; pair: readonly [string, string] };

/** The worker that holds an open study: its measures stay there, answers about it come out. */
export type StudyApi = {
	/** Opens a study in place of the one before. `whoIsWho`: `null` where it has no list of participants. Reports how much is read, 0 to 1. Fails with `recording-invalid`. */
	open: Method<readonly NamedFile[], { overview: StudyOverview; whoIsWho: WhoIsWho | null }, number>;
	/** One measure, session by session, in groups. */
	compare: Method<{ question: Question; choice: GroupChoice }, StudyComparison>;
	/** All measures of sessions between two groups. */
	screen: Method<Pair, readonly ScreenedMeasure[]>;
	/** Mean network of each group. */
	networks: Method<{ factor: string | null }, StudyNetworks>;
	/** What happens around an event, by group. Reports how many sessions are read, 0 to 1. */
	around: Method<{ question: PeriEventQuestion; factor: string | null }, readonly TimeCourse[], number>;
	/** When in a session the longest event behind a measure begins, milliseconds; `null`: there is none. */
	moment: Method<{ sessionId: string; measure: string }, number | null>;
};

let opened: OpenedStudy | null = null;

const study = (): OpenedStudy => {
	if (!opened) throw new AppError('protocol', 'No study is open');
	return opened;
};

serve<StudyApi>(self, {
	async open(files, { signal, emit }) {
		const next = await openStudyFiles(files, { signal, onShare: emit });
		opened = next;
		const { data, problems, participants } = next;
		return {
			overview: overviewOf(data, problems),
			whoIsWho: participants && whoIsWho(participants, data.sessions),
		};
	},
	compare: ({ question, choice }) => compareInStudy(study().data.sessions, question, choice),
	screen: (pair) => screenMeasures(study().data.sessions, pair),
	networks: ({ factor }) => networksOf(study().data.sessions, factor),
	async around({ question, factor }, { signal, emit }) {
		const { data, events } = study();
		const groups = groupsOf(data.sessions, factor);
		const total = groups.reduce((sum, { sessions }) => sum + sessions.length, 0);
		let done = 0;
		const courses: TimeCourse[] = [];
		for (const { name, sessions } of groups) {
			const ofSessions: (number | null)[][] = [];
			for (const { sessionId, quality } of sessions) {
				signal.throwIfAborted();
				const found = await events(sessionId, [question.trigger, question.response]);
				const [trigger, response] = [found.get(question.trigger), found.get(question.response)];
				const { durationMs } = quality;
				if (trigger) {
					const none = { startMs: new Float64Array(), endMs: new Float64Array() };
					ofSessions.push(periEventOf(trigger, response ?? none, { ...question, durationMs }));
				}
				emit(++done / total);
			}
			courses.push(timeCourseOf(name, ofSessions, question));
		}
		return courses;
	},
	async moment({ sessionId, measure }) {
		const found = await study().events(sessionId, momentChannels(measure));
		return longestStartMs(found.values());
	},
});
