import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excessOwed, owedByPayer, type Share, splitByPayer, splitJob, splitNet } from './split.ts';

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
    [
      'a top-up on an insured job',
      { netPence: 35_000, vatPence: 7000, excessPence: 11_500, vatRegistered: false, topUpNetPence: 5000, topUpVatPence: 1000 },
      [18_500, 6000, 24_500],
      [16_500, 1000, 17_500],
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
      topUp: fc.tuple(amount, amount),
    });
    fc.assert(
      fc.property(terms, (each) => {
        const [topUpNetPence, topUpVatPence] = each.topUp;
        const whole = { ...each, netPence: each.netPence + topUpNetPence, vatPence: each.vatPence + topUpVatPence, topUpNetPence, topUpVatPence };
        const { insurer, policyholder, excess, recoverableVat, overLimit, topUp } = splitByPayer(whole);
        expect(insurer.net + policyholder.net).toBe(whole.netPence);
        expect(insurer.vat + policyholder.vat).toBe(whole.vatPence);
        // A top-up changes nothing of what the insurer pays.
        expect(insurer).toEqual(splitByPayer(each).insurer);
        expect(insurer.net + insurer.vat).toBe(insurer.gross);
        expect(policyholder.net + policyholder.vat).toBe(policyholder.gross);
        expect(excess + recoverableVat + overLimit + topUp.gross).toBe(policyholder.gross);
        for (const part of [...numbers(insurer), ...numbers(policyholder)]) expect(part).toBeGreaterThanOrEqual(0);
        if (each.limitPence !== null) expect(insurer.gross).toBeLessThanOrEqual(each.limitPence);
      }),
    );
  });
});

describe('a job that has one payer', () => {
  const fleet = {
    billedTo: 'customer',
    insurer: false,
    netPence: 35_000,
    vatPence: 7000,
    excessPence: 11_500,
    vatRegistered: true,
    limitPence: 10_000,
  } as const;

  it('is shared by its top-up alone, whatever else is known of the policyholder', () => {
    expect(splitJob(fleet)).toBeNull();
    const split = splitJob({ ...fleet, topUpNetPence: 5000, topUpVatPence: 1000 });
    expect([split && numbers(split.insurer), split && numbers(split.policyholder)]).toEqual([
      [30_000, 6000, 36_000],
      [5000, 1000, 6000],
    ]);
    expect(owedByPayer({ ...fleet, topUpNetPence: 5000, topUpVatPence: 1000 })).toEqual({ customer: 36_000, policyholder: 6000 });
  });

  it('is the policyholder’s whole, top-ups and all', () => {
    const terms = { ...fleet, billedTo: 'policyholder', topUpNetPence: 5000, topUpVatPence: 1000 } as const;
    expect([splitJob(terms), owedByPayer(terms)]).toEqual([null, { customer: 0, policyholder: 42_000 }]);
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
