import { accountsLineKinds } from '@quarterlight/contract/batching/names';
import { allocate, type Pence, pence, subtract, sum, vatOf } from '@quarterlight/kit/money';

/** What a document posts, before any package's own words. Money in pence, never negative but for VAT that evens out a penny. */
export interface AccountsRow {
  readonly nominal: string;
  readonly details: string;
  readonly orderNumber: string;
  readonly net: Pence;
  readonly vat: Pence;
  readonly vatBasisPoints: number;
}

/** What goods cost more, or less, than stock has them at: it leaves one nominal code for the other. */
export interface VariancePair {
  readonly debit: string;
  readonly credit: string;
  readonly amount: Pence;
}

export interface PurchaseNominals {
  readonly received: string;
  readonly carriage: string;
  readonly other: string;
  readonly priceVariance: string;
}

interface PostedLine {
  readonly kind: 'goods' | 'carriage' | 'other';
  readonly orderNumber: string;
  readonly description: string;
  readonly net: Pence;
  readonly vatBasisPoints: number;
}

interface PostedDocument {
  readonly kind: 'invoice' | 'credit';
  readonly net: Pence;
  readonly vat: Pence;
  readonly variance: Pence;
  readonly lines: readonly PostedLine[];
}

const nominalOf = (kind: PostedLine['kind'], nominals: PurchaseNominals): string =>
  kind === 'goods' ? nominals.received : kind === 'carriage' ? nominals.carriage : nominals.other;

/** The rows of a document: one for each nominal code, rate of VAT and order. They come to its net and its VAT to the penny. */
export function accountsRows(document: PostedDocument, nominals: PurchaseNominals): AccountsRow[] {
  const groups = [...Map.groupBy(document.lines, (line) => [line.kind, line.vatBasisPoints, line.orderNumber].join('|')).values()];
  const nets = groups.map((lines) => sum(lines.map(({ net }) => net)));
  const largest = nets.indexOf(pence(Math.max(...nets)));
  // What the paper says counts: the penny by which its sums differ from its lines goes where it shows least.
  const settled = nets.map((net, index) => (index === largest ? pence(net + subtract(document.net, sum(nets))) : net));
  const vats = spreadVat(groups, settled);
  const odd = subtract(document.vat, sum(vats));
  return groups.flatMap((lines, index) => {
    const [first] = lines;
    if (!first) return [];
    const { kind, orderNumber, vatBasisPoints } = first;
    const what = lines.length === 1 ? first.description || accountsLineKinds[kind] : `${accountsLineKinds[kind]}, ${lines.length} lines`;
    return [
      {
        nominal: nominalOf(kind, nominals),
        details: [orderNumber, what].filter(Boolean).join(' '),
        orderNumber,
        net: settled[index] ?? pence(0),
        vat: pence((vats[index] ?? 0) + (index === largest ? odd : 0)),
        vatBasisPoints,
      },
    ];
  });
}

/** VAT as suppliers count it, once for each rate, shared among the rows of the rate by their nets. */
function spreadVat(groups: readonly (readonly PostedLine[])[], nets: readonly Pence[]): Pence[] {
  const rates = groups.map((lines) => lines[0]?.vatBasisPoints ?? 0);
  const shares = new Map<number, Pence[]>();
  for (const rate of new Set(rates)) {
    const ofRate = nets.filter((_, index) => rates[index] === rate);
    const vat = vatOf(sum(ofRate), rate);
    shares.set(rate, sum(ofRate) === 0 ? ofRate : allocate(vat, ofRate));
  }
  return rates.map((rate) => shares.get(rate)?.shift() ?? pence(0));
}

/** The pair that brings goods received to what stock has them at; null where they cost just that. */
export function variancePair({ kind, variance }: Pick<PostedDocument, 'kind' | 'variance'>, nominals: PurchaseNominals): VariancePair | null {
  if (variance === 0) return null;
  const costsMore = kind === 'invoice' ? variance > 0 : variance < 0;
  const [debit, credit] = costsMore ? [nominals.priceVariance, nominals.received] : [nominals.received, nominals.priceVariance];
  return { debit, credit, amount: pence(Math.abs(variance)) };
}
