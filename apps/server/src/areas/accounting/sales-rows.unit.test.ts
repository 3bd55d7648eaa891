import { pence, sum, vatOf } from '@quarterlight/kit/money';
import { describe, expect, it } from 'vitest';
import { type RateShare, reckonedRows, type SalesLine, toldRows } from './sales-rows.ts';

const line = (net: number, vat: number, more: Partial<SalesLine> = {}): SalesLine => ({
  kind: 'line',
  description: 'Windscreen',
  nominal: '4000',
  net: pence(net),
  vat: pence(vat),
  vatBasisPoints: 2_000,
  ...more,
});
const adjustment = (net: number, vat: number): SalesLine => line(net, vat, { kind: 'adjustment', description: 'Less excess', vatBasisPoints: 0 });
const job: RateShare[] = [{ rateBasisPoints: 2_000, net: pence(35_000), vat: pence(7_000) }];
const whole = [line(25_000, 5_000), line(10_000, 2_000)];

/** What a package makes of the rows that it reckons the VAT of. */
const reckoned = (lines: readonly SalesLine[], rates = job) => {
  const rows = reckonedRows(lines, rates);
  return { net: sum(rows.map(({ net }) => net)), vat: sum(rows.map(({ net, vatBasisPoints }) => vatOf(net, vatBasisPoints ?? 0))) };
};

describe('rows with their VAT', () => {
  it('are one for each code and rate', () => {
    expect(toldRows([...whole, line(1_000, 50, { vatBasisPoints: 500 }), line(500, 100, { nominal: '4100' })], job)).toEqual([
      { nominal: '4000', net: 35_000, vat: 7_000, vatBasisPoints: 2_000 },
      { nominal: '4000', net: 1_000, vat: 50, vatBasisPoints: 500 },
      { nominal: '4100', net: 500, vat: 100, vatBasisPoints: 2_000 },
    ]);
  });

  it('give the insurer no VAT and the VAT-registered policyholder all of it', () => {
    expect(toldRows([...whole, adjustment(-11_500, 0), adjustment(0, -7_000)], job)).toEqual([{ nominal: '4000', net: 23_500, vat: 0, vatBasisPoints: 2_000 }]);
    expect(toldRows([...whole, adjustment(-23_500, 0)], job)).toEqual([{ nominal: '4000', net: 11_500, vat: 7_000, vatBasisPoints: 2_000 }]);
  });

  it('stand at the rates of the job where a document is nothing but an excess', () => {
    const rates = [...job, { rateBasisPoints: 0, net: pence(35_000), vat: pence(0) }];
    expect(toldRows([adjustment(11_501, 11)], rates)).toEqual([
      { nominal: '4000', net: 5_750, vat: 11, vatBasisPoints: 2_000 },
      { nominal: '4000', net: 5_751, vat: 0, vatBasisPoints: 0 },
    ]);
  });

  it('are never below nothing, and leave out what comes to nothing', () => {
    expect(toldRows([...whole, line(-3_000, -600, { nominal: '4900' })], job)).toEqual([{ nominal: '4000', net: 32_000, vat: 6_400, vatBasisPoints: 2_000 }]);
    expect(toldRows([line(0, 0)], job)).toEqual([]);
  });
});

describe('rows that a package reckons the VAT of', () => {
  it('are the lines where the VAT is theirs', () => {
    expect(reckonedRows(whole, job)).toHaveLength(2);
    expect(reckoned(whole)).toEqual({ net: 35_000, vat: 7_000 });
  });

  it.each([
    ['an insurer of a private policyholder', [...whole, adjustment(-11_500, 0)], 23_500, 7_000],
    ['an insurer of a VAT-registered one', [...whole, adjustment(-11_500, 0), adjustment(0, -7_000)], 23_500, 0],
    ['a VAT-registered policyholder', [...whole, adjustment(-23_500, 0)], 11_500, 7_000],
    ['a partly registered one', [...whole, adjustment(-11_500, 0), adjustment(0, -4_201)], 23_500, 2_799],
    ['an excess alone', [adjustment(11_500, 0)], 11_500, 0],
    ['what is over a limit', [adjustment(8_333, 1_667)], 8_333, 1_667],
    ['VAT alone', [...whole, adjustment(-35_000, 0)], 0, 7_000],
    ['lines whose VAT was rounded otherwise', [line(333, 68), line(101, 19)], 434, 87],
  ])('come to the net and the VAT of %s', (_, lines, net, vat) => {
    expect(reckoned(lines)).toEqual({ net, vat });
    const told = toldRows(lines, job);
    expect([sum(told.map((row) => row.net)), sum(told.map((row) => row.vat))]).toEqual([net, vat]);
  });
});
