/** Something that the models are made from, or a file that was made, is not what it should be. The message says what to do. */
export class ModelBuildError extends Error {
	override readonly name = 'ModelBuildError';
}
