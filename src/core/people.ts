import type { Rotation, Vec3 } from './geometry/space';

declare const name: unique symbol;
/** A plain value that TypeScript keeps apart from other plain values. */
export type Id<Base, Name extends string> = Base & { readonly [name]: Name };
/** A plain value as an id. Whoever calls it knows that the value is the id of such a thing. */
export const idFrom = <Base extends string | number, Name extends string>(value: Base): Id<Base, Name> =>
	value as Id<Base, Name>;
/** One unbroken sighting. */
export type TrackId = Id<number, 'TrackId'>;
/** One person through the whole session: `P1`, `P2`, …, readable in logs, tables and prompts. */
export type PersonId = Id<string, 'PersonId'>;

export type HeadPose = {
	/** Midway between the eyeballs, metres. */
	eyesMid: Vec3<'camera'>;
	/** Yaw, pitch and roll come from `headAngles`; they are not stored twice. */
	cameraFromHead: Rotation<'camera', 'head'>;
};

/** Says that two ids were the same person all along; `from` is used no more. */
export type Merge = { from: PersonId; into: PersonId };

export type Person = {
	personId: PersonId;
	/** Given by the visitor. */
	label: string | null;
	trackIds: readonly TrackId[];
};

/** Gives the name that stands for a person, such as `Anna` or `Person 2`. */
export type NameOf = (personId: PersonId) => string;

/** The name a person has before the visitor gives one. */
export const defaultName = (personId: PersonId): string => `Person ${personId.replace(/^\D+/, '')}`;

/** The id of the person with this number: `P3`. */
export const personIdOf = (number: number | string): PersonId => idFrom(`P${number}`);
