import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isCreditedByItself, vatOfCredit } from './credit-line.ts';

it('takes the VAT of a part by the rate, half up, and what is left with the last part', () => {
  expect(vatOfCredit({ net: 1_000, vat: 200, rateBasisPoints: 2_000 }, 333)).toBe(67);
  expect(vatOfCredit({ net: 667, vat: 133, rateBasisPoints: 2_000 }, 667)).toBe(133);
  expect(vatOfCredit({ net: 5, vat: 0, rateBasisPoints: 2_000 }, 3)).toBe(0);
});

it('comes to the line to the penny, however it is cut up', () => {
  const someLine = fc.record({ net: fc.integer({ min: 1, max: 90_000 }), rateBasisPoints: fc.constantFrom(0, 500, 1_750, 2_000) });
  fc.assert(
    fc.property(someLine, fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 12 }), ({ net, rateBasisPoints }, cuts) => {
      const vat = vatOfCredit({ net: net + 1, vat: 9_999_999, rateBasisPoints }, net);
      const left = { net, vat };
      for (const cut of [...cuts, net]) {
        const part = Math.min(cut, left.net);
        const ofPart = vatOfCredit({ ...left, rateBasisPoints }, part);
        expect(ofPart).toBeGreaterThanOrEqual(0);
        left.net -= part;
        left.vat -= part === 0 ? 0 : ofPart;
        if (left.net === 0) break;
      }
      expect(left).toEqual({ net: 0, vat: 0 });
    }),
  );
});

it('leaves deductions to the whole', () => {
  expect([
    isCreditedByItself({ kind: 'line', net: 1 }),
    isCreditedByItself({ kind: 'line', net: -1 }),
    isCreditedByItself({ kind: 'adjustment', net: 100 }),
  ]).toEqual([true, false, false]);
});
