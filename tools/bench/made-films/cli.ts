/**
 * How well people are told apart in films made of shots of real clips: which share of heads is the main person of its id, and
 * how many ids too many there are.
 *
 *     npx tsx tools/bench/made-films/cli.ts make DIR            needs ffmpeg and the real clips
 *     npx tsx tools/record/record.ts DIR/*.mp4 --out RECORDINGS --fps 0 --no-objects
 *     npx tsx tools/bench/made-films/cli.ts score RECORDINGS [--set track.identity.linkEvidence=3]…
 *
 * Heads at the edge between two shots of a dissolve are not counted.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { offlineConfig } from '../../../src/pipeline/pipeline-config';
import { track } from '../../../src/track/track';
import type { TrackConfig } from '../../../src/track/track-config';
import { readRecording } from '../accuracy/recording.ts';
import { withSetting } from '../accuracy/settings.ts';
import { filmNames, makeFilms, truthOf } from './films.ts';

/** A person with fewer heads in an id than this is not counted as having it. */
const MIN_HEADS = 3;

/** Heads by id and person. */
const countHeads = (name: string, recording: string, config: TrackConfig) => {
	const truth = truthOf(name);
	const joined = new Map<string, string>();
	const seen: { id: string; person: string }[] = [];
	let state = track.init(config);
	for (const [i, perception] of readRecording(recording).entries()) {
		const next = track.step(state, perception, config);
		state = next.state;
		for (const { from, into } of next.output.merges) joined.set(from, into);
		for (const { status, personId, headBox } of next.output.tracks) {
			if (status === 'lost' || personId === null) continue;
			const middle = (headBox.x + headBox.width / 2) / perception.frame.widthPx;
			const person = truth[i]?.find(({ from, to }) => middle >= from && middle < to);
			if (person) seen.push({ id: personId, person: person.name });
		}
	}
	const byId = new Map<string, Map<string, number>>();
	for (const { id, person } of seen) {
		let last = id;
		for (let into = joined.get(last); into !== undefined; into = joined.get(last)) last = into;
		const people = byId.get(last) ?? new Map<string, number>();
		byId.set(last, people.set(person, (people.get(person) ?? 0) + 1));
	}
	return { byId, heads: seen.length };
};

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { set: { type: 'string', multiple: true, default: [] } },
});
const [what, folder] = positionals;
if ((what !== 'make' && what !== 'score') || folder === undefined) {
	console.error('Usage: npx tsx tools/bench/made-films/cli.ts make|score DIR [--set PATH=VALUE]…');
	process.exit(2);
}
if (what === 'make') {
	const clips = fileURLToPath(new URL('../../../../shared/media', import.meta.url));
	if (!existsSync(clips)) {
		console.error(
			'The films are made of real clips that do not come with the project (shared/media), and they are not here.',
		);
		process.exit(1);
	}
	makeFilms(clips, folder);
} else {
	const config = values.set.reduce(withSetting, offlineConfig(10)).track;
	const purities: number[] = [];
	for (const name of filmNames) {
		const recording = join(folder, `${name}.jsonl`);
		if (!existsSync(recording)) {
			console.error(`No recording of ${name}`);
			continue;
		}
		const { byId, heads } = countHeads(name, recording, config);
		const all = [...byId.values()];
		const purity = all.reduce((sum, people) => sum + Math.max(...people.values()), 0) / heads;
		const owned = all.flatMap((people) => [...people].filter(([, count]) => count >= MIN_HEADS).map(([who]) => who));
		const extra = owned.length - new Set(owned).size;
		purities.push(purity);
		console.log(`${name.padEnd(10)} purity ${purity.toFixed(3)}, ${new Set(owned).size} people, ${extra} ids too many`);
	}
	console.log(`mean purity ${(purities.reduce((sum, p) => sum + p, 0) / purities.length).toFixed(3)}`);
}
