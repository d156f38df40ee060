import './wrong-hook';
import '../../../../src/workers/encoders/encoder.worker';
