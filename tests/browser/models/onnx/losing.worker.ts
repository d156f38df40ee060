import './losing-hook';
import '../../../../src/workers/encoders/encoder.worker';
