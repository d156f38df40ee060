import '../fixtures/crash-on-word';
import './reason-models.worker';
