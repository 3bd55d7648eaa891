import { foldForSearch, sortKey } from '@quarterlight/kit/text';
import { registrationSearchKey } from '../rules/registration.ts';
import { telephoneSearchKey } from '../rules/telephone.ts';

/** When parts of longer texts are looked for: always; where nothing is or begins so; never, where the text can be no part of anything longer. */
export type PartsWanted = 'always' | 'unless-found' | 'never';

/** What a person's text is looked up as. The database folds what it keeps in the same way (`app.search_fold` and its sisters). */
export interface Wanted {
  /** As names are sorted: what a name or code begins with. */
  readonly byName: string;
  /** Letters and figures alone, as numbers, postcodes and policy numbers are kept; null where the text is plain words. */
  readonly byCode: string | null;
  /** The same in capitals, as document numbers are kept. */
  readonly byNumber: string | null;
  /** As a registration, O read as 0 and I as 1; null where it can be none. */
  readonly byPlate: string | null;
  /** As a telephone number, 44 and 0 alike; null where it can be none. */
  readonly byPhone: string | null;
  /** The whole text folded. */
  readonly whole: string;
  /** The longest word, by which parts are found; null where nothing has three characters: then only whole keys are. */
  readonly part: string | null;
  /** All words of which parts are looked for, the longest first. */
  readonly words: readonly string[];
  /** How the longest words begin, by which parts are looked up: a few letters of several words are quicker than long words. */
  readonly starts: readonly string[];
  /** Where whole words are looked up: all of them, or the text as a code. A `tsquery`. */
  readonly everyWord: string;
  readonly parts: PartsWanted;
  /** What is alike, of words without a figure; null where only what is written so may be meant. */
  readonly alike: Alike | null;
}

/** Where a slip of the finger may have gone wrong. */
export interface Alike {
  /** All words but one, a `tsquery`, twice for each word; `odd` has the beginning or the end of the word left out. None where there is one word. */
  readonly known: readonly string[];
  readonly odd: readonly string[];
  /** Beginnings and ends of the two longest words, of which a single slip leaves one right: patterns over words with a space on either side. Each is looked
   * for together with that of `beside`, until something is found. */
  readonly halves: readonly string[];
  readonly beside: readonly string[];
}

const least = 3;
const mostWords = 8;
const longEnough = (text: string) => [...text].length >= least;

// Telephone numbers, postcodes and registrations of today's form, all of them: no key that is longer contains one. Postcodes of other forms (B1 2AA) may be
// a part of a registration.
const complete = (code: string | null, phone: string | null) =>
  /^0\d{9,10}$/.test(phone ?? '') || /^(?:[a-z]{2}\d[a-z\d]\d[a-z]{2}|[a-z]\d[a-z]\d[a-z]{2}|[a-z]{2}\d{2}[a-z]{3})$/.test(code ?? '');
// Numbers of documents and policies: where something is or begins so, it was meant.
const mixed = (code: string | null) => code !== null && code.length >= 6 && /[a-z]/.test(code) && /\d/.test(code);

/** Reads what a person typed; null where nothing in it can be looked up. */
export function wantedOf(text: string): Wanted | null {
  const typed = text.replace(/\p{Cc}/gu, ' ');
  const whole = foldForSearch(typed);
  if (whole === '') return null;
  const words = [...new Set(whole.split(' '))].sort((one, other) => other.length - one.length).slice(0, mostWords);
  const long = words.filter(longEnough);
  const letters = typed.toLowerCase().replace(/[^a-z0-9]+/g, '');
  const figures = /\d/.test(letters);
  const part = long[0] ?? (longEnough(letters) ? letters : null);
  // A short code beside longer words would be a part of nearly everything.
  const code = letters !== '' && (figures || words.length === 1) && (part === null || longEnough(letters)) ? letters : null;
  const phone = /^[\d\s+()./-]+$/.test(typed) && letters.length >= 5 ? telephoneSearchKey(typed) : null;
  const plate = code !== null && figures && code.length <= 12 ? registrationSearchKey(code).toLowerCase() : null;
  return {
    byName: sortKey(typed),
    byCode: code,
    byNumber: code?.toUpperCase() ?? null,
    byPlate: plate,
    byPhone: phone,
    whole,
    part,
    words: long.length > 0 ? words : part === null ? [] : [part],
    starts: part === null ? [] : long.length < 2 ? [part] : long.slice(0, 3).map((word) => [...word].slice(0, 4).join('')),
    everyWord: [...new Set([all(words), ...[code, plate, phone].filter((key) => key !== null).map(one)])].join(' | '),
    parts: complete(code, phone) ? 'never' : mixed(code) ? 'unless-found' : 'always',
    alike: !/\d/.test(whole) && [...whole].length > least ? alikeOf(words, long) : null,
  };
}

const one = (word: string) => `'${word}'`;
const all = (words: readonly string[]) => `(${words.map(one).join(' & ')})`;

function alikeOf(words: readonly string[], long: readonly string[]): Alike {
  const [first, second] = long.slice(0, 2).map(halvesOf);
  const odds = words.length < 2 ? [] : words.flatMap((odd) => halvesOf(odd).map((half) => [all(words.filter((word) => word !== odd)), half] as const));
  const pairs =
    first === undefined
      ? []
      : second === undefined
        ? [first, ...first.map((half) => [half, half] as const)]
        : first.flatMap((half) => second.map((other) => [half, other] as const));
  return {
    known: odds.map(([known]) => known),
    odd: odds.map(([, odd]) => odd),
    halves: pairs.map(([half]) => half),
    beside: pairs.map(([, beside]) => beside),
  };
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
