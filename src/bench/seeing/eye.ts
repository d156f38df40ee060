import type { SocialFusion } from '../../reason/social-fusion/runner';
import { zeroShot, type TextClass } from '../../reason/face-caption/zero-shot';

/** Pixels of a picture. */
export type Raster = Parameters<SocialFusion['scoreAnswers']>[0]['picture'];

/** A model that holds pictures against sentences, such as CLIP. */
export type ImageTextModel = {
	readonly title: string;
	/** What cosines are multiplied by, as learned. */
	readonly scale: number;
	/** Of the square in the middle of the picture. @throws AppError `image-unreadable`, and what running it throws */
	pictureVector(picture: Blob): Promise<readonly number[]>;
	/** One vector a text, in their order. Throws what running it throws. */
	textVectors(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
	close(): void;
};

/** What looks at pictures: an image–text model, or a checkpoint in SocialFusion’s shape. */
export type Eye =
	| ({ readonly kind: 'image-text' } & ImageTextModel)
	| {
			readonly kind: 'checkpoint';
			readonly title: string;
			readonly model: SocialFusion;
			/** @throws AppError `image-unreadable` */
			decode(picture: Blob): Promise<Raster>;
			close(): void;
	  };

/** Sentences for each of several classes. */
export type CaptionedClass = { readonly name: string; readonly captions: readonly string[] };

/** Classes with the vectors of their sentences. */
export const classVectors = async (
	eye: ImageTextModel,
	classes: readonly CaptionedClass[],
): Promise<readonly TextClass[]> => {
	const vectors = await eye.textVectors(classes.flatMap(({ captions }) => captions));
	let next = 0;
	return classes.map(({ name, captions }) => ({
		name,
		prompts: vectors.slice(next, (next += captions.length)),
	}));
};

/** Classes by how alike the picture and their sentences are, most alike first; scores sum to 1. */
export const likeness = async (
	eye: ImageTextModel,
	picture: Blob,
	classes: readonly CaptionedClass[],
): Promise<{ name: string; score: number }[]> =>
	zeroShot(await eye.pictureVector(picture), await classVectors(eye, classes), eye.scale);

/** The same, but a text is encoded once: classes are the same for every picture. */
export const remembering = (encode: ImageTextModel['textVectors']): ImageTextModel['textVectors'] => {
	const known = new Map<string, readonly number[]>();
	return async (texts) => {
		const fresh = [...new Set(texts)].filter((text) => !known.has(text));
		const vectors = fresh.length > 0 ? await encode(fresh) : [];
		for (const [i, text] of fresh.entries()) known.set(text, vectors[i] ?? []);
		return texts.map((text) => known.get(text) ?? []);
	};
};
