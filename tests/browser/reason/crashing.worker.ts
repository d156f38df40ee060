import '../../fixtures/crash-on-word';
import './models.worker';
