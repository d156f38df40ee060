/**
 * One step of the pipeline, called once per frame in order of time.
 *
 * `step` is pure: the same state, input and config give the same result. It reads no clock, draws
 * no random number, touches no DOM and calls no model. `state` is plain data, so it can be saved,
 * compared and resumed.
 */
export type Stage<State, In, Out, Config> = {
	init(config: Config): State;
	step(state: State, input: In, config: Config): { state: State; output: Out };
};
