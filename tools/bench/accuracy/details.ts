import { shareOf } from '../../../src/bench/scores/count';
import { fixed, percent } from '../../../src/bench/scenes/report';
import type { ClipScore } from '../../../src/bench/scenes/score-clip';
import { truthTargetKey } from '../../../src/bench/scenes/truth';
import type { FactResult } from '../../../src/bench/scenes/facts';

const factLine = ({ fact, frames, isFound, isTargetRight }: FactResult): string => {
	const span = `${(fact.startMs / 1000).toFixed(1)}–${(fact.endMs / 1000).toFixed(1)} s`;
	const target = fact.target ? truthTargetKey(fact.target) : '';
	const right = isTargetRight === null ? '' : isTargetRight ? ', target right' : ', target wrong';
	return `  ${isFound ? 'found ' : 'MISSED'} ${fact.confidence.padEnd(6)} ${fact.kind} ${fact.who.join('+')} ${target} ${span}: ${percent(shareOf(frames))} %${right}`;
};

/** What lies behind one row: per person, per kind of target, confusions, facts. */
export const detailsOf = (score: ClipScore): string[] => {
	const { targets, angles, heads, identity, facts } = score;
	const lines = [
		`heads by person: ${Object.entries(heads.recallByPerson)
			.map(([p, t]) => `${p} ${percent(shareOf(t))}`)
			.join(', ')}; ids by person: ${Object.entries(identity.idsByPerson)
			.map(([p, n]) => `${p} ${n}`)
			.join(', ')}; worst purity ${percent(identity.worstPurity)}`,
	];
	if (score.format === 'stage-truth/1') {
		lines.push(
			`settled by person: ${Object.entries(targets.settledByPerson)
				.map(([p, t]) => `${p} ${percent(shareOf(t))}`)
				.join(', ')}; by kind: ${Object.entries(targets.settledByKind)
				.map(([k, t]) => `${k} ${percent(shareOf(t))} (${t.total})`)
				.join(', ')}`,
			`gaze error median ${fixed(angles.gazeMedianDeg, 1)}°, all frames ${fixed(angles.gazeAllDeg, 1)}°; ray known ${percent(shareOf(angles.gazeKnown))} %; eyes off by ${fixed(angles.positionM, 3)} m`,
			...targets.confusions.slice(0, 12).map((c) => `  ${String(c.frames).padStart(4)} × ${c.name}`),
		);
	}
	const alarms = Object.entries(facts.falseAlarms).filter(([, n]) => n > 0);
	if (alarms.length > 0) lines.push(`false alarms: ${alarms.map(([kind, n]) => `${kind} ${n}`).join(', ')}`);
	lines.push(...facts.results.map(factLine));
	return lines;
};
