import { damageEveryFile } from './damage-every-file';

damageEveryFile(1000);
