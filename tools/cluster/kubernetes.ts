import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../read-json.ts';
import { makeStudy } from './small-study.ts';
import { root } from './snakemake.ts';

const SESSIONS = 6;
const PODS = 4;
const FOLDER = join(root, 'workflow', 'profiles', 'kubernetes');
const FILES = ['volume.yaml', 'jobs.yaml', 'finish.yaml'];

type Jobs = Readonly<Record<'jobs.yaml' | 'finish.yaml', { script: string; pods: number | null }>>;

/** Ids of the sessions that a dry run would analyse. */
const analysedIn = (told: string): string[] =>
	[...told.matchAll(/ analyze \. --session (\S+)/g)].map(([, id = '']) => id);

/**
 * Checks the files for Kubernetes against the schema, and runs the command of each pod dry: each session is analysed by one
 * pod or left to the last. There is no cluster in this.
 *
 * @returns what is wrong; empty: nothing
 */
export const checkKubernetes = (bin: string, folder: string): string[] => {
	const read = spawnSync(
		join(bin, 'python'),
		[join(root, 'tools', 'cluster', 'kubernetes-files.py'), ...FILES.map((name) => join(FOLDER, name))],
		{ encoding: 'utf8' },
	);
	if (read.status !== 0) return [`The files are not as the schema says: ${read.stderr.trim()}`];
	const jobs = parseJson<Jobs>(read.stdout);
	const study = join(folder, 'study');
	makeStudy(study, { count: SESSIONS, fps: 10, seconds: 2 }, false);
	const programs = join(folder, 'bin');
	mkdirSync(programs);
	const loader = join(root, 'node_modules', 'tsx', 'dist', 'loader.mjs');
	// As the image has it.
	const command = `exec node --import '${loader}' '${join(root, 'tools', 'study', 'cli.ts')}' "$@"`;
	writeFileSync(join(programs, 'regard-study'), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
	const PATH = `${programs}:${bin}:${process.env['PATH'] ?? ''}`;
	const dry = (script: string, env: NodeJS.ProcessEnv) =>
		spawnSync(
			'sh',
			['-c', script.replace('exec snakemake', 'exec snakemake --dry-run').replaceAll(' /regard/', ` ${root}/`)],
			{ cwd: study, encoding: 'utf8', env: { ...process.env, ...env, PATH } },
		);
	const wrong: string[] = [];
	const ofPods: string[] = [];
	for (let pod = 0; pod < PODS; pod++) {
		const { status, stdout, stderr } = dry(jobs['jobs.yaml'].script, {
			...{ JOB_COMPLETION_INDEX: String(pod), PODS: String(PODS) },
		});
		if (status !== 0) wrong.push(`The dry run of pod ${pod} ended with ${status}: ${stderr.trim()}`);
		ofPods.push(...analysedIn(stdout + stderr));
	}
	const { status, stdout, stderr } = dry(jobs['finish.yaml'].script, {});
	if (status !== 0) wrong.push(`The dry run of the last pod ended with ${status}: ${stderr.trim()}`);
	// Nothing has been analysed in a dry run: the last pod would do all.
	const all = new Set(analysedIn(stdout + stderr));
	if (all.size !== SESSIONS) wrong.push(`The last pod knows ${all.size} sessions of ${SESSIONS}`);
	if (new Set(ofPods).size !== ofPods.length)
		wrong.push(`Two pods would analyse the same session: ${ofPods.join(', ')}`);
	if (ofPods.length < PODS) wrong.push(`${PODS} pods would analyse ${ofPods.length} sessions`);
	console.log(`${PODS} pods take ${ofPods.length} of ${SESSIONS} sessions, the last one the others`);
	return wrong;
};
