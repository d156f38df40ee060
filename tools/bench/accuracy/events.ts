// npx tsx tools/bench/accuracy/events.ts RECORDING.jsonl NAME.truth.json [--brief]
// Runs a recording of perceptions of a rendered clip through the middle at the default settings and scores its events.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { EventScore } from '../../../src/agreement/event-scores';
import { scoreEvents, type EventScores } from '../../../src/bench/scenes/event-truth-scores';
import { eventTruthFrom, TRUE_EVENT_KINDS, type NotedEvent } from '../../../src/bench/scenes/event-truth';
import { socialMetrics, type SocialMetrics } from '../../../src/bench/mtgs/mtgs-metrics';
import { socialFramesOf } from '../../../src/bench/mtgs/mtgs-clip';
import { predictionFromRecording } from '../../../src/bench/scenes/replay-prediction';
import { percent } from '../../../src/bench/scenes/report';
import type { Prediction } from '../../../src/bench/scenes/prediction';
import type { Truth } from '../../../src/bench/scenes/truth';
import type { SocialEvent } from '../../../src/core/social';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { areasBeside, readTruth } from './clips.ts';
import { readRecording } from './recording.ts';

/** Events and social gaze of one rendered clip. */
export type ClipEvents = {
	clip: string;
	events: EventScores;
	social: SocialMetrics;
	/** What the truth only notes, with our events of that kind and person that overlap it. */
	noted: readonly { event: NotedEvent; found: readonly string[] }[];
};

const notedIn = (noted: readonly NotedEvent[], events: readonly SocialEvent[]): ClipEvents['noted'] =>
	noted.map((event) => ({
		event,
		found: events
			.filter((e) => e.kind.replace('-', '_') === event.kind)
			.filter((e) => e.startMs < event.endMs && (e.endMs ?? Infinity) > event.startMs)
			.map((e) => `${e.people.join(' ')} ${(e.startMs / 1000).toFixed(2)}–${((e.endMs ?? NaN) / 1000).toFixed(2)} s`),
	}));

/** Scores what was said about a rendered clip. `json`: its truth file. */
export const scoreClipEvents = (truth: Truth, json: unknown, prediction: Prediction): ClipEvents => {
	const { events, noted } = eventTruthFrom(json, truth);
	return {
		clip: truth.clip,
		events: scoreEvents(truth, events, prediction),
		social: socialMetrics(socialFramesOf(truth, prediction)),
		noted: notedIn(noted, prediction.events),
	};
};

const row = (name: string, s: EventScore): string =>
	`  ${name.padEnd(16)} ${`${s.matched}/${s.theirs}`.padStart(6)} found, ${String(s.ours).padStart(3)} said: precision ${percent(s.precision).padStart(5)}, recall ${percent(s.recall).padStart(5)}, F1 ${percent(s.f1).padStart(5)} %`;

/** As lines of text. */
export const clipEventLines = ({ clip, events, social, noted }: ClipEvents): string[] => [
	`Events of ${clip}, temporal IoU of at least 0.5, pairs`,
	...TRUE_EVENT_KINDS.filter((kind) => events.byKind[kind].f1 !== null).map((kind) => row(kind, events.byKind[kind])),
	row('all', events.all),
	...events.missed.map((text) => `  missed: ${text}`),
	...events.extra.map((text) => `  extra:  ${text}`),
	...noted.map(
		({ event, found }) => `  noted:  ${event.kind} ${event.people.join(' ')}: ${found.join('; ') || 'nothing'}`,
	),
	`  frames as MTGS scores them: LAH F1 ${percent(social.lookingAtHeadF1)}, AP ${percent(social.lookingAtHeadAp)}; LAEO F1 ${percent(social.lookingAtEachOtherF1)}, AP ${percent(social.lookingAtEachOtherAp)}; SA AP ${percent(social.sharedAttentionAp)} % (${social.people} people, ${social.pairs} pairs)`,
];

if (process.argv[1]?.endsWith('events.ts')) {
	const [recording, truthFile] = process.argv.slice(2);
	if (recording === undefined || truthFile === undefined) {
		console.error('Usage: npx tsx tools/bench/accuracy/events.ts RECORDING.jsonl NAME.truth.json');
		process.exit(2);
	}
	const truth = readTruth(truthFile);
	const options = { areas: areasBeside(dirname(truthFile), truth.clip), config: offlineConfig(null) };
	const prediction = predictionFromRecording(truth, readRecording(recording), options);
	const json: unknown = JSON.parse(readFileSync(truthFile, 'utf8'));
	console.log(clipEventLines(scoreClipEvents(truth, json, prediction)).join('\n'));
}
