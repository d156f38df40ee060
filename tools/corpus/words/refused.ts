import type { AskSession } from '../../../src/reason/answer/types';
import { type Draw, anyOf, chance, fill, wordingOf } from '../draw';
import { sayPerson, sayThing } from './refer';
import { wordings } from '../wordings';

/** Questions that looks and gestures do not answer. `A` and `B` are people, `O` a thing, `F` a feeling, `G` a trait. */
const PATTERNS = wordings`
	is A F | does A look F | is A F with B | was A F | why is A F | how does A feel | how does A feel about B
	does A like B | does A love B | does A hate B | who likes A | who is F | who looks F | is anybody F | does A seem F
	is A F when looking at B | when is A F | how F is A | who is the most F | does A enjoy looking at O
	what emotions does A show | what is the mood of A | what mood are they in | does A trust B | is A in love with B
	what feelings does A have for B | does A dislike B | who feels F | does A feel F | is A getting F | what is A thinking
	what is A thinking about | what does A think of B | does A know that B is watching | what does A believe
	does A understand B | what is on A-s mind | does A agree with B | what does A think when looking at O
	does A remember O | is A aware of B | what is A imagining | what is A-s opinion of B
	does A realise that B is looking | is A daydreaming | who understands what A means | what does A have in mind
	who knows about O | what does A want | does A want O | what is A trying to do | is A lying | is A lying to B
	is A pretending | did A do it on purpose | did A look at B on purpose | what is A-s intention | is A hiding something
	is A honest | what are A-s goals | why does A want O | does A plan to leave | is A trying to impress B
	is A manipulating B | does A intend to take O | what was A-s motive for pointing at O
	was it deliberate when A looked away | how old is A | what age is A | is A older than B | who is the youngest
	who is the oldest | is A an adult | when was A born | what is A-s age | who is younger, A or B | is A over thirty
	guess the age of A | is A a man or a woman | is A male or female | what gender is A | what sex is A
	how many men are there | how many women are in the video | is A a boy or a girl | who is female | is A male
	what is the gender of A | are there more men or women | is A G | does A have G | is A depressed | does A have autism
	is A autistic | is A healthy | is A sick | is A drunk | is A intelligent | who is the smartest
	does A show symptoms of G | what is wrong with A | is A normal | what personality does A have | is A an introvert
	what is A-s IQ | does A suffer from G | could A have G | is A mentally ill | what does A say | what did A say to B
	what are A and B talking about | what is the conversation about | what did B tell A | what language do they speak
	what words does A use | what is the topic | what did A ask B | does A tell a joke | what is A saying at the end
	what does A call B | what is discussed | translate what A says | write down what A says | who mentions O
	what do they discuss | what is A talking about | what did they talk about | what is A wearing
	what colour is A-s hair | what color are A-s eyes | what does A look like | is A tall | is A pretty | is A beautiful
	is A handsome | does A have a beard | what colour is O | how big is O | who wears glasses | what clothes does A wear
	who is better looking, A or B | is A-s shirt red | what does O look like | how tall is A | what is the ethnicity of A
	where is A from | what nationality is A | what race is A | what religion does A have | how much does A weigh
	are A and B friends | are A and B married | are A and B a couple | is A the boss of B | who is in charge
	what is the relationship between A and B | are A and B related | is A the mother of B | who is the leader of the group
	who is dominant | how well do A and B know each other | is B A-s wife | who is popular | who is the most powerful
	are they a family | is A dating B | do A and B get along | what will A do next | what is going to happen
	will A look at B again | who will point next | what happens tomorrow | predict what A does next
	where will A look next | what would A do if B left | what is the weather like | how are you | hello | hi there
	thanks | who are you | what can you do | help | what is the capital of France | how do I export this | tell me a joke
	what time is it now | where was this filmed | what is the name of the film | who made this video | is the video good
	how many people are in the video | play the video | delete this | what is 2 plus 2 | asdf | how does this work
	what do you think | is it raining | what is this | open the settings | can you hear me | good morning
	where is the cafeteria | how expensive is O | who owns O | what is O made of | is there music | how loud is it
	what room is this | which day was it | what does A eat | does A eat something | is A drinking | does A walk around
	does A stand up | who leaves the room | does A touch B | does A hug B | is A writing | is A reading O | who is typing
	does A sit down | does A open O | is A sleeping | who is running | does A drop O | who enters the room | does A dance
	does A wave | is A breathing fast | who is sitting | does A clap
`;

const FEELINGS = wordings`
	happy | sad | angry | bored | nervous | afraid | interested | tired | excited | surprised | annoyed | shy | confident
	stressed | relaxed | jealous | embarrassed | friendly | hostile | upset | amused | proud | lonely | confused
	frustrated | comfortable | worried | mad | calm | curious | disgusted | unhappy | scared | rude | polite | anxious
	sleepy
`;
const TRAITS = wordings`
	autistic | ADHD | autism | depressed | a disorder | dementia | anxiety | a developmental delay | disabled
	schizophrenia | hearing problems | Asperger's | dyslexia
`;

/** Behind a question now and then. */
const TIMES = wordings`
	at 5 s | in the first half | at the end | between 3 and 8 s | while B looks at O | after B points at O
`;

/** A question that no lookup answers, as asked by itself. */
export const sayRefused = (draw: Draw, session: AskSession): string => {
	const pattern = wordingOf(draw, 'refused', PATTERNS);
	const a = sayPerson(draw, session);
	const b = sayPerson(draw, session, [a]);
	const thing = sayThing(draw, session);
	const time = chance(draw, 0.08) && pattern.includes(' ') ? ` ${anyOf(draw, TIMES)}` : '';
	return fill(`${pattern}${time}`, {
		'A-s': `${a.text}'s`,
		A: a.text,
		F: anyOf(draw, FEELINGS),
		G: anyOf(draw, TRAITS),
	})
		.replace(/\bB\b/g, b.text)
		.replace(/\bO\b/g, thing.text);
};
