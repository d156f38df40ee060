import { serveLabelledVideo } from './serve-labelled-video';
import { paintLabelled } from '../../draw/labelled-painter';

serveLabelledVideo(self, paintLabelled);
