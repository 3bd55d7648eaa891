import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { repairCredit } from './repair-credit.ts';

const replacement = { netPence: 35_000, vatPence: 7_000 };

describe('repairCredit', () => {
  it('credits what was paid', () => {
    const repair = { netPence: 5_000, grossPence: 6_000 };
    expect(repairCredit({ paidPence: 6_000, repair, replacement })).toEqual({ netPence: 5_000, vatPence: 1_000 });
    expect(repairCredit({ paidPence: 3_000, repair, replacement })).toEqual({ netPence: 2_500, vatPence: 500 });
  });

  it('credits nothing where nothing was paid or there is nothing to credit it against', () => {
    const repair = { netPence: 5_000, grossPence: 6_000 };
    expect(repairCredit({ paidPence: 0, repair, replacement })).toBeNull();
    expect(repairCredit({ paidPence: 6_000, repair, replacement: { netPence: 0, vatPence: 0 } })).toBeNull();
    expect(repairCredit({ paidPence: 6_000, repair: { netPence: 0, grossPence: 0 }, replacement })).toBeNull();
  });

  it('never exceeds what was paid, what the repair came to, or net and VAT of the replacement', () => {
    const pence = fc.integer({ min: 0, max: 200_000 });
    fc.assert(
      fc.property(pence, pence, pence, pence, pence, (paidPence, net, vat, newNet, newVat) => {
        const credit = repairCredit({ paidPence, repair: { netPence: net, grossPence: net + vat }, replacement: { netPence: newNet, vatPence: newVat } });
        if (credit === null) return;
        expect(credit.netPence + credit.vatPence).toBeLessThanOrEqual(Math.min(paidPence, net + vat));
        expect(credit.netPence).toBeLessThanOrEqual(newNet);
        expect(credit.vatPence).toBeLessThanOrEqual(newVat);
        expect(Math.min(credit.netPence, credit.vatPence)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
