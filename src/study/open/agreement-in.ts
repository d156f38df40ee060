import { mean } from '../../core/maths/statistics';
import type { NamedFile } from '../../core/named-file';
import { readAgreement } from '../report/agreement-record';
import type { StudyAgreement } from '../compare/study-data';

/**
 * Mean of Cohen’s κ over the sessions whose `agreement.json` is among the files; each session counts once, however many
 * events it has. Sessions for which the meaning of the coder’s words was only guessed do not count.
 *
 * @returns `null`: of none it is known
 */
export const agreementIn = async (
	files: readonly NamedFile[],
	sessionIds: readonly string[],
): Promise<StudyAgreement | null> => {
	const ids = new Set(sessionIds);
	const own = files.filter(({ name }) => {
		const [file, folder] = name.split('/').reverse();
		return file === 'agreement.json' && folder !== undefined && ids.has(folder);
	});
	const records = await Promise.all(own.map(async ({ blob }) => readAgreement(await blob.text())));
	const kappas = records.flatMap((record) =>
		record?.state === 'compared' && !record.isGuess ? (record.overall.kappa ?? []) : [],
	);
	const kappa = mean(kappas);
	return kappa === null ? null : { kappa, sessions: kappas.length };
};
