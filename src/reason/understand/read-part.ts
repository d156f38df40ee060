import { and, ever, not } from '../query/build';
import type { Claim, Query } from '../query/query';
import { bind, type Bindings } from './bindings';
import { trimmed } from './focus';
import { anyLike, heldOf, superlative, type Held } from './normal/held';
import { identityOf } from './normal/identity';
import { alikeOf, anyNot, existenceOf, type Alike } from './normal/nominal';
import { inTotal, totalsOf } from './normal/totals';
import { readPlain, type PartRead } from './question';
import { readWhileWhich } from './composed/while-which';
import { hasTag, isDeedChunk, isSign, type Chunk } from './words/chunks';

/** Reads one part of a question; `null`: it says nothing whole. */
export const readPart = (said: readonly Chunk[], bindings: Bindings): PartRead | null => {
	const all = inTotal(said, bindings.known);
	const held = heldOf(trimmed(all)) ?? totalsOf(trimmed(all));
	const compared = held && readHeld(held, bindings);
	if (compared) return compared;
	const whileWhich = readWhileWhich(trimmed(all), bindings);
	if (whileWhich) return whileWhich;
	const alike = alikeOf(trimmed(all));
	if (alike) return readAlike(alike, bindings);
	const exists = existenceOf(trimmed(all)) ?? anyNot(trimmed(all)) ?? anyLike(trimmed(all));
	if (exists) {
		const read = readPlain(exists, bindings);
		const isListed = read?.query.get === 'list' || (read?.query.get === 'measure' && read.query.keep !== null);
		return read && isListed && 'about' in read.query ? { ...read, query: withClaim(read.query, { is: 'some' }) } : null;
	}
	// “When Anna speaks, does Ben look at her the most?”
	const { lead, rest } = ledBy(trimmed(all));
	const identity = identityOf(superlative(rest));
	if (!identity) return readPlain(all, bindings);
	const { slot } = bind(identity.of, bindings, { isNegated: false, isApart: false });
	const read = readPlain([...lead, ...identity.chunks], bindings);
	if (!read || !slot || (slot.is !== 'person' && slot.is !== 'thing')) return null;
	const { query } = read;
	const isHeld = (query.get === 'measure' && query.rank !== null) || (query.get === 'list' && query.pick !== null);
	return isHeld ? { ...read, query: withClaim(query, { is: 'best', of: slot }) } : null;
};

/** A clause of time that stands before a question of yes or no, with its comma. */
const ledBy = (chunks: readonly Chunk[]): { readonly lead: readonly Chunk[]; readonly rest: readonly Chunk[] } => {
	const comma = chunks.findIndex((c) => isSign(c, ','));
	const isLed =
		comma > 1 &&
		hasTag(chunks[0], 'while', 'whenever', 'if') &&
		chunks.slice(0, comma).some(isDeedChunk) &&
		hasTag(chunks[comma + 1], 'be', 'do', 'have');
	return isLed ? { lead: chunks.slice(0, comma + 1), rest: chunks.slice(comma + 1) } : { lead: [], rest: chunks };
};

/** What somebody did, of that alone that somebody else did as well, or did not. */
const readAlike = ({ chunks, who, isNot }: Alike, bindings: Bindings): PartRead | null => {
	const read = readPlain(chunks, bindings);
	const query = read?.query;
	if (!query || query.get !== 'list' || query.about.is !== 'does' || read.frame?.isNegated) return null;
	const { slot } = bind(who.noun, bindings, { isNegated: false, isApart: false });
	if (!slot) return null;
	// Nobody looks at themselves.
	const people = [query.about.who, slot].flatMap((one) => (one?.is === 'person' ? [one] : []));
	for (const name of query.show) {
		const range = bindings.vars[name];
		if (range) bindings.vars[name] = { ...range, except: [...range.except, ...people] };
	}
	const same = ever({ ...query.about, who: slot });
	return { ...read, query: { ...query, vars: bindings.vars, about: and(query.about, isNot ? not(same) : same) } };
};

const withClaim = (query: Query, claim: Claim): Query =>
	query.get === 'list' || query.get === 'measure' ? { ...query, claim } : query;

/** Both sides of what is held against each other, each read by itself. */
const readHeld = ({ sides, held, isGap }: Held, bindings: Bindings): PartRead | null => {
	const measures = sides.flatMap((side) => {
		const own: Bindings = { ...bindings, vars: {}, asked: [], each: [], others: [] };
		const query = readPlain(side, own)?.query;
		return query?.get === 'measure' && query.by.length === 0 && query.keep === null ? [query] : [];
	});
	const [a, b] = measures;
	if (!a || !b || a.measure.of !== b.measure.of) return null;
	const order = held?.op === 'under' ? 'least' : 'most';
	return {
		query: { get: 'compare', sides: [a, b], order, ...(held && { held }), ...(isGap && { isGap }) },
		frame: null,
	};
};
