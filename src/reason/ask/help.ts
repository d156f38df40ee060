/* What may be asked, for whoever says hello or asks for it. */

/** “Hi”, “help”, “what can I ask?”, “what can you do?”. */
const ASKS_FOR_HELP =
	/^[\s¿¡]*(?:hi|hello|hey|hallo|hola|bonjour|salut|help|help me|hilfe|aide|ayuda|was kann ich (?:dich |hier )?fragen|was kannst du(?: alles)?|que puis-je (?:te |vous )?demander|que peux-tu faire|qué puedo preguntar|qué puedes hacer|\?)(?: there| regard)?\W*$|^\W*(?:(?:and|so|ok|hi|hello),? )?(?:what (?:all )?(?:can|could|may|should|do) (?:i|we|you|one|it|this)(?: all)? (?:ask|do|answer|tell(?: me)?|help(?: me)? with|find out|know about)(?: you| here| about(?: (?:it|this|the video))?| for me)*|(?:what|which) (?:kinds?|sorts?|types?) of (?:questions?|things?) (?:can|could|may) .{1,30}|how (?:does|do) (?:this|it|i use this|you) work|what are you|who are you|what is (?:this|regard)(?: for)?)\W*$/i;

/** Whether it is asked what may be asked. */
export const isHelpAsked = (question: string): boolean => ASKS_FOR_HELP.test(question);

/** What may be asked, and what cannot be told. */
export const HELP =
	'Ask who looked at whom or what, who pointed at what, who had eye contact, who followed whose gaze, who nodded or spoke: ' +
	'when, how long, how often, who first or most, in what order. “What happened?” sums up, “why did …?” tells what came just before. ' +
	'What people say, feel or think cannot be told.';
