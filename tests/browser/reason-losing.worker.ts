import './onnx-losing-hook';
import './reason-models.worker';
