import { createEncoderHost } from '../../models/onnx/encoder-host';
import { cutOnGpu, openModel } from '../../models/onnx/session';
import { serveEncoders } from './serve-encoders';

serveEncoders(self, createEncoderHost({ openModel, cutOnGpu }));
