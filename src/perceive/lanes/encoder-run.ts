import type { Tensors } from '../../models/onnx/tensor';
import type { Raster } from '../picture/raster';
import type { Span } from '../picture/spans';

/** What a model looks at: a picture that others look at too, or one that is made for this run alone. */
export type LookedAt = Raster | (() => Raster);

/** What a run gave, and when the model ran. */
export type EncoderRun = { outputs: Tensors; span: Span };
