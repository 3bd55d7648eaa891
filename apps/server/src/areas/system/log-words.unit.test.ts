import { expect, it } from 'vitest';
import { idsIn, logText } from './log-words.ts';

const id = '0193b1f0-0000-7000-8000-000000000001';
const reading = { zone: 'Europe/London', currency: 'EUR', labels: new Map([[id, 'W0003001']]), nameOf: (field: string) => field.toUpperCase() };

it.each([
  ['credit_limit_pence', 123_456, '€1,234.56'],
  ['amountPence', 5, '€0.05'],
  ['unitCost', 700_000, '€70.00'],
  ['net_unit', 123_456, '€12.3456'],
  ['quantity_milli', 2_500, '2.5'],
  ['discount_basis_points', 1_250, '12.5%'],
  ['year', 2019, '2019'],
  ['loss_on', '2026-11-24', '24/11/2026'],
  ['completed_at', '2026-07-01T09:30:00.000Z', '01/07/2026 10:30'],
  ['first_registered', '2016-09', '09/2016'],
  ['vehicle_registration', 'YC66POG', 'YC66 POG'],
  ['engine_cc', 1_498, '1498 cc'],
  ['batches', [{ kind: 'urethane', expires: '2027-05-24' }], 'KIND: Urethane, EXPIRES: 24/05/2027'],
  ['active', true, 'Yes'],
  ['slot', 'A', 'AM'],
  ['delivery_weekdays', '24', 'Tuesday, Thursday'],
  ['deliveryWeekdays', [1, 2, 3], 'Monday to Wednesday'],
  ['weekdays', [{ weekday: 1 }], 'WEEKDAY: 1'],
  ['state', 'in-progress', 'In progress'],
  ['notes', 'ring-bell', 'ring-bell'],
  ['worksheet_id', id, 'W0003001'],
  ['net', { amount: 100, currency: 'GBP' }, '£1.00'],
  ['cost', { unitAmount: 123_400, currency: 'GBP' }, '£12.34'],
  ['lines', [{ code: 'X', quantityMilli: 1_000, unitCost: 700_000 }], 'CODE: X, QUANTITYMILLI: 1, UNITCOST: €70.00'],
  ['lines', [{ code: 'X', priceOn: '2026-11-24' }], 'CODE: X, PRICEON: 24/11/2026'],
  ['anything', null, null],
])('%s of %j reads %s', (field, value, words) => {
  expect(logText(field, value, reading)).toBe(words);
});

it('finds the ids among the values', () => {
  expect(idsIn({ a: id, b: [{ c: id }], d: 'x' })).toEqual([id]);
});
