import { describe, expect, it } from 'vitest';
import { carriageAfter, carriageFor } from './order-terms.ts';

const terms = { carriage: 1_250, freeFrom: 20_000 };

describe('carriage by the terms', () => {
  it.each([
    [19_999, 1_250],
    [20_000, 0],
    [0, 1_250],
  ])('of an order of %i pence is %i', (net, carriage) => {
    expect(carriageFor(terms, net)).toBe(carriage);
  });
  it('is never free where no value is named', () => {
    expect(carriageFor({ carriage: 1_250, freeFrom: 0 }, 1_000_000)).toBe(1_250);
  });
  it('follows the order over the value and back, unless somebody typed another', () => {
    expect(carriageAfter(terms, { carriage: 1_250, net: 15_000 }, 25_000)).toBe(0);
    expect(carriageAfter(terms, { carriage: 0, net: 25_000 }, 15_000)).toBe(1_250);
    expect(carriageAfter(terms, { carriage: 500, net: 15_000 }, 25_000)).toBe(500);
  });
});
