import { type FieldValues, get } from 'react-hook-form';
import type { ToldField } from './told-value.ts';

type Fields = ReadonlyMap<string, ToldField>;

export interface ComparedField {
  readonly name: string;
  readonly field: ToldField;
  readonly yours: unknown;
  readonly theirs: unknown;
  readonly keeps: 'yours' | 'theirs';
}

const blank = (value: unknown) => (value === undefined || value === '' ? null : value);
const same = (one: unknown, other: unknown) => JSON.stringify(blank(one)) === JSON.stringify(blank(other));

/** The fields to compare: those inside a list are compared with the list. */
function comparedOf(fields: Fields): (readonly [string, ToldField])[] {
  const lists = [...fields].filter(([, { whole }]) => whole).map(([name]) => `${name}.`);
  return [...fields].filter(([name]) => !lists.some((list) => name.startsWith(list)));
}

/** The fields in which two versions differ, in the order of the form. */
export const changedBetween = (fields: Fields, one: FieldValues, other: FieldValues) =>
  comparedOf(fields).filter(([name]) => !same(get(one, name), get(other, name)));

/** What each field is to hold that the person left as it was, and that somebody else has changed since. */
export const following = (fields: Fields, of: { typed: FieldValues; was: FieldValues; is: FieldValues }): readonly (readonly [string, unknown])[] =>
  changedBetween(fields, of.was, of.is)
    .filter(([name]) => same(get(of.typed, name), get(of.was, name)))
    .map(([name]) => [name, get(of.is, name)] as const);

/** Both versions of each field that differs: what was typed, be it kept or not, and what the record has. */
export function compare(fields: Fields, of: { typed: FieldValues; mine: FieldValues; is: FieldValues }): readonly ComparedField[] {
  return comparedOf(fields).flatMap(([name, field]) => {
    const [value, theirs]: unknown[] = [get(of.typed, name), get(of.is, name)];
    const keeps = same(value, theirs) ? 'theirs' : 'yours';
    // What was typed since is the person's, too.
    const yours: unknown = keeps === 'yours' ? value : get(of.mine, name);
    return same(yours, theirs) ? [] : [{ name, field, yours, theirs, keeps } as const];
  });
}
