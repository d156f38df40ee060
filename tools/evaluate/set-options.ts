import { existsSync } from 'node:fs';
import type { ParseArgsConfig } from 'node:util';
import {
	defaultsOf,
	type BenchmarkSet,
	type FieldNames,
	type OptionValues,
	type SetFile,
	type SetOptions,
} from '../../src/bench/benchmark-set.ts';
import { benchmarkSets } from '../../src/bench/benchmark-sets.ts';
import { numberOption, UsageError } from '../command-line.ts';

/** A set to be scored, or its prompts to be listed. Paths are absolute. */
export type SetJob = {
	readonly set: BenchmarkSet;
	/** Paths by the id of the set’s file; `tiny`: its made-up files instead. */
	readonly paths: Readonly<Record<string, string>> | 'tiny';
	readonly options: OptionValues<SetOptions>;
	/** Without replies the prompts are listed. */
	readonly isScored: boolean;
	/** Where the set’s picture is drawn to; `null`: nowhere. */
	readonly picture: string | null;
	/** The model that looks at the pictures, its folder, and where what it makes of them is written to; left out: none. */
	readonly eye?: {
		readonly is: 'clip' | 'checkpoint';
		readonly folder: string;
		readonly save: string | null;
	};
};

type Values = Readonly<Record<string, string | boolean | undefined>>;

/** What `parseArgs` is told of the options of all sets. */
export const setOptions: NonNullable<ParseArgsConfig['options']> = Object.fromEntries(
	benchmarkSets.flatMap(({ files, options, draw }) => [
		...files.flatMap(({ id, option }) => (option === undefined ? [] : [[id, { type: 'string' }] as const])),
		...Object.entries(options).map(
			([name, { kind }]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }] as const,
		),
		...(draw ? [[draw.option, { type: 'string' }] as const] : []),
	]),
);

const byPlace = (set: BenchmarkSet): SetFile[] => set.files.filter(({ option }) => option === undefined);

const COMMAND = 'npm run evaluate --';

/** A line of help: the command, and what it does in a second column. */
export const helpLine = (command: string, does: string): string => `${`${COMMAND} ${command}`.padEnd(42)} ${does}`;

/** The commands of all sets, a line each. */
export const setUsage = benchmarkSets
	.map((set) => {
		const names = byPlace(set).map(({ placeholder }, i, all) =>
			set.prompts && i === all.length - 1 ? `[${placeholder}]` : placeholder,
		);
		return helpLine([set.id, ...names].join(' '), set.help.does);
	})
	.join('\n');

/** What the files of the sets look like. */
export const setForms = benchmarkSets.flatMap(({ help }) => help.forms ?? []).join('\n');

const FLAG_WIDTH = 21;
/** An option in help. */
export const flagLine = (flag: string, about: string): string =>
	`${`  ${flag}`.padEnd(FLAG_WIDTH - 1)} ${about.replaceAll('\n', `\n${' '.repeat(FLAG_WIDTH)}`)}`;

/** The options of all sets; what several say alike is said once. */
export const setFlags = [
	...new Set(
		benchmarkSets.flatMap(({ files, options, draw }) => [
			...files.flatMap(({ id, placeholder, option }) =>
				option === undefined ? [] : [flagLine(`--${id} ${placeholder}`, option)],
			),
			...Object.entries(options).map(([name, option]) =>
				flagLine(`--${name}${option.kind === 'flag' ? '' : ` ${option.placeholder}`}`, option.about),
			),
			...(draw ? [flagLine(`--${draw.option} FILE`, draw.about)] : []),
		]),
	),
].join('\n');

/** Names of fields as `action=text,label=verdict`. @throws UsageError */
const fieldNames = (name: string, value: string, fields: Readonly<Record<string, string>>): FieldNames =>
	Object.fromEntries(
		value.split(',').map((pair) => {
			const [own = '', theirs = ''] = pair.split('=').map((part) => part.trim());
			if (!Object.hasOwn(fields, own) || theirs === '') {
				throw new UsageError(
					`--${name} is pairs like ${Object.keys(fields)[0]}=NAME of ${Object.keys(fields).join(', ')}`,
				);
			}
			return [own, theirs];
		}),
	);

