import { allocate, type Pence, pence, shareOf, subtract, sum, vatOf } from '@quarterlight/kit/money';

/** A line of a document, its sums not negative on an invoice. An adjustment is no supply of its own and has no rate. */
export interface SalesLine {
  readonly kind: 'line' | 'adjustment';
  readonly description: string;
  readonly nominal: string;
  readonly net: Pence;
  readonly vat: Pence;
  readonly vatBasisPoints: number;
}

/** What the whole job comes to at one rate. */
export interface RateShare {
  readonly rateBasisPoints: number;
  readonly net: Pence;
  readonly vat: Pence;
}

/** What a document posts to a nominal code at one rate. */
export interface SalesRow {
  readonly nominal: string;
  readonly net: Pence;
  readonly vat: Pence;
  readonly vatBasisPoints: number;
}

const netOf = (rows: readonly { readonly net: Pence }[]): Pence => sum(rows.map(({ net }) => net));
const vatIn = (rows: readonly { readonly vat: Pence }[]): Pence => sum(rows.map(({ vat }) => vat));

/** The document by nominal code and rate before its adjustments; of one that has nothing but these, the job's rates with nothing yet. */
function supplies(lines: readonly SalesLine[], job: readonly RateShare[]): { rows: SalesRow[]; nets: Pence[]; vats: Pence[] } {
  const real = lines.filter(({ kind }) => kind === 'line');
  if (real.length === 0) {
    const nominal = lines[0]?.nominal ?? '';
    const rates = job.length > 0 ? job : [{ rateBasisPoints: 0, net: pence(0), vat: pence(0) }];
    const rows = rates.map(({ rateBasisPoints }) => ({ nominal, net: pence(0), vat: pence(0), vatBasisPoints: rateBasisPoints }));
    return { rows, nets: rates.map(({ net }) => net), vats: rates.map(({ vat }) => vat) };
  }
  const groups = [...Map.groupBy(real, ({ nominal, vatBasisPoints }) => `${nominal}|${vatBasisPoints}`).values()];
  const rows = groups.flatMap((group) => {
    const [first] = group;
    return first ? [{ nominal: first.nominal, vatBasisPoints: first.vatBasisPoints, net: netOf(group), vat: vatIn(group) }] : [];
  });
  return { rows, nets: rows.map(({ net }) => net), vats: rows.map(({ vat }) => vat) };
}

const weights = (amounts: readonly number[]): number[] => amounts.map((amount) => Math.max(0, amount));

/**
 * The rows of a document for packages that are told the VAT of each: one for each nominal code and rate, adjustments shared among them by what they adjust.
 * They come to the document's net and VAT to the penny, and none is below nothing, which no package takes.
 */
export function toldRows(lines: readonly SalesLine[], job: readonly RateShare[]): SalesRow[] {
  const { rows, nets, vats } = supplies(lines, job);
  const adjustments = lines.filter(({ kind }) => kind === 'adjustment');
  const netShares = allocate(netOf(adjustments), weights(nets));
  const vatShares = allocate(vatIn(adjustments), weights(vats));
  const settled = rows.map((row, index) => ({ ...row, net: pence(row.net + (netShares[index] ?? 0)), vat: pence(row.vat + (vatShares[index] ?? 0)) }));
  return withoutNegative(settled).filter(({ net, vat }) => net !== 0 || vat !== 0);
}

/** What is below nothing, such as a discount under a code of its own, is taken off the largest row. */
function withoutNegative(rows: readonly SalesRow[]): SalesRow[] {
  const below = rows.filter(({ net, vat }) => net < 0 || vat < 0);
  if (below.length === 0) return [...rows];
  const kept = rows.filter((row) => !below.includes(row)).toSorted((one, other) => other.net - one.net);
  const [largest, ...rest] = kept;
  if (!largest) return [...rows];
  return [{ ...largest, net: sum([largest.net, netOf(below)]), vat: sum([largest.vat, vatIn(below)]) }, ...rest];
}

/** A row for a package that reckons the VAT itself, from the rate; null is outside VAT. */
export interface ReckonedRow {
  readonly description: string;
  readonly nominal: string;
  readonly net: Pence;
  readonly vatBasisPoints: number | null;
}

/**
 * The rows of a document for Xero, which reckons the VAT of each from its rate, half up, and takes no other: where a document bears more or less VAT than its
 * lines, a pair of rows moves it, one at the rate and one outside VAT. They come to its net, and their VAT to its VAT.
 */
export function reckonedRows(lines: readonly SalesLine[], job: readonly RateShare[]): ReckonedRow[] {
  const real = lines.filter(({ kind }) => kind === 'line');
  const adjustments = lines.filter(({ kind }) => kind === 'adjustment');
  const words = adjustments.map(({ description }) => description).join('; ') || 'VAT as on the invoice';
  const nominal = lines[0]?.nominal ?? '';
  const { rows, vats } = supplies(lines, job);
  const shares = allocate(vatIn(adjustments), weights(vats));
  const moved = rows.flatMap(({ vat, vatBasisPoints, nominal: code }, index): ReckonedRow[] => {
    const ofRate = real.filter((line) => line.vatBasisPoints === vatBasisPoints && line.nominal === code);
    const missing = subtract(pence(vat + (shares[index] ?? 0)), sum(ofRate.map(({ net }) => vatOf(net, vatBasisPoints))));
    const net = netWithVat(missing, vatBasisPoints);
    return net === 0 ? [] : [{ description: words, nominal: code, net, vatBasisPoints }];
  });
  const outside = subtract(netOf(adjustments), netOf(moved));
  return [
    ...real.filter(({ net }) => net !== 0).map(({ description, nominal: code, net, vatBasisPoints }) => ({ description, nominal: code, net, vatBasisPoints })),
    ...moved,
    ...(outside === 0 ? [] : [{ description: words, nominal, net: outside, vatBasisPoints: null }]),
  ];
}

/** A net whose VAT at a rate is just so much. */
function netWithVat(vat: Pence, rateBasisPoints: number): Pence {
  return vat === 0 || rateBasisPoints === 0 ? pence(0) : shareOf(vat, 10_000, rateBasisPoints);
}
