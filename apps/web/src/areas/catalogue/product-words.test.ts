import { describe, expect, it } from 'vitest';
import { type DatedOffer, savingOf } from './parts/OffersSection.tsx';
import { featuresText, minutesText, temperaturesText, yearsText } from './product-words.ts';

const offer = (supplierId: string, landed: number, more: Partial<DatedOffer> = {}): DatedOffer => ({
  supplierId,
  supplierName: supplierId,
  priceFileLineId: `${supplierId} ${landed}`,
  priceFileName: 'List',
  supplierCode: 'X',
  list: { unitAmount: landed, currency: 'GBP' },
  discountBasisPoints: 0,
  net: { unitAmount: landed, currency: 'GBP' },
  surcharge: { unitAmount: 0, currency: 'GBP' },
  landed: { unitAmount: landed, currency: 'GBP' },
  inStock: true,
  leadDays: 1,
  effectiveFrom: '2026-01-01',
  best: false,
  state: 'in-force',
  supersededFrom: null,
  ...more,
});

it('a best buy saves against the next supplier whose offer is in force, and nothing where there is none', () => {
  const best = offer('A', 600_000, { best: true });
  expect(savingOf([best, offer('B', 650_000), offer('C', 700_000)])).toBe(50_000);
  expect(savingOf([best, offer('A', 610_000), offer('B', 620_000, { state: 'to-come' })])).toBeUndefined();
  expect(savingOf([best, offer('B', 600_000)])).toBeUndefined();
  expect(savingOf([])).toBeUndefined();
});

describe('a product in words', () => {
  it('says years with open ends, minutes as hours, and temperatures with a minus sign', () => {
    expect([yearsText({ yearFrom: null, yearTo: null }), yearsText({ yearFrom: 2015, yearTo: null }), yearsText({ yearFrom: 2015, yearTo: 2015 })]).toEqual([
      'All years',
      'From 2015',
      '2015',
    ]);
    expect([minutesText(45), minutesText(60), minutesText(90)]).toEqual(['45 min', '1 h', '1 h 30 min']);
    expect([temperaturesText({ usedFromCelsius: -10, usedToCelsius: 40 }), temperaturesText({ usedFromCelsius: null, usedToCelsius: null })]).toEqual([
      'From −10 °C to 40 °C',
      '',
    ]);
  });

  it('lists features as one sentence, initials kept', () => {
    expect(featuresText(['camera', 'heated', 'tv-aerial', 'vin-window'])).toBe('Camera bracket, heated, TV aerial, VIN window');
    expect(featuresText([])).toBe('');
  });
});
