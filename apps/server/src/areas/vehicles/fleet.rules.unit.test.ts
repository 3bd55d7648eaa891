import { addDays, day, daysFrom } from '@quarterlight/kit/days';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endsBefore, overlaps, type Span, spanWords, standingOf } from './fleet.rules.ts';

const first = day('2026-01-01');
const spans = fc
  .record({ from: fc.integer({ min: 0, max: 20 }), length: fc.option(fc.integer({ min: 0, max: 10 })) })
  .map(({ from, length }): Span => ({ from: addDays(first, from), to: length === null ? null : addDays(first, from + length) }));
/** Every day of a span up to one on which all that goes on for good is going on. */
const daysOf = ({ from, to }: Span) => daysFrom(day(from), to === null ? addDays(first, 40) : day(to));

it('two spans overlap where some day lies in both, whichever is asked of the other', () => {
  fc.assert(
    fc.property(spans, spans, (one, other) => {
      const shared = daysOf(one).some((each) => daysOf(other).includes(each));
      expect([overlaps(one, other), overlaps(other, one)]).toEqual([shared, shared]);
    }),
  );
});

it.each([
  ['2026-03-01', '2026-03-31', '2026-04-01', null, false],
  ['2026-03-01', '2026-03-31', '2026-03-31', null, true],
  ['2026-03-01', null, '2026-02-01', '2026-02-28', false],
  ['2026-03-01', null, '2026-02-01', '2026-03-01', true],
  ['2026-03-01', null, '2030-01-01', null, true],
])('%s to %s beside %s to %s: %s', (from, to, otherFrom, otherTo, expected) => {
  expect(overlaps({ from, to }, { from: otherFrom, to: otherTo })).toBe(expected);
});

it('a span ends before it begins only where its last day is earlier; both ends lie within it', () => {
  const span = { from: '2026-03-01', to: '2026-03-31' };
  expect([endsBefore(span), endsBefore({ ...span, to: '2026-03-01' }), endsBefore({ ...span, to: '2026-02-28' }), endsBefore({ ...span, to: null })]).toEqual([
    false,
    false,
    true,
    false,
  ]);
  const standings = ['2026-02-28', '2026-03-01', '2026-03-31', '2026-04-01'].map((today) => standingOf(span, today));
  expect(standings).toEqual(['coming', 'current', 'current', 'ended']);
  expect([spanWords(span), spanWords({ ...span, to: null })]).toEqual(['from 01/03/2026 to 31/03/2026', 'from 01/03/2026 on']);
});
