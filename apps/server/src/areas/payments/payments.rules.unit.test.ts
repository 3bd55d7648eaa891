import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Debt, excessLeft, type FreeMoney, spread, takenBack } from './payments.rules.ts';

const debts: Debt[] = [
  { id: 'account', payer: 'customer', open: 30_500 },
  { id: 'person', payer: 'policyholder', open: 11_500 },
];
const money = (pence: number, payer: FreeMoney['payer'] = null): FreeMoney[] => [{ id: 'p', payer, pence }];
const paid = (free: readonly FreeMoney[], of: readonly Debt[] = debts) =>
  Object.fromEntries(spread(free, of).allocations.map(({ receivableId, pence }) => [receivableId, pence]));
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

describe('what is taken back', () => {
  const paidBy = [
    { id: 'first', pence: 300 },
    { id: 'second', pence: 200 },
    { id: 'third', pence: 100 },
  ];
  it('is the newest, and no more than is asked', () => {
    const back = (pence: number) => takenBack(paidBy, 'r', pence).map((each) => [each.paymentId, each.pence]);
    expect([back(0), back(100), back(250), back(600)]).toEqual([
      [],
      [['third', -100]],
      [
        ['third', -100],
        ['second', -150],
      ],
      [
        ['third', -100],
        ['second', -200],
        ['first', -300],
      ],
    ]);
  });
});

describe('money on debts', () => {
  it('pays the policyholder first unless it is the account’s, and nobody more than they owe', () => {
    expect([11_500, 5_000, 12_000, 99_999].map((pence) => paid(money(pence)))).toEqual([
      { person: 11_500 },
      { person: 5_000 },
      { person: 11_500, account: 500 },
      { person: 11_500, account: 30_500 },
    ]);
    expect(paid(money(31_000, 'customer'))).toEqual({ account: 30_500, person: 500 });
  });

  it('keeps the part of what is not posted yet', () => {
    const draft: Debt = { id: null, payer: 'policyholder', open: 11_500 };
    const account: Debt = { id: 'account', payer: 'customer', open: 30_500 };
    expect(paid(money(12_000), [account, draft])).toEqual({ account: 500 });
    expect(spread(money(12_000), [account, draft]).left).toEqual({ customer: 30_000, policyholder: 0 });
  });

  it('leaves no money idle while something is owed, for any money and debts', () => {
    const payer = fc.constantFrom('customer' as const, 'policyholder' as const);
    const someDebts = fc.array(fc.record({ id: fc.option(fc.uuid()), payer, open: fc.nat(50_000) }), { maxLength: 4 });
    const someMoney = fc.array(fc.record({ id: fc.uuid(), payer: fc.option(payer), pence: fc.nat(50_000) }), { maxLength: 4 });
    fc.assert(
      fc.property(someMoney, someDebts, (free, of) => {
        const { allocations, left } = spread(free, of);
        const owed = sum(of.map(({ open }) => open));
        const had = sum(free.map(({ pence }) => pence));
        expect(left.customer + left.policyholder).toBe(Math.max(0, owed - had));
        for (const debt of of)
          expect(sum(allocations.filter(({ receivableId }) => receivableId === debt.id).map(({ pence }) => pence))).toBeLessThanOrEqual(debt.open);
        for (const each of free)
          expect(sum(allocations.filter(({ paymentId }) => paymentId === each.id).map(({ pence }) => pence))).toBeLessThanOrEqual(each.pence);
        expect(allocations.every(({ pence }) => pence > 0)).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('owes of the excess what is not taken and not paid otherwise', () => {
    const left = { customer: 30_500, policyholder: 11_500 };
    expect(excessLeft(11_500, [], left)).toBe(11_500);
    expect(excessLeft(11_500, [{ kind: 'excess', amount_pence: 5_000, refunded_pence: 1_000 }], left)).toBe(7_500);
    expect(excessLeft(11_500, [], { customer: 0, policyholder: 300 })).toBe(300);
    expect(excessLeft(0, [], left)).toBe(0);
  });
});
