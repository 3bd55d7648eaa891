import type { PurchaseOrder } from '@quarterlight/contract/purchasing/schemas';
import { expect, it } from 'vitest';
import { aLine } from '../forms/order-line.fixtures.ts';
import { differencesOf } from './differences.ts';

type Delivery = PurchaseOrder['deliveries'][number];
const delivery = (
  id: string,
  at: string,
  lines: readonly [lineId: string, quantity: number, damaged?: boolean][],
  undoneAt: string | null = null,
): Delivery => ({
  id,
  deliveryNote: id,
  receivedAt: at,
  receivedBy: '',
  undoneAt,
  undoneBy: '',
  undoneReason: '',
  reportBy: null,
  lines: lines.map(([lineId, quantity, damaged = false], index) => ({
    id: `${id}${index}`,
    lineId,
    code: '',
    description: '',
    quantity,
    damaged,
    lotId: '',
    batch: '',
    expires: null,
  })),
});
const wordsOf = (lines: PurchaseOrder['lines'], deliveries: readonly Delivery[]) =>
  deliveries.map((each) => differencesOf({ lines, deliveries: [...deliveries] }, each).map(({ words }) => words));

it('says what is over, short and damaged, at the last delivery of the line', () => {
  const lines = [
    aLine('a', 0, { quantity: 2, received: 4, cancelled: 0 }),
    aLine('b', 1, { quantity: 3, received: 2 }),
    aLine('c', 5, { quantity: 5, received: 0 }),
  ];
  const first = delivery('one', '2030-01-01T08:00:00Z', [
    ['a', 2],
    ['b', 1, true],
  ]);
  const second = delivery('two', '2030-01-02T08:00:00Z', [
    ['a', 2],
    ['b', 1],
  ]);
  expect(wordsOf(lines, [second, first])).toEqual([['2 over', '1 short'], ['1 damaged']]);
});

it('says nothing of what came as ordered, or was undone', () => {
  const lines = [aLine('a', 0, { quantity: 2, received: 2 })];
  expect(wordsOf(lines, [delivery('one', '2030-01-01T08:00:00Z', [['a', 2]])])).toEqual([[]]);
  expect(wordsOf([aLine('a', 2, { quantity: 2, received: 0 })], [delivery('one', '2030-01-01T08:00:00Z', [['a', 2, true]], '2030-01-02T08:00:00Z')])).toEqual([
    [],
  ]);
});
