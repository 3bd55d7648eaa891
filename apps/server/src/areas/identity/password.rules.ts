import { confirmationProblem, passwordMessages, passwordProblem } from '@quarterlight/contract/rules/password';
import { Refusal } from '../../platform/refusal.ts';
import { commonPasswords, commonWords } from './common-passwords.ts';

const known = new Set(commonPasswords);
const words = new Set(commonWords);
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'azertyuiop',
  '!"£$%^&*()_+',
  '!@#$%^&*()_+',
];
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
  '£': 'l',
  '+': 't',
};

/** Words that a guesser would try first for this person: their names, the company's and the product's. */
export interface PasswordContext {
  readonly words: readonly string[];
}

/** Refuses a new password that is too short or long, differs from its repetition, or is common; earlier ones are checked where the hashes are. */
export function assertGoodPassword(password: string, confirmation: string, context: PasswordContext): void {
  const problem = passwordProblem(password);
  if (problem === passwordMessages.short) throw new Refusal('password.too_short');
  if (problem !== null) throw new Refusal('password.too_long');
  if (isCommon(password, context)) throw new Refusal('password.common');
  if (confirmationProblem(password, confirmation) !== null) throw new Refusal('password.different');
}

/**
 * Whether a password is among the first that a guesser tries: a known one, one piece repeated, a run along the keyboard or the alphabet, or one or
 * two common words (or words about the person) with figures and marks. Three words or more are nobody's common password.
 */
export function isCommon(password: string, context: PasswordContext = { words: [] }): boolean {
  const plain = password.toLowerCase();
  const tight = plain.replaceAll(/[\s._-]+/g, '');
  if (known.has(plain) || known.has(tight)) return true;
  if (isRepetition(tight) || isRun(tight)) return true;
  const own = new Set(
    context.words
      .flatMap((word) => [word, ...word.split(/[\s@._-]+/)])
      .map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
      .filter((word) => word.length >= 3),
  );
  const isWord = (text: string) => words.has(text) || own.has(text);
  return coresOf(tight).some((core) => core === '' || isRepetition(core) || isRun(core) || isMadeOf(core, isWord));
}

/** One piece of up to six characters over and over. */
function isRepetition(text: string): boolean {
  if (text.length < 4) return false;
  for (let size = 1; size <= 6 && size * 2 <= text.length; size += 1) {
    if (
      text
        .slice(0, size)
        .repeat(Math.ceil(text.length / size))
        .startsWith(text)
    )
      return true;
  }
  return new Set(text).size <= 3;
}

/** Up and down a row of the keyboard, the figures or the alphabet, in at most three pieces of four characters or more. */
function isRun(text: string): boolean {
  let rest = text;
  for (let pieces = 0; pieces < 3 && rest !== ''; pieces += 1) {
    const piece = runAt(rest);
    if (piece < Math.min(4, rest.length)) return false;
    rest = rest.slice(piece);
  }
  return rest === '';
}

function runAt(text: string): number {
  let longest = 0;
  for (const row of rows) {
    for (const line of [
      row + row,
      Array.from(row + row)
        .toReversed()
        .join(''),
    ]) {
      let length = Math.min(text.length, line.length);
      while (length > longest && !line.includes(text.slice(0, length))) length -= 1;
      longest = Math.max(longest, length);
    }
  }
  return longest;
}

const bare = (value: string) => value.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const read = (value: string) => Array.from(value, (character) => lookalikes[character] ?? character).join('');

/** The text without figures and marks at its ends, as it stands and with lookalikes read as letters. */
function coresOf(text: string): string[] {
  const letters = text.replaceAll(/[^\p{L}]/gu, '');
  return [...new Set([bare(text), read(bare(text)), read(text.replaceAll(/[^\p{L}\p{N}@$!]+$/gu, '')), bare(read(bare(text))), letters])];
}

/** One word or two, the same one as often as one likes. */
function isMadeOf(core: string, isWord: (text: string) => boolean): boolean {
  if (isWord(core)) return true;
  for (let cut = 3; cut <= core.length - 3; cut += 1) {
    const [first, second] = [core.slice(0, cut), core.slice(cut)];
    if (isWord(first) && (isWord(second) || second.replaceAll(first, '') === '')) return true;
  }
  return false;
}
