import type { CreditableLine, CreditableOrder } from '@quarterlight/contract/credits/schemas';
import { describe, expect, it } from 'vitest';
import { creditBody, creditField, creditSum, hasCreditable, keyOf, nothingChosen, proposedDay } from './credit-body.ts';

const pounds = (amount: number) => ({ amount: amount * 100, currency: 'GBP' });
const each = (amount: number) => ({ unitAmount: amount * 10_000, currency: 'GBP' });
const aPiece = (lotId: string, placeId: string, returnBy: string, damaged = false): CreditableLine['pieces'][number] => ({
  lotId,
  batch: '',
  place: { id: placeId, code: placeId, name: placeId, type: 'depot' },
  quantity: 2,
  claimed: 0,
  noted: 0,
  damaged,
  reportBy: null,
  returnBy,
});
const aLine = (orderLineId: string, pieces: CreditableLine['pieces']): CreditableLine => ({
  orderLineId,
  code: orderLineId,
  description: '',
  supplierCode: '',
  unitCost: each(100),
  received: 2,
  billed: 0,
  before: 0,
  goods: 2,
  money: pounds(200),
  pieces,
});
const [good, broken] = [aPiece('one', 'here', '2026-12-14'), aPiece('two', 'there', '2026-12-10', true)];
const order: CreditableOrder = {
  id: 'order',
  number: 'P000001',
  supplier: { id: 's', name: 'Glassways' },
  supplierEmail: '',
  returnDays: 14,
  damageHours: 48,
  returnsNote: '',
  rmaRequired: false,
  handlingBasisPoints: 1_500,
  lines: [aLine('a', [good]), aLine('b', [broken])],
  credits: [],
};
const nothing = nothingChosen(order);
const typed = {
  reason: 'Not required',
  note: '',
  rmaNumber: '',
  returnBy: null,
  goods: { ...nothing.goods, [keyOf(broken)]: { quantity: 1, condition: 'Damaged' } },
  money: { ...nothing.money, a: { quantity: 2, unitCost: each(5) } },
};

describe('a credit being raised', () => {
  it('sends what is chosen alone, and what came damaged as that', () => {
    expect(nothing.goods[keyOf(broken)]?.condition).toBe('Damaged');
    expect(creditBody(order, typed)).toEqual({
      orderId: 'order',
      reason: 'Not required',
      note: '',
      rmaNumber: '',
      goods: [{ orderLineId: 'b', lotId: 'two', placeId: 'there', quantity: 1, condition: 'Damaged' }],
      money: [{ orderLineId: 'a', quantity: 2, unitCost: each(5) }],
    });
  });

  it('finds the field of what is refused, in whichever place it was sent', () => {
    expect(creditField(order, typed, 'goods.0.quantity')).toBe(`goods.${keyOf(broken)}.quantity`);
    expect(creditField(order, typed, 'money.0.unitCost')).toBe('money.a.unitCost');
    expect(creditField(order, typed, 'goods.7.quantity')).toBe('goods.7.quantity');
    expect(creditField(order, typed, 'note')).toBe('note');
  });

  it('takes the handling charge off goods that go back for a reason of ours, and off nothing else', () => {
    expect(creditSum(order, typed)).toEqual({ goods: 10_000, money: 1_000, handling: 1_500, asked: 9_500 });
    expect(creditSum(order, { ...typed, reason: 'Faulty' })).toMatchObject({ handling: 0, asked: 11_000 });
    expect(creditSum(order, { ...typed, goods: { [keyOf(broken)]: { quantity: Number.NaN } }, money: { a: { quantity: 1 } } })).toMatchObject({ asked: 0 });
  });

  it('proposes the nearest day of what is chosen', () => {
    expect(proposedDay(order, { goods: {} })).toBeNull();
    expect(proposedDay(order, { goods: { [keyOf(good)]: { quantity: 1 }, [keyOf(broken)]: { quantity: 1 } } })).toBe('2026-12-10');
  });

  it('sends nothing of a piece that has gone meanwhile', () => {
    expect(creditBody({ ...order, lines: [aLine('b', [])] }, typed)).toMatchObject({ goods: [], money: [] });
  });

  it('knows when nothing can be asked back', () => {
    expect(hasCreditable(order)).toBe(true);
    expect(hasCreditable({ ...order, lines: [{ ...aLine('a', [{ ...good, quantity: 0, claimed: 2 }]), money: pounds(0) }] })).toBe(false);
  });
});
