import './idle-hook';
import '../../../../src/workers/encoders/encoder.worker';
