import { expect, it } from 'vitest';
import { byPlace } from './place-stock.ts';

const lot = (code: string, type: 'depot' | 'van', quantity: number, allocated: number, expires: string | null) => ({
  id: `${code}${quantity}`,
  lotId: `${code}${quantity}`,
  productId: 'p',
  code: 'URE-1',
  description: 'Urethane',
  place: { id: code, code, name: `Place ${code}`, type },
  batch: '',
  expires,
  quantity,
  allocated,
  free: quantity - allocated,
  unitCost: null,
  value: null,
  receivedAt: '2026-11-01T08:00:00.000Z',
  days: 3,
  claims: [],
});

it('adds the lots of a place up, depots before vans and where most is free first, with the day on which the first of them expires', () => {
  const places = byPlace([
    lot('V1', 'van', 9, 0, null),
    lot('D1', 'depot', 0.1, 0, '2027-05-01'),
    lot('D1', 'depot', 0.2, 0.1, '2027-03-01'),
    lot('D2', 'depot', 5, 1, null),
  ]);
  expect(places.map(({ code, onHand, reserved, free, expires }) => [code, onHand, reserved, free, expires])).toEqual([
    ['D2', 5, 1, 4, null],
    ['D1', 0.3, 0.1, 0.2, '2027-03-01'],
    ['V1', 9, 0, 9, null],
  ]);
});
