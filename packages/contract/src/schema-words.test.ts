import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from './index.ts';
import './schema-words.ts';

const told = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('the words of a schema that has none of its own', () => {
  it.each<[z.ZodType, unknown, string]>([
    [z.number().max(60), 61, 'Enter 60 or less'],
    [z.number().max(60_000), 60_001, 'Enter 60,000 or less'],
    [z.number().min(0), -1, 'Enter 0 or more'],
    [z.number().positive(), 0, 'Enter more than 0'],
    [z.number().int(), 1.5, 'Enter a whole number'],
    [z.number(), Number.NaN, 'Enter a number'],
    [z.number(), 'six', 'Enter a number'],
    [z.number(), null, 'Field required.'],
    [z.string(), undefined, 'Field required.'],
    [z.string().max(40), 'x'.repeat(41), 'Enter at most 40 characters'],
    [z.string().length(3), 'xx', 'Enter exactly 3 characters'],
    [z.string().min(1), '', 'Field required.'],
    [z.string().regex(/^A/), 'b', 'Check how this is written'],
    [z.uuid(), 'x', 'Choose one from the list'],
    [z.uuid(), '', 'Field required.'],
    [z.enum(['a', 'b']), 'c', 'Choose one from the list'],
    [z.array(z.string()).min(1), [], 'Choose at least one'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Choose at most 2'],
    [z.iso.date(), '2026-02-30', 'Enter a date'],
    [z.object({ amount: z.number().max(10_000) }), { amount: 10_001 }, 'Enter £100.00 or less'],
    [z.object({ amount: z.number().min(-500) }), { amount: -501 }, 'Enter -£5.00 or more'],
    [z.object({ unitAmount: z.number().max(1_234_567) }), { unitAmount: 1_234_568 }, 'Enter £123.4567 or less'],
    [z.record(z.string(), z.number().max(5)), { constructor: 6 }, 'Enter 5 or less'],
    [z.object({ amount: z.number() }), { amount: Number.NaN }, 'Enter an amount in pounds, such as 12.50'],
    [z.strictObject({}), { colour: 1 }, 'This field is not known here.'],
    [z.string().refine(() => false), 'x', 'This value cannot be used here.'],
  ])('%# say what to do', (schema, value, words) => {
    expect(told(schema, value)).toEqual([words]);
  });
});

/** Wrong values of every kind, for whichever field; some of them are right for it. */
const one = [
  undefined,
  null,
  '',
  ' ',
  'x',
  'x'.repeat(100_000),
  '2026-02-30',
  0,
  -1,
  1.5,
  0.000_01,
  -1e15,
  1e15,
  1e300,
  Number.NaN,
  Infinity,
  true,
  5n,
  new Date(0),
];
const values: readonly unknown[] = [...one, [], {}, { strange: 1 }, [{ strange: 1 }], Array.from({ length: 5_000 }, () => ''), ...one.map((value) => [value])];

/** A schema and all that it is made of. */
function partsOf(schema: z.core.$ZodType, seen = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (seen.has(schema)) return seen;
  seen.add(schema);
  const inner: readonly z.core.$ZodType[] =
    schema instanceof z.ZodObject
      ? Object.values(schema.shape)
      : schema instanceof z.ZodArray
        ? [schema.element]
        : schema instanceof z.ZodUnion
          ? schema.options
          : schema instanceof z.ZodOptional || schema instanceof z.ZodNullable
            ? [schema.unwrap()]
            : schema instanceof z.ZodRecord
              ? [schema.keyType, schema.valueType]
              : schema instanceof z.ZodIntersection
                ? [schema.def.left, schema.def.right]
                : schema instanceof z.ZodPipe
                  ? [schema.in, schema.out]
                  : [];
  for (const each of inner) partsOf(each, seen);
  return seen;
}

it('of whatever a route takes nobody reads the library’s own words', () => {
  const library = /\b(?:expected|received \w+|invalid|unrecognized|too (?:big|small)|string|boolean|undefined|NaN|null|object|array)\b|[<>]=?|_/i;
  // The specification's.
  const own = new Set(['Invalid email']);
  const found = new Set<string>();
  let asked = 0;
  for (const { method, path, params, query, body, uploadFields } of allRoutes)
    for (const schema of [params, query, body, uploadFields])
      for (const part of schema ? partsOf(schema) : [])
        for (const value of values) {
          const refused = z.safeParse(part, value).error?.issues ?? [];
          asked += refused.length;
          for (const { message } of refused) if (library.test(message) && !own.has(message)) found.add(`${method} ${path}: ${message}`);
        }
  expect([...found]).toEqual([]);
  expect(asked).toBeGreaterThan(10_000);
});
