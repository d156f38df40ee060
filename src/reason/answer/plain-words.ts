/**
 * Everyday words of questions, known so that they are neither taken for misspellings nor for names. Words with a meaning
 * of their own in the parser are among them, so that their misspellings are corrected.
 */
export const plainWords: readonly string[] = [
	'about above across action after afterwards again against ahead all almost alone along already also although always am among an and',
	'another any anybody anyone anything anyway anywhere apparent are area around as aside ask at away back be because become been before begin',
	'beginning begins begun behind mind telling being below beside best better between big both bring brief briefly but by came can capture child children class clip close',
	'clear colour color come comes compare compared complete completely correct could count course current date did different direct direction directly do does doing done',
	'down duration during each early earlier earliest eight either else elsewhere end ended ending ends enough entire entirely equal equally ever every everybody everyone',
	'everything exactly fact far fast favourite favorite few fewer fewest final finally find finger finish first five fix for found four frame frequent frequently friend from',
	'front full further general generally get gets getting girl go goes going gone good got great group guy had half hand hands happen happened happening happens hard hardly has',
	'have having he head her here hers herself him himself his hold hour how however if immediately important in initial initially inside instance instances instant instead into is it',
	'item items its itself just keep kept kid kids kind know known lady large last lasted lasting lasts late later latest latter lead leads least led left leftmost length less let like',
	'likely list little long longer longest looked made main mainly make makes making male female man many mark maximum may maybe me mean meaning meantime meanwhile measure meeting',
	'member men middle might minimum minute minutes moment moments more most mostly mother much must my name named near nearly need neither never new next nice no nobody none nor not',
	'nothing now number numbers object objects occur occurred occurs of off often old on once one ones only onto open or order other others otherwise our out outside over overall own',
	'part participant participants particular past pay people percent period person persons picture piece place player plus point points possible preceded precedes present previous previously',
	'prior probably proportion quick quickly quite rank ranking rarely rather ratio read really reason receive received receives recent recently record recorded recording remain rest result',
	'right rightmost room said same saw say second seconds secondly see seem seen self session set seven several share she short shortest shortly should show shown side simultaneously since',
	'single sit sits sitting six small so some somebody somehow someone something sometime sometimes somewhere soon spend spends spent stand standing start started starting starts stay still',
	'stop stopped stops straight student students subject such sudden suddenly sum sure take taken takes teacher tell than that the their them themselves then there these they thing',
	'things think third this those though three through throughout time times to together told too took total totally toward towards toys track turn turned turning turns twice two under',
	'undirected unless until unto up upon us use used using usually very video view visible visibly want wanted was way we well went were what whatever when whenever where whereas wherever',
	'whether which whichever while whilst who whoever whole whom whose why wide will with within without woman women word work would wrong year yes yet you young your yourself lens camera',
	'webcam blue orange green pink yellow red grey gray white black purple violet brown teal cyan olive turquoise magenta lime beige coloured colored dressed wearing centre center central',
	'middlemost human individual individuals baby dad father mum parent parents boss colleague colleagues speaker speakers someone gentleman fellow adult adults toddler infant',
	'amount summary summarise summarize describe description overview sequence timeline event events episode episodes contact contacts gesture pointed finger fingers eyes eyed face faced',
	'angry happy sad tired bored boring nervous shy afraid scared love loves loved hate hates hated feel feels feeling feelings emotion emotions mood intention intend intends intended hide lying lie lies',
	'honest friendly attractive pretty ugly beautiful smart clever stupid intelligent autistic autism diagnosis disorder gender age ages aged older younger race ethnic ethnicity nationality married couple',
	'dating relationship trust trusts trusted believe believes thinking thoughts hope hopes wish wishes plan plans try trying tries interested interest interesting understand understands because cause caused causes',
	'trigger triggered triggers response glimpse frequentlly follower followers followed leader leaders whoever mug toy desk phone money dark light bright walk walks walking stand stood wave waves waving touch touches',
	'touching eat eats eating drink drinks drinking write writes writing read reads reading sleep sleeps sleeping play plays playing run runs running jump open opens close closes type types typing lift lifts throw',
	'interacted compared longest overlap overlaps mutual joint jointly shared attention hers theirs stayed aimed aim aims directed directs target targets towards facing spatial',
]
	.join(' ')
	.split(' ');
