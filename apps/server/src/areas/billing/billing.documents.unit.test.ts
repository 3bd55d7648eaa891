import { pence, vatOf } from '@quarterlight/kit/money';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JobFacts, reckonDocuments } from './billing.documents.ts';

const line = (netPence: number, vatRateBasisPoints = 2000) => ({
  description: 'Work',
  quantityMilli: 1000,
  netPence,
  vatRateBasisPoints,
  vatPence: vatOf(pence(netPence), vatRateBasisPoints),
  nominal: '4000',
});
const job = (values: Partial<JobFacts> = {}): JobFacts => ({
  lines: [line(25_000), line(10_000)],
  billedTo: 'customer',
  insurer: true,
  warranty: false,
  customerName: 'Albion',
  excessPence: 11_500,
  limitPence: null,
  vatRegistered: false,
  vatRecoveryBasisPoints: 10_000,
  currency: 'GBP',
  nominalSales: '4000',
  ...values,
});
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
const shape = (facts: JobFacts) => reckonDocuments(facts).documents.map(({ type, payer, share }) => [type, payer, share.net, share.vat, share.gross]);

describe('the documents of a job', () => {
  it.each<[string, Partial<JobFacts>, unknown[][]]>([
    [
      'private',
      {},
      [
        ['customer', 'customer', 23_500, 7000, 30_500],
        ['excess', 'policyholder', 11_500, 0, 11_500],
      ],
    ],
    [
      'VAT-registered',
      { vatRegistered: true },
      [
        ['customer', 'customer', 23_500, 0, 23_500],
        ['excess', 'policyholder', 11_500, 7000, 18_500],
      ],
    ],
    [
      'VAT only',
      { vatRegistered: true, excessPence: 0 },
      [
        ['customer', 'customer', 35_000, 0, 35_000],
        ['vat-only', 'policyholder', 0, 7000, 7000],
      ],
    ],
    [
      'limit of £150',
      { limitPence: 15_000 },
      [
        ['customer', 'customer', 11_557, 3443, 15_000],
        ['excess', 'policyholder', 23_443, 3557, 27_000],
      ],
    ],
    ['cheaper than the excess', { lines: [line(8000)] }, [['excess', 'policyholder', 8000, 1600, 9600]]],
    ['an insurer without excess', { excessPence: 0 }, [['customer', 'customer', 35_000, 7000, 42_000]]],
    ['no insurer', { insurer: false }, [['customer', 'customer', 35_000, 7000, 42_000]]],
    [
      'no insurer, but both are billed',
      { insurer: false, billedTo: 'both' },
      [
        ['customer', 'customer', 23_500, 7000, 30_500],
        ['excess', 'policyholder', 11_500, 0, 11_500],
      ],
    ],
    ['the policyholder pays all', { billedTo: 'policyholder' }, [['customer', 'policyholder', 35_000, 7000, 42_000]]],
    ['warranty work for nothing', { lines: [line(0)], warranty: true }, [['warranty-nil', 'customer', 0, 0, 0]]],
  ])('%s', (_name, values, documents) => {
    expect(shape(job(values))).toEqual(documents);
  });

  it('shows a VAT-registered policyholder the whole supply, less what the insurer pays', () => {
    const [, policyholder] = reckonDocuments(job({ vatRegistered: true })).documents;
    expect(policyholder?.lines.map((each) => [each.kind, each.description, each.netPence, each.vatPence])).toEqual([
      ['line', 'Work', 25_000, 5000],
      ['line', 'Work', 10_000, 2000],
      ['adjustment', 'Less paid by Albion', -23_500, 0],
    ]);
  });

  it('bills the policyholder’s top-up to them alone, line by line', () => {
    const [insurer, policyholder] = reckonDocuments(job({ lines: [line(25_000), { ...line(10_000), description: 'Maker’s glass', topUp: true }] })).documents;
    const told = (lines: NonNullable<typeof insurer>['lines'] | undefined) =>
      lines?.map(({ kind, description, netPence, vatPence }) => [kind, description, netPence, vatPence]);
    expect(told(insurer?.lines)).toEqual([
      ['line', 'Work', 25_000, 5000],
      ['adjustment', 'Less excess, paid by the policyholder', -11_500, 0],
    ]);
    expect(told(policyholder?.lines)).toEqual([
      ['line', 'Maker’s glass', 10_000, 2000],
      ['adjustment', 'Policyholder’s excess', 11_500, 0],
    ]);
  });

  it('says in words who pays what', () => {
    expect(reckonDocuments(job({ vatRegistered: true })).split?.sentences).toEqual([
      'The job comes to £350.00 net and £70.00 VAT, £420.00 in all.',
      'The policyholder is VAT-registered and pays the VAT of £70.00.',
      'The policyholder pays the excess of £115.00.',
      'Albion pays £235.00, the policyholder £185.00.',
    ]);
  });

  it('sums: documents to the job, lines to their document, to the penny', () => {
    const facts = fc.record({
      lines: fc
        .array(fc.tuple(fc.nat(90_000), fc.constantFrom(0, 500, 2000), fc.boolean()), { minLength: 1, maxLength: 6 })
        .map((all) => all.map(([net, rate, topUp]) => ({ ...line(net, rate), topUp }))),
      excessPence: fc.nat(60_000),
      limitPence: fc.option(fc.nat(120_000)),
      vatRegistered: fc.boolean(),
      vatRecoveryBasisPoints: fc.nat(10_000),
      insurer: fc.boolean(),
      billedTo: fc.constantFrom('customer' as const, 'both' as const, 'policyholder' as const),
    });
    fc.assert(
      fc.property(facts, (values) => {
        const { documents, job: whole, vatSummary } = reckonDocuments(job(values));
        expect(sum(documents.map(({ share }) => share.net))).toBe(whole.net);
        expect(sum(documents.map(({ share }) => share.vat))).toBe(whole.vat);
        expect(sum(vatSummary.map(({ vat }) => vat))).toBe(whole.vat);
        for (const { share, lines } of documents) {
          expect(sum(lines.map((each) => each.netPence))).toBe(share.net);
          expect(sum(lines.map((each) => each.vatPence))).toBe(share.vat);
        }
      }),
      { numRuns: 2000 },
    );
  });
});
