import type { ObjectId } from '../../core/attention';
import type { NameOf } from '../../core/people';
import type { CodedByHand, CorrectionStep } from '../../core/corrections';
import { eventIdOf, type SocialEvent } from '../../core/social';
import type { Doubt } from '../../session/corrected/corrected-input';
import type { ThingEdit } from '../../state/things/things.svelte';
import { formatPercent, formatSeconds, formatTime } from '../ui/format';
import { eventWords } from '../ui/wording';

/** What a coded event says, as a sentence without a full stop. */
const codedWords = (event: CodedByHand, nameOf: NameOf): string => {
	const evidence = { firstFrame: 0, peakFrame: 0, lastFrame: 0, frameCount: 0 };
	const whole: SocialEvent = {
		...event,
		eventId: eventIdOf(1),
		confidence: 1,
		evidence,
		source: 'person',
	};
	return eventWords(whole, nameOf);
};

const spanWords = ({ startMs, endMs }: { startMs: number | null; endMs: number | null }): string =>
	startMs === null && endMs === null
		? ''
		: `, ${startMs === null ? 'from the start' : `from ${formatTime(startMs)}`} ${endMs === null ? 'on' : `to ${formatTime(endMs)}`}`;

/** One correction as a line of the history. Names are those of now; `thingOf`: what a thing was called. */
export const correctionWords = (
	step: CorrectionStep,
	nameOf: NameOf,
	thingOf: (objectId: ObjectId) => string,
): string => {
	switch (step.kind) {
		case 'rename':
			return step.label === null ? `${step.personId}: name taken back` : `${step.personId} is ${step.label}`;
		case 'merge':
			return `${step.from} is the same person as ${nameOf(step.into)}`;
		case 'split':
			return `${nameOf(step.personId)} is somebody else (${step.into}) from ${formatTime(step.atMs)} on`;
		case 'swap':
			return `${nameOf(step.people[0])} and ${nameOf(step.people[1])} swapped from ${formatTime(step.fromMs)} on`;
		case 'ignore':
			return `${nameOf(step.personId)} left out${spanWords(step)}`;
		case 'not-a-person':
			return `${step.personId} is not a person${spanWords(step)}`;
		case 'event-add':
			return `Added at ${formatTime(step.event.startMs)}: ${codedWords(step.event, nameOf)}`;
		case 'event-change':
			return `Changed at ${formatTime(step.event.startMs)}: ${codedWords(step.event, nameOf)}`;
		case 'event-delete':
			return `Deleted at ${formatTime(step.of.startMs)}: ${codedWords(step.of, nameOf)}`;
		case 'area':
			return `${step.area.label} is there from ${formatTime(step.startMs)} to ${formatTime(step.endMs)}`;
		case 'area-remove':
			return `${thingOf(step.objectId)} removed`;
	}
};

/** A change of what is marked as a line of the history. */
export const thingEditWords = ({ what, label }: ThingEdit): string =>
	({ added: `${label} marked`, changed: `${label} changed`, removed: `${label} removed` })[what];

const widthsWords = (headWidths: number): string => `${headWidths.toFixed(1)} head widths`;

/** Why a place is doubtful, as a sentence. */
export const doubtWords = (doubt: Doubt, nameOf: NameOf): string => {
	switch (doubt.kind) {
		case 'overlap': {
			const [a, b] = doubt.people.map(nameOf);
			return doubt.mayHaveCrossed
				? `${a} and ${b} passed each other (${formatPercent(doubt.cover)} covered): they may have been taken for each other.`
				: `${a} and ${b} came so close that ${formatPercent(doubt.cover)} of a head was covered: they may have been mixed up.`;
		}
		case 'return':
			return `${nameOf(doubt.personId)} was away for ${formatSeconds(doubt.awayMs)} and is back ${widthsWords(doubt.headWidths)} from there: it may be somebody else.`;
		case 'jump':
			return doubt.sizeRatio > 1.3
				? `${nameOf(doubt.personId)}’s head changed its size by a factor of ${doubt.sizeRatio.toFixed(1)} from one frame to the next.`
				: `${nameOf(doubt.personId)}’s head moved by ${widthsWords(doubt.headWidths)} from one frame to the next.`;
		case 'event':
			return `“${eventWords(doubt.event, nameOf)}” was found with ${formatPercent(doubt.event.confidence)} confidence only.`;
	}
};
