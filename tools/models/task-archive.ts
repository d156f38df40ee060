export { writeTaskArchive } from '../../src/perceive/task-archive';
