import { needsRerun } from '../../core/corrections';
import { linesOf } from '../file/blob-lines';
import { CorrectedView } from '../corrected/corrected-view';
import { fromKept } from '../corrected/corrections-kept';
import { CorrectionsWork } from '../corrected/corrections-work';
import { importSession } from './import-session';
import { OpenedSession } from './opened-session';

/** How this program begins the lines that stand before what time brings. */
const HEAD_START = /^\{"type":"(header|person|object|correction)"/;
const CORRECTION_START = '{"type":"correction"';

/** Whether a session file holds corrections. Only its head is read. */
const hasCorrections = async (file: Blob): Promise<boolean> => {
	for await (const line of linesOf(file)) {
		if (line.startsWith(CORRECTION_START)) return true;
		if (line !== '' && !HEAD_START.test(line)) return false;
	}
	return false;
};

/**
 * A session file as the person corrected it whose corrections are in it: who is who, events and ties are found again under
 * them, and the corrections themselves are gone. What the page shows of the same file, for what reads no correction lines.
 *
 * @param file `NAME.regard.jsonl`
 * @returns `null` where nothing was corrected: the file is what it says
 * @throws AppError `recording-invalid`, with the line that cannot be read
 */
export const correctSession = async (file: Blob & { name: string }): Promise<Blob | null> => {
	if (!(await hasCorrections(file))) return null;
	// The date matters only in the list of kept sessions, and this one is not kept.
	const kept = await importSession(new File([file], file.name), new Date(0));
	const machine = await OpenedSession.from(kept);
	const corrections = fromKept(kept.entry.corrections);
	const session = await machine.file({ labels: kept.entry.labels, areas: kept.entry.areas });
	if (!session || corrections.length === 0) return null;
	const work = new CorrectionsWork();
	let result = null;
	if (corrections.some(needsRerun)) {
		const { widthPx, heightPx } = machine.source;
		await work.read({
			...machine.lines(),
			picture: { widthPx, heightPx },
			camera: machine.camera,
			config: machine.config,
			endMs: machine.graph?.window.endMs ?? null,
		});
		result = await work.run(corrections);
	}
	const view = new CorrectedView(machine, corrections, result);
	return work.file({ session, corrections, events: view.events, presence: view.presenceParts() });
};
