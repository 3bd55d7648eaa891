import { describe, expect, it } from 'vitest';
import { fittingOf, placeOfScan } from './scan.ts';

const bin = { id: '0192f0c1-1111-7000-8000-000000000001', code: 'R1-02', barcode: 'P0000042' };

describe('a scanned label', () => {
  it('is a place by its code, its barcode or the address in its square', () => {
    const address = `https://glass.example/stock-control/locations/a/racks/b/bins/${bin.id}`;
    for (const scanned of ['R1-02', ' r1-02 ', 'p0000042', address, `${address}?from=label`]) expect(placeOfScan([bin], scanned)).toBe(bin);
  });

  it('is no place where it is another’s', () => {
    for (const scanned of ['R1-03', '', 'https://glass.example/stock-control/locations/0192f0c1-1111-7000-8000-000000000002'])
      expect(placeOfScan([bin], scanned)).toBeUndefined();
    expect(placeOfScan([{ ...bin, barcode: '' }], '')).toBeUndefined();
  });

  it('is a product by any of its codes', () => {
    const pane = { codes: ['3593AGN', '5012345678900'] };
    for (const scanned of ['3593agn', '3593-AGN', '5012345678900']) expect(fittingOf([pane], scanned)).toEqual([pane]);
    expect(fittingOf([pane], '3594AGN')).toEqual([]);
  });
});
