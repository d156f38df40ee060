import { damageEveryFile } from './damage-every-file';

// A thousand of each: damaged-files.long.test.ts.
damageEveryFile(75);