const chosenOptions = (options: SetOptions, values: Values): OptionValues<SetOptions> => {
	const chosen: Record<string, OptionValues<SetOptions>[string]> = {};
	for (const [name, option] of Object.entries(options)) {
		const value = values[name];
		if (value === undefined) continue;
		if (option.kind === 'choice' && !option.choices.some((choice) => choice === value)) {
			throw new UsageError(`--${name} is ${option.choices.join(', ')}, not "${value}"`);
		}
		if (option.kind === 'number') chosen[name] = numberOption(name, String(value), option);
		else chosen[name] = option.kind === 'fields' ? fieldNames(name, String(value), option.fields) : value;
	}
	return { ...defaultsOf(options), ...chosen };
};

/** The model that looks at pictures. @throws UsageError when pictures are given without a model, or the other way round */
const eyeOf = ({ id, seeing }: BenchmarkSet, values: Values): { is: 'clip' | 'checkpoint'; folder: string } | null => {
	const { clip, checkpoint, pictures } = values;
	if (clip === undefined && checkpoint === undefined && pictures === undefined) return null;
	if (!seeing)
		throw new UsageError(`--pictures, --clip and --checkpoint say nothing to ${id}: no model sees for it here`);
	if (checkpoint !== undefined && seeing.checkpoint === undefined)
		throw new UsageError(`${id} takes --clip, no --checkpoint`);
	const folder = checkpoint ?? clip;
	if (pictures === undefined || typeof folder !== 'string' || (clip !== undefined && checkpoint !== undefined)) {
		throw new UsageError(
			`--pictures FOLDER goes with one of ${seeing.checkpoint === undefined ? '' : '--checkpoint and '}--clip`,
		);
	}
	return { is: checkpoint === undefined ? 'clip' : 'checkpoint', folder };
};

/**
 * The job that a command line asks for.
 *
 * @param resolvePath makes a path absolute
 * @throws UsageError
 */
export const parseSet = (
	set: BenchmarkSet,
	names: readonly string[],
	values: Values,
	resolvePath: (name: string) => string,
): SetJob => {
	const given = (name: string): string => {
		const path = resolvePath(name);
		if (!existsSync(path)) throw new UsageError(`There is no such file: ${path}`);
		return path;
	};
	const places = byPlace(set);
	if (values['tiny'] === true) {
		if (names.length > 0) throw new UsageError(`${set.id} --tiny takes no files`);
		if (!set.tiny) throw new UsageError(`${set.id} has no made-up files`);
		return {
			set,
			paths: 'tiny',
			options: chosenOptions(set.options, values),
			isScored: true,
			picture: null,
		};
	}
	const eye = eyeOf(set, values);
	const mayMiss = set.prompts || eye ? 1 : 0;
	if (names.length > places.length || names.length < places.length - mayMiss) {
		throw new UsageError(`${set.id} needs ${set.help.needs}`);
	}
	const paths: Record<string, string> = {};
	for (const [i, { id }] of places.entries()) {
		const name = names[i];
		if (name !== undefined) paths[id] = given(name);
	}
	const options = chosenOptions(set.options, values);
	const hasAll = names.length === places.length;
	const isScored = hasAll || eye !== null || (set.hasReplies?.(options) ?? false);
	if (hasAll && eye) throw new UsageError(`Give either ${places.at(-1)?.placeholder} or --pictures`);
	if (hasAll && set.prompts && set.hasReplies?.(options)) {
		throw new UsageError('Give either a file of replies or --model');
	}
	for (const other of benchmarkSets) {
		for (const { id, option } of other.files) {
			const value = values[id];
			if (option === undefined || typeof value !== 'string') continue;
			const own = set.files.find((file) => file.id === id && file.option !== undefined);
			if (own && (isScored || own.isForPrompts)) paths[id] = given(value);
			else {
				throw new UsageError(
					`--${id} goes with ${other.id} ${byPlace(other)
						.map((f) => f.placeholder)
						.join(' ')}`,
				);
			}
		}
	}
	const picture = set.draw && values[set.draw.option];
	const { save } = values;
	return {
		...{ set, paths, options, isScored },
		picture: typeof picture === 'string' ? resolvePath(picture) : null,
		...(eye && {
			eye: { is: eye.is, folder: given(eye.folder), save: typeof save === 'string' ? resolvePath(save) : null },
		}),
	};
};
