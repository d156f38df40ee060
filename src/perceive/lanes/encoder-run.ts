import type { Tensors } from '../../models/onnx/tensor';
import type { Span } from '../picture/spans';

/** What a run gave, and when the model ran. */
export type EncoderRun = { outputs: Tensors; span: Span };
