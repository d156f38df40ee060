import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The release that the tests were written against. */
const PACKAGE = 'pympi-ling==1.70.2';
const FOLDER = join('node_modules', '.cache', 'pympi');

const works = (python: string): boolean => spawnSync(python, ['-c', 'import pympi'], { timeout: 30_000 }).status === 0;

/**
 * A Python that has pympi, the reader of ELAN files: the system's, or one of a virtual environment below `node_modules`,
 * which is made when pip can be reached. `null`: there is none.
 */
export const pythonWithPympi = (): string | null => {
	if (works('python3')) return 'python3';
	const python = join(FOLDER, 'bin', 'python');
	if (existsSync(python) && works(python)) return python;
	const made = spawnSync('python3', ['-m', 'venv', FOLDER], { timeout: 60_000 }).status === 0;
	const install = ['-m', 'pip', 'install', '--quiet', '--retries', '0', '--timeout', '10', PACKAGE];
	if (made && spawnSync(python, install, { timeout: 60_000 }).status === 0 && works(python)) return python;
	rmSync(FOLDER, { recursive: true, force: true });
	return null;
};

/** Reads an ELAN file with pympi: `[start, end, value]` of each annotation by tier, and what else it says of the file. */
export const SCRIPT = `
import sys, json, pympi
for path in sys.argv[1:]:
    e = pympi.Elan.Eaf(path)
    print(json.dumps({
        'tiers': {t: sorted(e.get_annotation_data_for_tier(t)) for t in e.get_tier_names()},
        'participants': {t: e.get_parameters_for_tier(t).get('PARTICIPANT') for t in e.get_tier_names()},
        'media': [d['RELATIVE_MEDIA_URL'] for d in e.get_linked_files()],
        'end': e.get_full_time_interval()[1],
    }))
`;
