import { expect, it } from 'vitest';
import { clockWords } from './clock-words.ts';

const now = Date.parse('2026-12-01T09:00:00Z');
it.each([
  ['2026-12-01T11:10:00Z', 'neutral', '2 h 10 min left'],
  ['2026-12-01T09:59:00Z', 'amber', '59 min left'],
  ['2026-12-01T09:00:00Z', 'amber', '0 min left'],
  ['2026-12-01T08:25:00Z', 'red', 'Late by 35 min'],
  ['2026-12-03T12:00:00Z', 'neutral', '2 d 3 h left'],
  ['2026-11-30T09:00:00Z', 'red', 'Late by 1 d'],
])('says of %s what is left', (answerBy, tone, word) => {
  expect(clockWords(answerBy, now)).toEqual({ tone, word });
});
