import type { Split } from '../example';
import { splitOf } from '../split';
import { wordings } from '../wordings';

/** Given names in use around the world; of nobody in particular. None is an English word, a letter or a colour. */
const NAMES = `
	Anna Ben Carla David Emre Fatima Hugo Ines Jonas Kofi Lena Mei Noah Olga Pablo Rosa Samir Tara Yuki Aaron Abdul Abena
	Adaeze Adam Aditi Adnan Agnes Ahmed Aiko Aisha Akira Alan Alba Alejandro Aleksandra Alex Ali Alice Alina Amara Amelie
	Amina Amir Amit Ana Anaya Anders Andrea Andrei Aneta Angela Anika Anil Anita Annika Anton Antonia Anwar Arash Ariana
	Arjun Arne Arturo Asha Astrid Aylin Ayo Azra Babak Barbara Bao Beatriz Bilal Birgit Bjorn Boris Brigitte Bruno Camila
	Carlos Carmen Caroline Catalina Cem Chidi Chiara Chloe Chukwu Claire Clara Claudia Connor Cristina Dagmar Daichi
	Damian Dana Daniel Daniela Danuta Daria Dariusz Deepa Delia Demir Denise Derya Devi Diana Diego Dieter Dilara Dimitri
	Dmitry Dominik Dora Dorota Duc Ebru Edith Eduardo Eilis Ekaterina Elena Eleni Elias Elif Elina Elisa Elke Ella Elsa
	Emeka Emil Emilia Emily Emma Enrique Eric Erika Esra Esther Ethan Eva Evelyn Ewa Fabian Farah Farid Fatou Federico
	Felipe Felix Fernanda Filip Finn Fiona Florian Francesca Francois Frida Fumiko Gabriel Gabriela Galina Ganesh Georg
	Gerda Giorgos Giulia Goran Greta Guadalupe Gunnar Gustavo Hadiza Haile Halima Hamid Hana Hannah Hans Haruto Hassan
	Hatice Heidi Helena Helga Henrik Hina Hiroshi Hoa Hussein Ibrahim Ida Ifeoma Igor Ilse Imani Imran Ingrid Irena Irina
	Isabel Isabella Isaac Ivan Ivana Jacob Jakub Jamal James Jana Janek Jasmin Javier Jayden Jelena Jennifer Jens Jessica
	Jiho Jing Joana Johan Johanna Jonathan Jorge Josef Joshua Juan Julia Julian Jun Jurgen Kaan Kai Kamal Karim Karin
	Karolina Katarina Kate Kavita Keiko Kemal Kenji Kerstin Khadija Khalid Kiran Kirsten Klara Klaus Kristina Kwame Laila
	Lamin Lara Larissa Lars Laszlo Laura Laurent Layla Leandro Leila Leo Leon Leonie Liam Liang Lidia Lin Linda Linh Lisa
	Liv Livia Lorenzo Louis Louise Luca Lucas Lucia Luis Luisa Lukas Luna Magda Mahmoud Maja Makena Malik Malin Manuel
	Marcel Marco Marek Margit Maria Mariam Marie Marina Mario Marta Martin Martina Mateo Mathilde Matteo Maxim Maya Mbali
	Mehmet Melanie Mercy Mia Michal Miguel Mikael Mikhail Mila Milan Milena Minh Mira Miriam Mohamed Monika Moritz Mustafa
	Nadia Nadine Nam Naomi Natalia Natasha Nawal Neha Nelson Ngozi Nicolas Nicole Niklas Nikolai Nina Nkechi Noor Nora
	Nuno Odile Oleg Oliver Olivia Omar Orla Oscar Osman Otto Owen Padma Paolo Patricia Paul Paula Pavel Pedro Peter Petra
	Philip Pia Pierre Piotr Prakash Priya Quentin Quynh Rachel Radu Rafael Rahim Rahul Raj Ramona Rania Raul Rebecca
	Renata Ricardo Rina Rita Robert Roberto Rocio Rohan Roland Romain Roman Rosalind Ruben Rustam Ruth Ryan Sabine Sadia
	Sakura Salma Salome Samantha Samuel Sana Sandra Sanjay Santiago Sara Sasha Satoshi Sebastian Selim Selin Sergei
	Shanthi Shira Siddharth Sigrid Silke Silvia Simon Simone Sofia Soren Stefan Stella Sven Svetlana Tadeo Takeshi Tamar
	Tania Tariq Tatiana Teresa Thabo Theo Theresa Thomas Tiago Tim Timo Tobias Tomas Tomoko Ulrike Uma Ursula Uwe
	Valentina Valeria Vera Veronika Victor Vijay Viktor Vincent Viola José Zoë Łukasz Chloé Søren Jürgen Müge Özge Şule
	Çağla Renée Björn Ángel Åsa Nuñez Vladimir Waleed Walter Wanjiru Wei Wiebke Wiktoria Xavier Ximena Yael Yan Yara
	Yasmin Yosef Youssef Yusuf Yvonne Zainab Zeynep Zofia Zoltan Zoran
`;

const namesOf = (split: Split): readonly string[] =>
	[...new Set(NAMES.trim().split(/\s+/))].filter((name) => splitOf(`name ${name}`) === split);

/** Names that only one part of the corpus uses. */
export const givenNames: Readonly<Record<Split, readonly string[]>> = {
	train: namesOf('train'),
	dev: namesOf('dev'),
	test: namesOf('test'),
};

/** Words that the page, and so the visitor, uses for colours of people. */
export const colours = wordings`blue | orange | green | pink | yellow | red | white | olive | brown | purple`;

/** Labels of things: those that detectors give, and what people mark by hand. */
export const thingLabels = wordings`
	cup | laptop | board | ball | plant | book | phone | bottle | bag | clock | lamp | toy car | mug | computer
	potted plant | cell phone | tv | screen | teddy bear | teddy | couch | sofa | table | dining table | wine glass
	glass | notebook | backpack | handbag | suitcase | remote | keyboard | mouse | bicycle | car | fridge | whiteboard
	paper | document | picture | photo | poster | pen | pencil | block | robot | machine | chair | bench | door | window
	wall | tree | dog | cat | umbrella | kite | bowl | plate | banana | apple | sandwich | pizza | cake | vase | scissors
	puzzle | doll | box | map | clipboard | tablet | projector | microphone | guitar | hat | glasses | keys | wallet
	candle | basket | bucket | cube | dice | hammer | mirror | folder | printer | globe | telescope | coin | ring | letter
	newspaper | magazine | flower | teapot | kettle | spoon | fork | rope | drum | train | truck | boat | duck | horse
	stapler | ruler | poster board | coffee cup | water bottle | red block | blue box
`;
