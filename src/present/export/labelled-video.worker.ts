import { serveLabelledVideo } from '../../state/labelled-video/serve';
import { paintLabelled } from './labelled-painter';

serveLabelledVideo(self, paintLabelled);
