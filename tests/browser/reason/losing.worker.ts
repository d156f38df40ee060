import '../models/onnx/losing-hook';
import './models.worker';
