import { foldForSearch } from '@quarterlight/kit/text';
import { registrationSearchKey } from '../rules/registration.ts';
import { telephoneSearchKey } from '../rules/telephone.ts';

/** How a record's facts are kept to be found: what is typed is folded by the same functions. */
export const searchKeys = {
  /** Names and descriptions: no accents, lower case, marks read as spaces. */
  words: foldForSearch,
  /** Numbers, codes and postcodes: letters and figures alone. */
  code: (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, ''),
  /** Registrations, where O is read as 0 and I as 1. */
  plate: (text: string): string => registrationSearchKey(text).toLowerCase(),
  /** Telephone numbers: figures alone, 44 and 0 alike. */
  phone: (text: string): string => telephoneSearchKey(text),
} as const;

/**
 * Keys as one text: each on a line of its own with a space on either side, so that patterns tell a whole key, its beginning and that of a word. The last
 * line has how they begin as words of their own, since an index of trigrams sees no lines.
 */
export function keysAsText(keys: readonly string[]): string {
  const kept = [...new Set(keys.filter((key) => key !== ''))];
  return ` \n ${[...kept, [...new Set(kept.map(beginningOf))].join(' ')].join(' \n ')} `;
}

/** Three letters of the first word and a capital, which no key has. */
const beginningOf = (key: string): string => `${[...(key.split(' ')[0] ?? '')].slice(0, 3).join('')}Q`;

/** Of one of these pairs both fit. */
export type Pairs = readonly (readonly [string, string])[];

/** What a person's text is looked up as: patterns over `keysAsText`. */
export interface Wanted {
  /** The whole text folded. */
  readonly whole: string;
  /** It is a whole key; the beginning of one; the beginning of a word. */
  readonly exact: readonly string[];
  readonly begins: readonly string[];
  readonly word: readonly string[];
  /** One of these is in what is found, or all of `every`: three at least, the longest first; null for one word, or a whole key. */
  readonly parts: readonly string[];
  readonly every: readonly string[] | null;
  /** Where a slip of the finger may have gone wrong: pairs of patterns, both in what was meant, to be tried one list after the other; none where only what is written so may be meant. */
  readonly alike: readonly Pairs[];
}

const least = 3;
const mostWords = 8;
const longEnough = (text: string) => [...text].length >= least;

// Telephone numbers, postcodes and registrations of today's form, all of them: no key that is longer contains one. Postcodes of other forms (B1 2AA) may be
// a part of a registration.
const complete = (code: string | null, phone: string | null) =>
  /^0\d{9,10}$/.test(phone ?? '') || /^(?:[a-z]{2}\d[a-z\d]\d[a-z]{2}|[a-z]\d[a-z]\d[a-z]{2}|[a-z]{2}\d{2}[a-z]{3})$/.test(code ?? '');

/** Reads what a person typed; null where nothing in it can be looked up. */
export function wantedOf(text: string): Wanted | null {
  const typed = text.replace(/\p{Cc}/gu, ' ');
  const whole = foldForSearch(typed);
  if (whole === '') return null;
  const words = [...new Set(whole.split(' '))].sort((one, other) => other.length - one.length).slice(0, mostWords);
  const long = words.filter(longEnough);
  const letters = searchKeys.code(typed);
  const figures = /\d/.test(letters);
  // A short code beside longer words would be a part of nearly everything.
  const code = letters !== '' && (figures || words.length === 1) && (long.length === 0 || longEnough(letters)) ? letters : null;
  const phone = /^[\d\s+()./-]+$/.test(typed) && letters.length >= 5 ? searchKeys.phone(typed) : null;
  const plate = code !== null && figures && code.length <= 12 ? searchKeys.plate(code) : null;
  const keys = [...new Set([whole, code, plate, phone].filter((key) => key !== null))];
  const number = code === null ? null : numberOf(code);
  const exact = [...keys.map(wholeKey), ...(number?.exact ?? [])];
  const onlyWhole = complete(code, phone) || (long.length === 0 && !longEnough(letters));
  return {
    whole,
    exact,
    begins: keys.map((key) => `% \n ${key}% ${beginningOf(key)} %`),
    word: keys.map((key) => `% ${key}%`),
    parts: onlyWhole
      ? exact
      : keys
          .filter((key) => key !== whole || words.length === 1)
          .filter(longEnough)
          .map((key) => `%${key}%`)
          .concat(number?.parts ?? []),
    every: onlyWhole || long.length === 0 || words[0] === whole ? null : [...words, long[0] ?? '', long[0] ?? ''].map((word) => `%${word}%`),
    alike: !/\d/.test(whole) && [...whole].length > least ? alikeOf(long) : [],
  };
}

const fewestFigures = 6;
const wholeKey = (key: string) => `% \n ${key} \n %`;

/** A number of ours as people say it, noughts left out or too many: how it may be kept, and besides how numbers end whose letters were mistaken; who types all figures means that one. */
function numberOf(code: string): { readonly exact: readonly string[]; readonly parts: readonly string[] } | null {
  const [, letters = '', noughts = '', figures = ''] = /^([a-z]{1,3})(0*)([1-9]\d{1,7})$/.exec(code) ?? [];
  if (figures === '' || noughts.length + figures.length === fewestFigures) return null;
  const padded = [0, 1, 2].map((more) => figures.padStart(fewestFigures + more, '0'));
  const exact = [...new Set(padded.map((number) => wholeKey(`${letters}${number}`)))].filter((key) => key !== wholeKey(code));
  return { exact, parts: noughts.length + figures.length < fewestFigures ? [`%${padded[0] ?? ''} \n %`] : exact };
}

/** Of three words a slip leaves two whole, which are asked for first, being rarer; of one or two, and of any, a half of each. */
function alikeOf(long: readonly string[]): Wanted['alike'] {
  const [one, two, three] = long;
  if (one === undefined) return [];
  const seconds = two === undefined ? undefined : halvesOf(two);
  const halves = halvesOf(one).flatMap((half) => (seconds ?? [half]).map((second) => [half, second] as const));
  if (two === undefined || three === undefined) return [halves];
  const part = (word: string) => `%${word}%`;
  return [
    [
      [part(one), part(two)],
      [part(one), part(three)],
      [part(two), part(three)],
    ],
    halves,
  ];
}

/**
 * The beginning and the end of a word as patterns, a letter or two apart where it is long: two letters changed over are in one of them at most. Three
 * letters at the end of a short word would be the end of too many others.
 */
function halvesOf(word: string): readonly [string, string] {
  const letters = [...word];
  const size = Math.max(least, Math.floor((letters.length - 1) / 2));
  const end = letters.length < 7 ? size + 1 : size;
  return [`% ${letters.slice(0, size).join('')}%`, `%${letters.slice(-end).join('')} %`];
}
