import './onnx-wrong-hook';
import '../../src/workers/encoder.worker';
