import { describe, expect, it } from 'vitest';
import { Refusal } from '../refusal.ts';
import { assertCurrency } from './read-input.ts';

const refusedOf = (body: unknown): unknown => {
  try {
    assertCurrency(body, 'GBP');
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.errors : error;
  }
};

describe('money in a request', () => {
  it('is refused by its field where it is in another currency than the company’s, wherever it stands', () => {
    const euros = { amount: 1, currency: 'EUR' };
    expect(refusedOf({ net: euros, lines: [{ unitCost: { unitAmount: 1, currency: 'GBP' } }, { unitCost: { unitAmount: 1, currency: 'USD' } }] })).toEqual({
      net: ['Amounts are in GBP.'],
      'lines.1.unitCost': ['Amounts are in GBP.'],
    });
    expect(refusedOf(euros)).toEqual({ form: ['Amounts are in GBP.'] });
  });

  it('is taken in the company’s, and what only names a currency is no money', () => {
    expect(refusedOf({ net: { amount: 1, currency: 'GBP' }, company: { currency: 'EUR' }, none: null, at: 'EUR' })).toBeUndefined();
    expect(refusedOf(undefined)).toBeUndefined();
  });

  it('is found below as many levels as a body may have', () => {
    let deep: unknown = { amount: 1, currency: 'EUR' };
    for (let level = 0; level < 300_000; level += 1) deep = [deep];
    expect(Object.values(Object(refusedOf({ deep })))).toEqual([['Amounts are in GBP.']]);
  });
});
