import { WAYS } from '../ways.ts';
import { killGpuProcessesOf } from './lose-graphics.ts';
import type { Harnessed } from './page-harness.ts';
import type { Fault, Scene } from './scene.ts';
import { failingStorage, fullStorage, slowStorage } from './storage-faults.ts';
import { closedTab, crashedTab, reloadedTab, secondTab } from './tab-faults.ts';
import { clockJump, frozenPage, networkGone, networkGoneEarly, sleep } from './time-faults.ts';
import { crashOf, endOf, hangOf, reclaimedDecoder, slowFile } from './worker-faults.ts';

const FILES = ['file', 'resumed'] as const;
/** What the page says when the vision models were lost: of a camera, what went by meanwhile is listed. */
const RESTARTED = /started again/;

const whichModels = ({ choice }: Scene) => (choice < 0.5 ? 'perception' : 'model');

const VIDEO = ['file', 'sample', 'resumed'] as const;

/**
 * Everything that the chaos test does to a run. A name is for good: seeds draw from this list in its order, so that a new
 * entry changes what a seed stands for.
 */
const faults = {
	'GPU process killed': {
		ways: WAYS,
		told: RESTARTED,
		strike: async () => Promise.resolve(killGpuProcessesOf(process.pid)),
	},
	'one context lost': {
		ways: WAYS,
		told: RESTARTED,
		strike: (scene) => scene.graphics.lose(whichModels(scene)),
	},
	'pictures black': {
		ways: WAYS,
		told: RESTARTED,
		strike: (scene) => scene.graphics.blacken(whichModels(scene), 'all'),
	},
	'perception worker crashes': { ways: WAYS, told: RESTARTED, stops: 'perception', strike: crashOf('perception') },
	'perception worker ends': { ways: WAYS, told: RESTARTED, stops: 'perception', strike: endOf('perception') },
	'perception worker hangs': { ways: WAYS, told: RESTARTED, stops: 'perception', strike: hangOf('perception') },
	'model worker crashes': { ways: WAYS, told: RESTARTED, stops: 'model', strike: crashOf('model') },
	'model worker ends': { ways: WAYS, told: RESTARTED, stops: 'model', strike: endOf('model') },
	'model worker hangs': { ways: WAYS, told: RESTARTED, stops: 'model', strike: hangOf('model') },
	'video worker crashes': { ways: VIDEO, told: RESTARTED, stops: 'video-file', strike: crashOf('video-file') },
	'video worker ends': { ways: VIDEO, told: RESTARTED, stops: 'video-file', strike: endOf('video-file') },
	'video worker hangs': { ways: VIDEO, told: RESTARTED, stops: 'video-file', strike: hangOf('video-file') },
	'speech worker crashes': { ways: FILES, told: null, strike: crashOf('speech') },
	'speech worker ends': { ways: FILES, told: null, strike: endOf('speech') },
	'speech worker hangs': { ways: FILES, told: null, strike: hangOf('speech') },
	'session worker crashes': { ways: ['file', 'resumed', 'webcam'], told: null, strike: crashOf('session-bulk') },
	'session worker ends': { ways: ['file', 'resumed', 'webcam'], told: null, strike: endOf('session-bulk') },
	'session worker hangs': { ways: ['file', 'resumed', 'webcam'], told: null, strike: hangOf('session-bulk') },
	'decoder reclaimed': { ways: VIDEO, told: null, strike: reclaimedDecoder },
	'file slow': { ways: VIDEO, told: null, strike: slowFile },
	'network gone': { ways: WAYS, told: null, strike: networkGone },
	'network gone while loading': {
		ways: ['file', 'sample'],
		told: /could not be|cannot|missing|stopped|not heard/i,
		isEarly: true,
		mayPassUnseen: true,
		strike: networkGoneEarly,
	},
	'storage full': { ways: ['file', 'resumed', 'webcam'], told: /no room left/i, strike: fullStorage },
	'storage slow': { ways: ['file', 'resumed', 'webcam'], told: null, strike: slowStorage },
	'storage fails for a while': { ways: ['file', 'resumed', 'webcam'], told: null, strike: failingStorage },
	'tab crashes': { ways: ['file', 'webcam'], told: /broke off/, endsTab: true, strike: crashedTab },
	'tab closed': { ways: ['file', 'webcam'], told: /broke off/, endsTab: true, strike: closedTab },
	'page reloaded': { ways: ['file', 'webcam'], told: /broke off/, endsTab: true, strike: reloadedTab },
	'second tab': { ways: ['file', 'resumed'], told: null, strike: secondTab },
	'clock jumps': { ways: WAYS, told: null, strike: clockJump },
	'computer sleeps': { ways: WAYS, told: null, strike: sleep },
	'page frozen': { ways: WAYS, told: null, strike: frozenPage },
	'camera unplugged': {
		ways: ['webcam'],
		told: /was unplugged/,
		strike: async ({ page }) => {
			await page.evaluate(() => (window as unknown as Harnessed).chaos.plug(false));
			const undo = () => page.evaluate(() => (window as unknown as Harnessed).chaos.plug(true));
			return { after: { ms: 1500 }, undo };
		},
	},
} satisfies Readonly<Record<string, Fault>>;

export type FaultName = keyof typeof faults;

/** Each by its name. */
export const FAULTS: Readonly<Record<FaultName, Fault>> = faults;
