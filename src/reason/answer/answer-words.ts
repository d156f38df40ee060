/**
 * Words that an answer may have without saying anything about who did what: whatever else it says must be a name, a thing,
 * a number, a time or a word for something done that stands in a cited fact. Pronouns that tell a gender are left out.
 */
export const answerWords: ReadonlySet<string> = new Set(
	[
		'a about above according across actually again all almost alone along already also altogether always among an and another any anybody anyone anything',
		'approximately are around as at away based be been began begin beginning begins being between both briefly but by came clip come did directly do does doing',
		'done each elsewhere end ended ending ends entire event events ever every everybody everyone exactly fact facts for from had happened happens has have',
		'having however immediately in indeed instance instances interval into is it its itself just known lasted lasting lasts long',
		'made make makes mean meaning moment no nobody none nor not nothing now observed occasion occasions occurred of on once onwards onward only or other others',
		'out over overall people period person persons possibly probably record recorded recording roughly saw seconds seen sequence session short shortly show showed',
		'shown shows some somebody someone something spent started starting starts still such than the their theirs them themselves there these they thing things this',
		'those through throughout time times to total toward towards under until up upon video was were whole with within without yes',
		'answer going gone including instead known lengths length made minute minutes near number on open part participants respectively',
		'said says section seconds separate separately several stopped summary sum took total totals turned turn yet never neither neithers eye eyes',
		'measured cited supports supported according says nobody namely overall them',
	]
		.join(' ')
		.split(' '),
);
