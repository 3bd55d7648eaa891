import { addDays, today } from '@quarterlight/kit/days';
import { expect, it } from 'vitest';
import { tenantZone } from '../../../platform/formats.ts';
import { aLine } from './order-line.fixtures.ts';
import { moreThanOrdered, receiptBody, receiptOf, takesBatch } from './receipt-body.ts';

const line = (id: string, code: string, supplierCode: string, outstanding: number) => aLine(id, outstanding, { code, supplierCode });
const lines = [line('a', '8556AGSMVZ1B', 'XG-100', 1), line('b', 'PRIMER', 'P 7', 4), line('c', '8556AGSMVZ1B', 'XG-100', 1)];

it('sends every line in its place', () => {
  const typed = lines.map((each, index) => ({ ...receiptOf(each), quantity: index === 0 ? null : 1, placeId: index === 1 ? 'bin' : null }));
  expect(receiptBody({ deliveryNote: 'DN1', placeId: '', lines: typed }, lines)).toEqual({
    deliveryNote: 'DN1',
    lines: [
      { lineId: 'a', quantity: 0 },
      { lineId: 'b', quantity: 1, placeId: 'bin' },
      { lineId: 'c', quantity: 1 },
    ],
  });
});

it('sends nothing of a line that is not shown any more', () => {
  const typed = lines.map((each) => ({ ...receiptOf(each), damaged: 1, batch: 'B' }));
  expect(receiptBody({ deliveryNote: 'DN1', lines: typed }, lines.slice(1))).toHaveProperty('lines', [
    { lineId: 'a', quantity: 0 },
    { lineId: 'b', quantity: 4, damaged: 1, batch: 'B' },
    { lineId: 'c', quantity: 1, damaged: 1, batch: 'B' },
  ]);
});

it('proposes the expiry of what keeps only so long, and asks for its batch', () => {
  const [screen, primer] = [line('a', '8556AGSMVZ1B', '', 1), { ...line('b', '8556AGSMVZ1B', '', 1), shelfLifeDays: 90 }];
  expect([receiptOf(screen).expires, receiptOf(primer).expires]).toEqual([null, addDays(today(tenantZone.get()), 90)]);
  expect([takesBatch(screen), takesBatch(primer)]).toEqual([false, true]);
});

it('knows how many more came than are to come', () => {
  const typed = [6, 4, 3, 4.3, null, Number.NaN, 0.0001];
  expect(typed.map((quantity) => moreThanOrdered(quantity, 4))).toEqual([2, 0, 0, 0.3, 0, 0, 0]);
  expect(moreThanOrdered(1, 0)).toBe(1);
});
