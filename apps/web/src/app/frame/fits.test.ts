import { describe, expect, it } from 'vitest';
import { fitOf, fitting } from './fits.ts';

describe('how well what is typed fits', () => {
  it.each([
    ['worksheets', 'Worksheets Clipboard', 0],
    ['work', 'Worksheets Clipboard', 1],
    ['clip work', 'Worksheets Clipboard', 1],
    ['sheet', 'Worksheets Clipboard', 2],
    ['wroksheets', 'Worksheets', 3],
    ['worksheest', 'Worksheets', 3],
    ['workheets', 'Worksheets', 3],
    ['workksheets', 'Worksheets', 3],
    ['worjsheets', 'Worksheets', 3],
    ['setings', 'Settings', 3],
    ['', 'Anything', 0],
    ['work glass', 'Worksheets', null],
    ['wrok', 'Worksheets', null],
    ['orders', 'Broadcasts', null],
    ['smith', 'Settings', null],
    ['%%%', 'Settings', null],
  ])('%s in %s', (typed, text, fit) => expect(fitOf(typed, text)).toBe(fit));

  it('puts the best first and leaves the rest in its order', () => {
    expect(fitting('sto', ['Put in store', 'Customers', 'Stock flow', 'Stock takes'], (text) => text)).toEqual([
      'Put in store',
      'Stock flow',
      'Stock takes',
      'Customers',
    ]);
  });
});
