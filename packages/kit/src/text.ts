import { formatNumber } from './numbers.ts';

const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't' };

/** What a text is sorted and found by: no accents, lower case, single spaces, none at the ends. */
export function sortKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþıħŧ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** A text folded so that people find it whatever they type: as the sort key, apostrophes left out and other marks read as spaces. */
export function foldForSearch(text: string): string {
  return sortKey(text)
    .replace(/['’‘`´]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Whether nothing is written in a field but spaces. */
export const isBlank = (text: string | null): boolean => text === null || text.trim() === '';

/** Up to two initials of a name, first and last word, upper case: `MW` for Mary Jane Watson. */
export function initials(name: string): string {
  const words = name.split(/[\s.]+/).filter((word) => /^\p{L}|^\p{N}/u.test(word));
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** A count with its noun: `1 job`, `2 jobs`, `1,204 jobs`, `2.5 jobs`; the plural may be given where it is irregular. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${Math.abs(count) === 1 ? one : many}`;
}

/** The text, or its beginning and an ellipsis, in at most that many characters; a character is never cut in half. */
export function truncate(text: string, most: number): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  return `${characters
    .slice(0, Math.max(0, most - 1))
    .join('')
    .trimEnd()}…`;
}

/** The text with its first letter in upper case. */
export function capitalise(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('');
}

/** A code as people read it: `Purchase order line added` for `purchase-order.line_added`, `Lot id` for `lotId`. */
export const codeWords = (code: string): string => capitalise(code.replaceAll(/(?<=[a-z])(?=[A-Z])|[-_.]/g, ' ').toLowerCase());

/** Names as people list them: `glass`, `glass and clips`, `glass, clips and labour`. */
export function listOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}
