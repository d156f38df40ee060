// npx tsx tools/bench/accuracy/score.ts NAME.regard.jsonl NAME.truth.json: one row of the accuracy table, for tuning.
import { readFileSync } from 'node:fs';
import { predictionFromJsonLines } from '../../../src/bench/scenes/prediction';
import { tablesOf } from '../../../src/bench/scenes/report';
import { scoreClip } from '../../../src/bench/scenes/score-clip';
import { readTruth } from './clips.ts';
import { detailsOf } from './details.ts';

const [sessionFile, truthFile] = process.argv.slice(2);
if (sessionFile === undefined || truthFile === undefined) {
	console.error('Usage: npx tsx tools/bench/accuracy/score.ts NAME.regard.jsonl NAME.truth.json');
	process.exit(2);
}
const truth = readTruth(truthFile);
const score = scoreClip(truth, predictionFromJsonLines(readFileSync(sessionFile, 'utf8')));
console.log([...tablesOf([{ name: truth.clip, score }]).flat(), ...detailsOf(score)].join('\n'));
