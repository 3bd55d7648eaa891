import type { NeedSupplier, OrderNeed } from '@quarterlight/contract/ordering/schemas';
import { describe, expect, it } from 'vitest';
import { bySupplier, leftText, orderSums, typedQuantity } from './order-sums.ts';

const money = (amount: number) => ({ amount, currency: 'GBP' });
const supplier = (id: string, more: Partial<NeedSupplier> = {}): NeedSupplier => ({
  id,
  name: `Supplier ${id}`,
  closesAt: null,
  cutOff: '16:00',
  comesOn: '2026-12-02',
  minimum: money(15_000),
  carriage: money(1_250),
  carriageFreeFrom: money(50_000),
  drafts: [],
  ...more,
});
const need = (id: string, offers: Readonly<Record<string, number>>, place = 'leeds'): OrderNeed => ({
  id,
  productId: id,
  code: id,
  description: '',
  quantity: 1,
  place: { id: place, name: place },
  job: null,
  level: null,
  offers: Object.entries(offers).map(([supplierId, unitAmount]) => ({ supplierId, unitCost: { unitAmount, currency: 'GBP' }, inStock: true, leadDays: 1 })),
  obstacle: null,
});

describe('what an order comes to', () => {
  it('says what is missing to the minimum, and to free carriage', () => {
    expect(orderSums(supplier('a'), [{ need: need('x', { a: 600_000 }), quantity: 2 }])).toEqual([
      { place: 'leeds', draft: null, net: 12_000, short: 3_000, carriage: 1_250, freeIn: 38_000 },
    ]);
  });

  it('counts the draft for the place, and each place by itself', () => {
    const drafts = [{ id: 'd', number: 'P000007', place: { id: 'leeds', name: 'leeds' }, net: money(45_000) }];
    const sums = orderSums(supplier('a', { drafts }), [
      { need: need('x', { a: 600_000 }), quantity: 1 },
      { need: need('y', { a: 100_000 }, 'york'), quantity: 1 },
    ]);
    expect(sums).toEqual([
      { place: 'leeds', draft: 'P000007', net: 51_000, short: 0, carriage: 0, freeIn: null },
      { place: 'york', draft: null, net: 1_000, short: 14_000, carriage: 1_250, freeIn: 49_000 },
    ]);
  });

  it('is never free of carriage where the supplier says so', () => {
    const [sum] = orderSums(supplier('a', { carriageFreeFrom: null }), [{ need: need('x', { a: 90_000_000 }), quantity: 1 }]);
    expect([sum?.carriage, sum?.freeIn]).toEqual([1_250, null]);
  });
});

describe('from whom it is ordered', () => {
  it('is the best buy, or whom somebody chose while it offers it; who closes first comes first', () => {
    const suppliers = [supplier('a'), supplier('b', { closesAt: '2026-11-30T16:00:00.000Z' })];
    const needs = [need('x', { a: 100, b: 200 }), need('y', { b: 100 }), need('z', { a: 100 })];
    const groups = (chosen: [string, string][]) =>
      bySupplier(needs, suppliers, new Map(chosen)).map((group) => [group.supplier.id, group.needs.map(({ id }) => id).join('')]);
    expect(groups([])).toEqual([
      ['b', 'y'],
      ['a', 'xz'],
    ]);
    expect(
      groups([
        ['x', 'b'],
        ['z', 'b'],
      ]),
    ).toEqual([
      ['b', 'xy'],
      ['a', 'z'],
    ]);
  });
});

describe('what is typed and told', () => {
  it('reads quantities', () => {
    expect(['3', '1,000', '0.125', '0', '-1', '', 'x', '0.0001', '200000'].map(typedQuantity)).toEqual([3, 1000, 0.125, null, null, null, null, null, null]);
  });
  it('says how long is left', () => {
    expect([0, 59_000, 3_600_000, 4_320_000].map(leftText)).toEqual(['0 min', '1 min', '1 h 0 min', '1 h 12 min']);
  });
});
