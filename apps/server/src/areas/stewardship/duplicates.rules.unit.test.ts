import { strengthOf } from '@quarterlight/contract/stewardship/names';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distance, isSimilar } from './duplicates.rules.ts';

it.each([
  ['brown haulage', 'browne haulage', true],
  ['brown haulage', 'borwn haulage', true],
  ['brown haulage', 'brown haulage norwich', true],
  ['brown', 'brown haulage', false],
  ['acme', 'acne', false],
  ['north glass', 'south glass', true],
  ['north glass', 'west glass', false],
  ['abc', 'abd', false],
  ['unit 12 motors', 'unit 13 motors', false],
])('%s and %s: %s', (one, other, similar) => {
  expect([isSimilar(one, other), isSimilar(other, one)]).toEqual([similar, similar]);
});

it('the distance is nil of the same alone, the same both ways, and never more than the longer has letters', () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const between = distance(one, other);
      expect(between === 0).toBe(one === other);
      expect(distance(other, one)).toBe(between);
      expect(between).toBeLessThanOrEqual(Math.max(one.length, other.length));
    }),
  );
});

it('more reasons are surer, and none is more than sure', () => {
  expect([strengthOf([]), strengthOf(['alike']), strengthOf(['telephone', 'vat']), strengthOf(['vat', 'telephone', 'name-postcode', 'code'])]).toEqual([
    0, 45, 97, 100,
  ]);
});
