import { pence } from '@quarterlight/kit/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountsRows, variancePair } from './accounts-rows.ts';

const nominals = { received: '2109', carriage: '5100', other: '5000', priceVariance: '5204' };
const line = (kind: 'goods' | 'carriage' | 'other', net: number, vatBasisPoints = 2_000, orderNumber = 'P000001') => ({
  kind,
  orderNumber,
  description: 'Windscreen',
  net: pence(net),
  vatBasisPoints,
});
const document = (lines: ReturnType<typeof line>[], net: number, vat: number) => ({
  kind: 'invoice' as const,
  net: pence(net),
  vat: pence(vat),
  variance: pence(0),
  lines,
});

describe('what a document posts', () => {
  it('has a row for each nominal code, rate and order, with VAT counted once for each rate', () => {
    const rows = accountsRows(
      document([line('goods', 8_001), line('goods', 2_001), line('carriage', 501), line('goods', 1_000, 0, 'P000002')], 11_503, 2_101),
      nominals,
    );
    expect(rows).toEqual([
      { nominal: '2109', details: 'P000001 Goods, 2 lines', orderNumber: 'P000001', net: 10_002, vat: 2_000, vatBasisPoints: 2_000 },
      { nominal: '5100', details: 'P000001 Windscreen', orderNumber: 'P000001', net: 501, vat: 101, vatBasisPoints: 2_000 },
      { nominal: '2109', details: 'P000002 Windscreen', orderNumber: 'P000002', net: 1_000, vat: 0, vatBasisPoints: 0 },
    ]);
  });

  it('comes to the net and the VAT of the paper, to the penny, whatever its lines are', () => {
    const anyLine = fc.record({
      kind: fc.constantFrom('goods' as const, 'carriage' as const, 'other' as const),
      net: fc.nat(500_000),
      rate: fc.constantFrom(0, 500, 2_000),
      order: fc.constantFrom('', 'P1', 'P2'),
    });
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: -1, max: 1 }),
        fc.integer({ min: -1, max: 1 }),
        (lines, off, offVat) => {
          const net = Math.max(0, lines.reduce((total, each) => total + each.net, 0) + off);
          const vat = Math.max(0, Math.round(net / 5) + offVat);
          const rows = accountsRows(
            document(
              lines.map((each) => line(each.kind, each.net, each.rate, each.order)),
              net,
              vat,
            ),
            nominals,
          );
          expect(rows.reduce((total, row) => total + row.net, 0)).toBe(net);
          expect(rows.reduce((total, row) => total + row.vat, 0)).toBe(vat);
        },
      ),
    );
  });
});

describe('a price variance', () => {
  it.each([
    ['invoice', 400, { debit: '5204', credit: '2109', amount: 400 }],
    ['invoice', -400, { debit: '2109', credit: '5204', amount: 400 }],
    ['credit', 400, { debit: '2109', credit: '5204', amount: 400 }],
    ['invoice', 0, null],
  ] as const)('of an %s of %i pence is %o', (kind, variance, pair) => {
    expect(variancePair({ kind, variance: pence(variance) }, nominals)).toEqual(pair);
  });
});
