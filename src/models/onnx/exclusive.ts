import { createQueue } from '../../core/async/queue';

/**
 * Runs `job` after every earlier one has ended, well or badly. Everything that touches ONNX Runtime goes through here,
 * runs of other libraries on it too: two overlapping calls crash or hang its asyncify build (seen with 1.30.0 on WebGPU).
 * One queue for each thread, as ONNX Runtime is.
 */
export const exclusive = createQueue();
