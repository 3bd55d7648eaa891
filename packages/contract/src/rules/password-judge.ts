import { passwordLength, passwordMessages, passwordProblem } from './password.ts';

/** What is used of zxcvbn and its embedded list; both sides hand in the same two packages, the browser when a password is typed. */
export interface PasswordLibrary<Dictionary, Graphs> {
  readonly ZxcvbnFactory: new (options: {
    dictionary: Dictionary;
    graphs: Graphs;
    maxLength: number;
  }) => { check(password: string, words: string[]): { readonly score: number; readonly guessesLog10: number } };
  readonly dictionary: Dictionary;
  readonly adjacencyGraphs: Graphs;
}

/** What a password is worth: whether it is taken, 0 to 100, and a word for it. `problem` is the sentence of a refusal, null where it is taken. */
export interface PasswordVerdict {
  readonly score: number;
  readonly word: string;
  readonly problem: string | null;
}

/** Judges a new password for somebody about whom a guesser knows these words: their names, their username, their company. */
export type PasswordJudge = (password: string, words: readonly string[]) => PasswordVerdict;

// Its time grows with the square of the length, and what is strong as far as this is strong.
const judged = 48;
// Ten thousand million guesses and more: what a stolen list of hashes gives up last.
const goodScore = 4;
const strongGuesses = 14;
const joints = ['', ' ', '-', '.', '_'];
// What anybody would try first at this product and in this trade.
const known = ['quarterlight', 'windscreen', 'windshield', 'autoglass'];

/** The one rule of both sides: what the meter calls good is what the server takes. */
export function makePasswordJudge<Dictionary, Graphs>(library: PasswordLibrary<Dictionary, Graphs>): PasswordJudge {
  const zxcvbn = new library.ZxcvbnFactory({ dictionary: library.dictionary, graphs: library.adjacencyGraphs, maxLength: judged });
  return (password, words) => {
    const problem = passwordProblem(password);
    if (problem !== null) return { score: 0, word: problem === passwordMessages.short ? missingCharacters(password) : 'Too long', problem };
    const { score, guessesLog10 } = zxcvbn.check(password.normalize('NFKC').slice(0, judged), guessable(words));
    if (score < goodScore) return { score: 15 + 15 * score, word: 'Too easy to guess', problem: passwordMessages.common };
    return guessesLog10 < strongGuesses ? { score: 80, word: 'Good', problem: null } : { score: 100, word: 'Strong', problem: null };
  };
}

/** How many characters are still missing. */
export const missingCharacters = (password: string): string => `Too short: ${passwordLength.least - [...password].length} more`;

/** The words themselves, their parts, and those joined as people join them. */
function guessable(words: readonly string[]): string[] {
  const all = words.flatMap((word) => {
    const parts = word.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return [word.toLowerCase(), ...parts, ...joints.map((joint) => parts.join(joint))];
  });
  return [...new Set([...known, ...all])].filter((word) => word.length >= 3);
}
