import './onnx-losing-hook';
import '../../src/workers/encoder.worker';
