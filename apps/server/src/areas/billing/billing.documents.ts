import type { InvoiceType } from '@quarterlight/contract/billing/schemas';
import type { Payer } from '@quarterlight/contract/payments/schemas';
import { type Share, type Split, splitJob, splitSentences } from '@quarterlight/contract/rules/split';
import { formatMoney, type Pence, pence } from '@quarterlight/kit/money';

/** A line of the job, in pence; quantity in thousandths, rate in basis points. */
export interface JobLine {
  readonly description: string;
  readonly quantityMilli: number;
  readonly netPence: number;
  readonly vatRateBasisPoints: number;
  readonly vatPence: number;
  readonly nominal: string;
  /** The policyholder's wish beyond what is insured: theirs to pay. */
  readonly topUp?: boolean;
}

/** What the documents of a worksheet are reckoned from. `nil` marks warranty work, whose document may come to nothing. */
export interface JobFacts {
  readonly lines: readonly JobLine[];
  readonly billedTo: 'customer' | 'policyholder' | 'both';
  readonly insurer: boolean;
  readonly warranty: boolean;
  readonly customerName: string;
  readonly excessPence: number;
  readonly limitPence: number | null;
  readonly vatRegistered: boolean;
  readonly vatRecoveryBasisPoints: number;
  readonly currency: string;
  readonly nominalSales: string;
}

export interface DocumentLine extends JobLine {
  readonly kind: 'line' | 'adjustment';
}

export interface DraftedDocument {
  readonly type: InvoiceType;
  readonly payer: Payer;
  readonly share: Share;
  readonly lines: readonly DocumentLine[];
}

export interface Reckoning {
  readonly job: Share;
  readonly vatSummary: readonly { readonly rateBasisPoints: number; readonly net: number; readonly vat: number }[];
  readonly split: (Split & { readonly vatRegistered: boolean; readonly sentences: readonly string[] }) | null;
  readonly documents: readonly DraftedDocument[];
}

const total = (lines: readonly JobLine[]): Share => {
  const net = pence(lines.reduce((all, line) => all + line.netPence, 0));
  const vat = pence(lines.reduce((all, line) => all + line.vatPence, 0));
  return { net, vat, gross: pence(net + vat) };
};
const whole = (lines: readonly JobLine[]): DocumentLine[] => lines.map((line) => ({ ...line, kind: 'line' }));

/**
 * The documents of a job. An insurer is billed the net less the excess, plus the VAT unless the policyholder recovers it, the policyholder the
 * rest; anybody else gets one document, unless the worksheet bills both. Nets, VAT and gross of the documents sum to the job exactly.
 */
export function reckonDocuments(facts: JobFacts): Reckoning {
  const job = total(facts.lines);
  const topUp = total(facts.lines.filter((line) => line.topUp === true));
  const vatSummary = summaryByRate(facts.lines);
  const split = splitJob({ ...facts, netPence: job.net, vatPence: job.vat, topUpNetPence: topUp.net, topUpVatPence: topUp.vat });
  if (job.gross === 0 || split === null) {
    const payer = facts.billedTo === 'policyholder' ? 'policyholder' : 'customer';
    const type = job.gross === 0 && facts.warranty ? 'warranty-nil' : 'customer';
    return { job, vatSummary, split: null, documents: [{ type, payer, share: job, lines: whole(facts.lines) }] };
  }
  const documents: DraftedDocument[] = [];
  if (split.insurer.gross > 0) documents.push({ type: 'customer', payer: 'customer', share: split.insurer, lines: insurerLines(facts, job, split) });
  if (split.policyholder.gross > 0)
    documents.push({
      type: split.recoverableVat > 0 && split.recoverableVat === split.policyholder.gross ? 'vat-only' : 'excess',
      payer: 'policyholder',
      share: split.policyholder,
      lines: policyholderLines(facts, split),
    });
  const money = (amount: Pence) => formatMoney(amount, facts.currency);
  const sentences = splitSentences(split, { job, excessPence: facts.excessPence, account: facts.customerName, money });
  return { job, vatSummary, split: { ...split, vatRegistered: split.recoverableVat > 0, sentences }, documents };
}

/** The VAT of some lines by rate, the highest first. */
export function summaryByRate(lines: readonly JobLine[]): Reckoning['vatSummary'] {
  const rates = [...new Set(lines.map((line) => line.vatRateBasisPoints))].toSorted((one, other) => other - one);
  return rates.map((rateBasisPoints) => {
    const { net, vat } = total(lines.filter((line) => line.vatRateBasisPoints === rateBasisPoints));
    return { rateBasisPoints, net, vat };
  });
}

const adjustment = (facts: JobFacts, description: string, net: number, vat: number): DocumentLine => ({
  kind: 'adjustment',
  description,
  quantityMilli: 1000,
  netPence: pence(net),
  vatRateBasisPoints: 0,
  vatPence: pence(vat),
  nominal: facts.nominalSales,
});

/** What the policyholder's share is made of besides their top-ups and the VAT that they recover, in net and VAT; the parts sum to the rest of the share. */
function partsOf(split: Split): { excess: { net: number; vat: number }; over: { net: number; vat: number } } {
  const netShare = split.policyholder.net - split.topUp.net;
  const vatShare = split.policyholder.vat - split.topUp.vat - split.recoverableVat;
  const excessNet = Math.min(split.excess, netShare);
  const excess = { net: excessNet, vat: Math.min(split.excess - excessNet, vatShare) };
  return { excess, over: { net: netShare - excess.net, vat: vatShare - excess.vat } };
}

/** The insured work, then what the policyholder pays of it taken off. */
function insurerLines(facts: JobFacts, job: Share, split: Split): DocumentLine[] {
  const { excess, over } = partsOf(split);
  const lines = whole(facts.lines.filter((line) => line.topUp !== true));
  if (split.excess > 0) lines.push(adjustment(facts, 'Less excess, paid by the policyholder', -excess.net, -excess.vat));
  if (split.recoverableVat > 0) lines.push(adjustment(facts, 'Less VAT, paid by the VAT-registered policyholder', 0, -split.recoverableVat));
  if (split.overLimit > 0) lines.push(adjustment(facts, 'Less amount over the limit, paid by the policyholder', -over.net, -over.vat));
  if (total(lines).gross !== split.insurer.gross || total(lines).net !== split.insurer.net)
    throw new RangeError(`The insurer's lines do not sum to their share of ${job.gross}`);
  return lines;
}

/** A VAT-registered policyholder needs the whole supply with its VAT, less what the insurer pays; anybody else is told what their share is. */
function policyholderLines(facts: JobFacts, split: Split): DocumentLine[] {
  if (split.insurer.gross === 0) return whole(facts.lines);
  if (split.recoverableVat > 0) return [...whole(facts.lines), adjustment(facts, `Less paid by ${facts.customerName}`, -split.insurer.net, -split.insurer.vat)];
  const { excess, over } = partsOf(split);
  const lines = whole(facts.lines.filter((line) => line.topUp === true));
  if (split.excess > 0) lines.push(adjustment(facts, 'Policyholder’s excess', excess.net, excess.vat));
  if (split.overLimit > 0) lines.push(adjustment(facts, 'Amount over the insurer’s limit', over.net, over.vat));
  return lines;
}

/** Takes a document back: every line and amount with its sign turned. */
export const turned = <Line extends DocumentLine>(lines: readonly Line[]): Line[] =>
  lines.map((line) => ({ ...line, netPence: 0 - line.netPence, vatPence: 0 - line.vatPence }));
