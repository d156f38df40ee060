import { exportFormats } from '../../src/export/write-formats/formats.ts';

/** What `npm run analyze -- --help` prints. */
export const usage = `Usage: npm run analyze -- VIDEO… --out DIR [options]

Analyses videos or pictures and writes NAME.regard.jsonl for each into DIR.
Without a VIDEO it analyses the bundled sample; without --out it writes to ./regard-out.

  --out DIR      where to write (made when it is missing)
  --jobs N       files at once (default: one for every two cores and 4 GB of memory)
  --fps N        analysed frames a second (default 10; "all" takes every frame)
  --start S      begin at this second of the file
  --end S        stop before this second
  --aoi FILE     areas of interest: {"objects": [{"objectId", "label", "box": {x, y, width, height}}]}, pixels
  --fov DEG      horizontal field of view of the lens (60 is assumed when unknown)
  --no-objects   things are targets only where --aoi marks them
  --no-identity  do not know people again by their faces
  --no-sight     do not read heads from their pixels, by landmarks alone
  --no-context   weigh each look alone, not by who looks back and who speaks
  --landmarks W  faces by tasks (MediaPipe's tasks-vision, the default) or onnx (the same models on ONNX Runtime)
  --expression   read apparent expressions (off: see README before you use it)
  --no-face-checkpoint
                 while it goes on, keep nothing on disk of what faces look like (else it is there for you alone, and goes
                 at the end); a run that was interrupted then knows people less well again, and the file says where
  --save-every S save every so many seconds where it stands (default: every 4 to 30, as the machine allows); each time the
                 models are checked, too, which takes them about as long as a frame
  --resume       go on where an interrupted run stopped; finished files are left as they are
  --mixed-models with --resume: go on although other models are there than at the beginning; the file says which took
                 part, and from when on others did
  --export LIST  also write the session as ${exportFormats.map((f) => f.id).join(', ')}; several with commas, or all;
                 labelled-video writes the video again with looks, boxes and names drawn on it
  --faces STYLE  in the labelled video: shown (default), mosaic or plain; places to look at are listed
  --cover-gaps   where a known face is lost, cover its last known place
  --video-type T mp4 or webm (default: the best that the browser can write)
  --questions F  also write NAME.answers.jsonl: questions about the session with answers from its events and the events
                 cited; F is grasp (GRASP's 16 kinds) or grasp-detectors (the same, about what GRASP's detectors find)
  --ask TEXT     answer this question about the session, into NAME.answers.jsonl as well; may be given several times:
                 each may refer to those before (“and Person 2?”), but for --ask-each, which keeps them apart.
                 Vague ones ("Find the awkward moments"), change over time ("How did the interaction of Anna change?"),
                 the next utterance and, with --expression, faces ("Describe Anna's face at 3 s") are answered, too
  --no-reader    with --ask: the rules alone read questions, without the model that helps where they are in doubt
  --transcript F what was said, WebVTT or SubRip, for --ask; voices are names of people or P1, P2, …
  --record       also write NAME.perception.jsonl: what the models saw, frame by frame, for replaying
  --help         this text

Ends with 0 when all went well, 1 when a file failed, 2 for a mistake in the command, and 3 when all files were analysed
but a part of one could not be read: the session file says which.`;
