import { foldForSearch, sortKey } from '@quarterlight/kit/text';
import { registrationSearchKey } from '../rules/registration.ts';
import { telephoneSearchKey } from '../rules/telephone.ts';

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
  /** The next longest word of three characters or more. */
  readonly further: string | null;
  /** The other words. */
  readonly rest: readonly string[];
  /** Whether what is only alike may be meant: words, without a figure. */
  readonly mayBeAlike: boolean;
}

const least = 3;
const mostWords = 8;
const longEnough = (text: string) => [...text].length >= least;

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
  return {
    byName: sortKey(typed),
    byCode: code,
    byNumber: code?.toUpperCase() ?? null,
    byPlate: code !== null && figures && code.length <= 12 ? registrationSearchKey(code).toLowerCase() : null,
    byPhone: phone,
    whole,
    part,
    further: long[1] ?? null,
    rest: long.length === 0 ? [] : words.filter((word) => word !== long[0] && word !== long[1]),
    mayBeAlike: !/\d/.test(whole) && [...whole].length > least,
  };
}
