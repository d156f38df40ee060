import type { DeedWords } from './vocabulary';

const OWN = '(their/his/her/its/the/a/an/any/no/my/your)?';

/** English words for what is done. */
export const englishDeeds: readonly DeedWords[] = [
	{
		doing: 'look',
		form: 'base',
		words:
			'{look}|{watch}|{stare}|{glance}|{gaze}|{glare}|{peek}|{peep}|{view}|{eye}|{observe}|{inspect}|{fixate}|{see}|{notice}|{examine}|{face}|{attend}|{focus}|{concentrate}|{check}|{check} out|{regard}|{peer}|{gawk}|{ogle}|{scan}|{study}|{contemplate}|{monitor}|{spot}|{glimpse}|{spy}|{scrutinise}|{scrutinize}|{orient}|(take/takes/took/taking/taken) in|{behold}|(lay/lays/laid) eyes|{consider}|{visit}|{target}|{fix} on|{land} on|{turn} to|{turn} toward|{turn} towards|{tend} to|{zero} in on|{lock} onto|{lock} on to|{gaze} upon|{squint}|{goggle}|{gape}|{eyeball}|{rubberneck}|{orient} (to/towards/toward)|{orientate}|{swivel}|{look} round|{turn} around|{turn} round|{turn} back|({look}/{glance}/{gaze}/{stare}/{peer}/{peek}/{peep}) (over/across/up/down/round/around/straight/directly/back over)|{home} in on|{rivet}|riveted|glued|transfixed|{catch} sight of|({set}/{lay}/{clap}) eyes on|{read}|{mind}',
	},
	{
		doing: 'look',
		form: 'base',
		words: `{focus} ${OWN} (attention/gaze/eyes)|{pay} (any/some/much/close/no)? attention|({give}/{throw}/{cast}/{shoot}/{steal}/{take}/{have}/{catch}/{sneak}) (a/an/another/any/one/no) (quick/brief/short/long/sideways/fleeting/single)? (look/glance/peek/gaze/stare/glimpse/view)|({have}/{keep}/{fix}/{rest}/{direct}/{set}/{train}/{cast}/{put}/{hold}) ${OWN} (eyes/eye/gaze/look/attention) (fixed/glued/locked/trained/set)?|(had/has/have/having) in (view/sight)|{bother} with|{see} to|({throw}/{cast}/{shoot}/{spare}/{give}/{get}/{catch}/{grab}/{snatch}/{dart}/{sling}/{flash}) (a/an/another/any/one/no) (quick/brief/short/long/sideways/fleeting/single/good/passing)? (look/glance/peek/gaze/stare/glimpse/view/eye)|({shift}/{turn}/{move}/{swing}/{switch}/{direct}/{divert}) ${OWN} (eyes/eye/gaze/look/attention/head/face/focus) (to/towards/toward/onto/at)`,
	},
	{
		doing: 'look',
		form: 'noun',
		words:
			'looks|look|glances|glance|gazes|gaze|stares|stare|fixations|fixation|attention|visual attention|looking time|gaze time|dwell time|viewing time|eyes|eyeballs|focus|gazing|looking|watching|eyeline|line of sight|sight line|peeks|peek|glimpse|glimpses|visual focus|interest|gaze target|gaze targets|staring|eye direction|gaze direction|in view|in sight',
	},
	{
		doing: 'mutual-gaze',
		form: 'base',
		words: `({look}/{stare}/{gaze}/{watch}/{face}/{see}/{eye}/{glance}) (straight/right/directly)? (at/into/in/to/towards)? (each other/one another) (in the eyes/in the eye)?|({meet}/{catch}/{hold}) (each other/one another) 's (eyes/eye/gaze/look)|({lock}/{meet}) (their)? (eyes/gazes/looks)|(eyes/gazes/looks) ({meet}/{lock})|{exchange} (a)? (glances/glance/looks/look/gazes)|{make} eye contact|{have} eye contact|{have} mutual gaze|{share} (a/any)? (look/glance/gaze)|locked eyes|{look} (someone/somebody) in the eye|({hold}/{get}/{establish}/{keep}/{maintain}/{share}/{enjoy}) (mutual gaze/eye contact/eye-contact)|{see} eye to eye|({share}/{exchange}) (a/any/some/the)? (quick/brief/long)? (look/looks/glance/glances/gaze/gazes/eye contact)`,
	},
	{
		doing: 'mutual-gaze',
		form: 'noun',
		words:
			'(mutual/reciprocal/reciprocated/shared) (eye)? (gaze/gazes/gazing/look/looks/looking/glance/glances)|(direct/mutual)? (eye contact/eye-contact/eyecontact/eye contacts)|eye to eye contact|eye-to-eye contact|eye to eye|eye-to-eye|face to face|laeo|locked gaze|meeting of eyes',
	},
	{
		doing: 'gaze-aversion',
		form: 'base',
		words: `{avert} ${OWN} (gaze/eyes/eye/look/sight/face/head)? (away)?|({look}/{turn}/{glance}/{gaze}) (quickly/suddenly)? away|{turn} ${OWN} (gaze/eyes/head/face) away|{break} (off)? ${OWN} (eye contact/gaze)|({avoid}/{evade}/{shun}) ${OWN} (gaze/eyes/eye contact/look)|{drop} ${OWN} (gaze/eyes)|{lower} ${OWN} (gaze/eyes)`,
	},
	{
		doing: 'gaze-aversion',
		form: 'noun',
		words: '(gaze/eye/look) (aversion/aversions/avoidance)|aversions|aversion|averted gaze',
	},
	{
		doing: 'gaze-shift',
		form: 'base',
		words: `{shift} ${OWN} (gaze/eyes/attention/focus/look)|{turn} ${OWN} (gaze/eyes/head)|{switch} ${OWN} (gaze/attention/focus)|{turn} ${OWN} (head/eyes)`,
	},
	{
		doing: 'gaze-shift',
		form: 'noun',
		words:
			'(sudden/quick/rapid/abrupt)? (gaze/attention/look/head) (shift/shifts/change/changes/switch/switches/turn/turns/jump/jumps)|saccades|saccade|gaze shift',
	},
	{
		doing: 'attention-capture',
		form: 'base',
		words:
			"{make} (everybody/everyone/all of them/them all) (look/turn/stare/turn around/turn their heads)|({capture}/{grab}/{catch}/{draw}/{get}) (everybody/everyone/the group) 's (attention/eyes)",
	},
	{ doing: 'attention-capture', form: 'noun', words: 'attention (capture/captures)' },
	{ doing: 'shared-attention', form: 'base', words: '{share} (their)? attention' },
	{ doing: 'shared-attention', form: 'noun', words: '(shared/common/mutual) (visual)? attention' },
	{ doing: 'joint-attention', form: 'noun', words: 'joint (visual)? attention|joint focus|jointly attended' },
	{
		doing: 'gaze-following',
		form: 'noun',
		words: '(gaze/look/eye) (following/follow/follows/followings)|gaze-following|followed gaze|followed gazes',
	},
	{
		doing: 'gaze-following',
		form: 'base',
		words: `{follow} (each other/one another)? 's? (gaze/eyes/look/glance/eyeline/line of sight)`,
	},
	{
		doing: 'pointing-followed',
		form: 'noun',
		words: '(point/pointing/gesture) (following/follow)|followed (pointing/gesture/point)|pointing-following',
	},
	{
		doing: 'head-nod',
		form: 'base',
		words: `{nod} ${OWN} (head/heads)?|{nod} (yes/along/in agreement/in approval/approvingly)|{nod}|{bob} ${OWN} (head/heads)|({give}/{make}/{do}) (a/any/one/another) (short/brief/little/small/quick)? nod`,
	},
	{ doing: 'head-nod', form: 'noun', words: 'nods|nod|head nod|head nods|nodding|head-nods|head-nod' },
	{
		doing: 'head-shake',
		form: 'base',
		words: `{shake} ${OWN} (head/heads) (no)?|({give}/{make}/{do}) (a/any/one/another) (head shake/headshake/head-shake/shake of the head)|{say} no with ${OWN} head`,
	},
	{
		doing: 'head-shake',
		form: 'noun',
		words: 'head shake|head shakes|head shaking|headshake|headshakes|head-shake|head-shakes|shake of the head',
	},
	{
		doing: 'speaking',
		form: 'base',
		words:
			'{speak} up|{speak}|{talk} aloud|{talk}|{chat}|{chatter}|{say} (something/anything/a word/a single word/one word/stuff/sth)|{pipe} up|{yap}|{babble}|{mumble}|{mutter}|{converse}|{vocalise}|{vocalize}|{verbalise}|{verbalize}|{utter} (something/anything/a word)|{utter}|{have} (something/anything) to say|{take} (a/the) (speaking/talking)? (turn/floor)|{use} (his/her/their) voice|{open} (his/her/their) (mouth/mouths)|{make} (a/any) sound|{hold} forth|{ramble}|{blather}|{gossip}|{natter}|{discuss}|{rant}',
	},
	{
		doing: 'speaking',
		form: 'noun',
		words:
			'speech|speaking turn|speaking turns|talk|talking time|speaking time|talk time|airtime|air time|utterances|utterance|chatter|vocalisations|vocalizations|speech turn|speech turns|talk turn|talk turns|talking turn|talking turns',
	},
	{ doing: 'expression', form: 'base', words: '{smile}|{laugh}|{frown}|{grin}' },
	{ doing: 'expression', form: 'noun', words: '(facial)? (expression/expressions)|laughter|smiles|smile' },
	{
		doing: 'pointing',
		form: 'base',
		words: `{point} (out)?|{point} (a/the/their/his/her) (index)? (finger/fingers/hand/hands)|{gesture}|{gesticulate}|{indicate}|{aim} ${OWN} (finger/hand)|{single} out|{single} out by a finger|{put} ${OWN} finger on|({stick}/{hold}/{put}) ${OWN} finger (out)?|({direct}/{make}/{do}) (a/one/any/another) (pointing)? (point/gesture/pointing)|{motion}|{finger-point}|{stretch} out ${OWN} (arm/hand/finger)|{extend} ${OWN} (arm/hand/finger)|{raise} ${OWN} (finger/hand/arm)|the (hand/finger/arm) ({go}/{come}) (out/up)`,
	},
	{
		doing: 'pointing',
		form: 'noun',
		words:
			'(pointing/deictic/indicating/index-finger/index finger/finger/hand)? (gesture/gestures)|(pointing/deictic) (events/event/actions/action/acts/act)|pointing|pointings|finger|index finger|fingers|point gesture|outstretched (arm/hand/finger)|pointing finger|finger-pointing|finger pointing',
	},
	{ doing: 'showing', form: 'base', words: '{show}|{show} off|{present}|{hold} (something/it/anything)? up' },
	{ doing: 'showing', form: 'noun', words: 'showing (gesture/gestures)' },
	{
		doing: 'camera-contact',
		form: 'noun',
		words: 'camera (contact/contacts)|contact with the camera',
	},
	{
		doing: 'giving',
		form: 'base',
		words:
			'{hold} (something/it/anything) out|{hold} out (something/it/anything)?|{hand} (something/it/anything/things) over|{give} (away/over)?|{hand} over|handed|handing|{pass} (over/on)?|{offer}',
	},
	{ doing: 'giving', form: 'noun', words: 'giving (gesture/gestures)|handover|handovers|hand-over' },
	{ doing: 'reaching', form: 'base', words: '{reach} (out)? (for)?|{grasp}' },
	{ doing: 'reaching', form: 'noun', words: 'reaching (gesture/gestures)' },
	{ doing: 'interaction', form: 'base', words: '{interact}|{communicate}|{react}|{respond}|{connect}' },
	{ doing: 'interaction', form: 'noun', words: '(social)? (interaction/interactions)|(social)? (contact/contacts)' },
];
