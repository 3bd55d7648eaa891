import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excessOwed, type Share, splitByPayer, splitNet } from './split.ts';

const numbers = ({ net, vat, gross }: Share) => [net, vat, gross];

describe('the split between insurer and policyholder', () => {
  it.each([
    ['private', { netPence: 35_000, vatPence: 7000, excessPence: 11_500, vatRegistered: false }, [23_500, 7000, 30_500], [11_500, 0, 11_500]],
    ['VAT-registered', { netPence: 35_000, vatPence: 7000, excessPence: 11_500, vatRegistered: true }, [23_500, 0, 23_500], [11_500, 7000, 18_500]],
    [
      'private, limit 150',
      { netPence: 35_000, vatPence: 7000, excessPence: 11_500, vatRegistered: false, limitPence: 15_000 },
      [11_557, 3443, 15_000],
      [23_443, 3557, 27_000],
    ],
    [
      'registered, limit 150',
      { netPence: 35_000, vatPence: 7000, excessPence: 11_500, vatRegistered: true, limitPence: 15_000 },
      [15_000, 0, 15_000],
      [20_000, 7000, 27_000],
    ],
    ['cheaper than the excess', { netPence: 8000, vatPence: 1600, excessPence: 11_500, vatRegistered: false }, [0, 0, 0], [8000, 1600, 9600]],
    ['excess between net and gross', { netPence: 10_000, vatPence: 2000, excessPence: 11_500, vatRegistered: false }, [0, 500, 500], [10_000, 1500, 11_500]],
    ['no excess', { netPence: 35_000, vatPence: 7000, excessPence: 0, vatRegistered: false }, [35_000, 7000, 42_000], [0, 0, 0]],
    ['limit of nothing', { netPence: 35_000, vatPence: 7000, excessPence: 0, vatRegistered: false, limitPence: 0 }, [0, 0, 0], [35_000, 7000, 42_000]],
    [
      'half of the VAT recovered',
      { netPence: 35_000, vatPence: 7000, excessPence: 11_500, vatRegistered: true, vatRecoveryBasisPoints: 5000 },
      [23_500, 3500, 27_000],
      [11_500, 3500, 15_000],
    ],
    ['nil job', { netPence: 0, vatPence: 0, excessPence: 11_500, vatRegistered: true }, [0, 0, 0], [0, 0, 0]],
  ])('%s', (_name, terms, insurer, policyholder) => {
    const split = splitByPayer(terms);
    expect([numbers(split.insurer), numbers(split.policyholder)]).toEqual([insurer, policyholder]);
  });

  it('is reckoned from a net amount and a rate too', () => {
    expect(splitNet(35_000, 2000, { excessPence: 11_500, vatRegistered: false }).insurer.gross).toBe(30_500);
    expect(() => splitNet(-1, 2000, { excessPence: 0, vatRegistered: false })).toThrow(RangeError);
  });

  it('sums to the job exactly, never bills a negative amount and never exceeds the limit', () => {
    const amount = fc.nat(500_000);
    const terms = fc.record({
      netPence: amount,
      vatPence: amount,
      excessPence: amount,
      vatRegistered: fc.boolean(),
      vatRecoveryBasisPoints: fc.nat(10_000),
      limitPence: fc.option(amount),
    });
    fc.assert(
      fc.property(terms, (each) => {
        const { insurer, policyholder, excess, recoverableVat, overLimit } = splitByPayer(each);
        expect(insurer.net + policyholder.net).toBe(each.netPence);
        expect(insurer.vat + policyholder.vat).toBe(each.vatPence);
        expect(insurer.net + insurer.vat).toBe(insurer.gross);
        expect(policyholder.net + policyholder.vat).toBe(policyholder.gross);
        expect(excess + recoverableVat + overLimit).toBe(policyholder.gross);
        for (const part of [...numbers(insurer), ...numbers(policyholder)]) expect(part).toBeGreaterThanOrEqual(0);
        if (each.limitPence !== null) expect(insurer.gross).toBeLessThanOrEqual(each.limitPence);
      }),
    );
  });
});

describe('the excess owed', () => {
  const insured = {
    billedTo: 'customer',
    insurer: true,
    netPence: 35_000,
    vatPence: 7000,
    excessPence: 11_500,
    vatRegistered: false,
    limitPence: null,
  } as const;

  it.each([
    ['of an insurer’s job, whoever is named', {}, 11_500],
    ['of any job that bills both', { billedTo: 'both', insurer: false }, 11_500],
    ['no more than the job comes to', { netPence: 8000, vatPence: 1600 }, 9600],
    ['nothing where the policyholder pays it all', { billedTo: 'policyholder' }, 0],
    ['nothing where the customer is no insurer', { insurer: false }, 0],
  ] as const)('is %s', (_, more, owed) => {
    expect(excessOwed({ ...insured, ...more })).toBe(owed);
  });
});
