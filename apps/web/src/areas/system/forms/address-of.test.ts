import type { FoundAddress } from '@quarterlight/contract/system/schemas';
import { expect, it } from 'vitest';
import { addressOf } from './address-of.ts';

const blank = {
  summaryLine: '',
  organisation: '',
  buildingName: '',
  premise: '',
  street: '',
  dependentLocality: '',
  postTown: 'Norwich',
  county: 'Norfolk',
  postcode: 'NR14 7PZ',
  lines: [],
};
const linesOf = (found: Partial<FoundAddress['envelopeAddress']>) => {
  const { line1, line2, line3 } = addressOf({ envelopeAddress: { ...blank, ...found }, latitude: 52.5, longitude: 1.4 });
  return [line1, line2, line3];
};

it('says company, house and street, and locality, each once', () => {
  expect(linesOf({ premise: '1', street: 'Mill Lane' })).toEqual(['1 Mill Lane', '', '']);
  expect(linesOf({ organisation: 'Allies Computing Ltd', buildingName: 'Manor Farm Barns', premise: 'Manor Farm Barns', street: 'Fox Road' })).toEqual([
    'Allies Computing Ltd',
    'Manor Farm Barns Fox Road',
    '',
  ]);
  expect(linesOf({ buildingName: 'Kings House', premise: 'Flat 5, Kings House, 12', street: 'High Street', dependentLocality: 'Northgate' })).toEqual([
    'Flat 5, Kings House, 12 High Street',
    'Northgate',
    '',
  ]);
  expect(linesOf({ organisation: 'A', buildingName: 'B', premise: '1', street: 'C', dependentLocality: 'D' })).toEqual(['A', 'B', '1 C, D']);
});

it('takes the lines of a service that names no parts', () => {
  expect(linesOf({ lines: ['PO Box 12', 'Old Hall', 'Back Yard', 'Far End'] })).toEqual(['PO Box 12', 'Old Hall', 'Back Yard, Far End']);
});
