import { type Pence, pence, percentOf, shareOf, subtract, sum, vatOf, zero } from '@quarterlight/kit/money';

/** What a job's two payers are reckoned from, in pence. `limitPence` is the most the insurer pays, all in. */
export type SplitTerms = {
  netPence: number;
  vatPence: number;
  excessPence: number;
  vatRegistered: boolean;
  /** How much of the VAT the registered policyholder recovers, in basis points; all of it (10,000) unless given. */
  vatRecoveryBasisPoints?: number | undefined;
  limitPence?: number | null | undefined;
  /** What of the net and of the VAT is a top-up: the policyholder's wish beyond what is insured, and theirs to pay. Nothing unless given. */
  topUpNetPence?: number | undefined;
  topUpVatPence?: number | undefined;
};

/** One document's amounts in pence. */
export type Share = { net: Pence; vat: Pence; gross: Pence };

/** Both documents, and what the policyholder's share is made of: the excess, the VAT that they recover, what lies over the limit, their top-ups. */
export type Split = { insurer: Share; policyholder: Share; excess: Pence; recoverableVat: Pence; overLimit: Pence; topUp: Share };

const lesser = (one: Pence, other: Pence): Pence => (one < other ? one : other);
const orNothing = (amount: Pence): Pence => (amount < 0 ? zero : amount);

/**
 * Splits a job between insurer and policyholder. The insurer is billed the net less the excess, plus the VAT unless the policyholder recovers it
 * (VIT13500: insurers can't, a registered policyholder may in part); the policyholder is billed the excess, the recoverable VAT, and what exceeds
 * the limit; what they wished beyond the insured work is all theirs. The two documents sum to the job exactly, in net, VAT and gross.
 */
export function splitByPayer(terms: SplitTerms): Split {
  const topUpNet = pence(terms.topUpNetPence ?? 0);
  const topUpVat = pence(terms.topUpVatPence ?? 0);
  const net = subtract(pence(terms.netPence), topUpNet);
  const vat = subtract(pence(terms.vatPence), topUpVat);
  const agreed = pence(terms.excessPence);
  const recovery = terms.vatRecoveryBasisPoints ?? 10_000;
  if (net < 0 || vat < 0 || topUpNet < 0 || topUpVat < 0 || agreed < 0 || recovery < 0 || recovery > 10_000)
    throw new RangeError('A split takes no negative amounts');
  const recoverableVat = terms.vatRegistered ? percentOf(vat, recovery) : zero;
  const insured = subtract(sum([net, vat]), recoverableVat);
  const excess = lesser(agreed, insured);
  const uncapped = subtract(insured, excess);
  const limit = terms.limitPence === undefined || terms.limitPence === null ? uncapped : orNothing(pence(terms.limitPence));
  const gross = lesser(uncapped, limit);
  const uncappedVat = lesser(subtract(vat, recoverableVat), uncapped);
  const insurerVat = gross === uncapped ? uncappedVat : shareOf(uncappedVat, gross, uncapped);
  const insurer = { net: subtract(gross, insurerVat), vat: insurerVat, gross };
  const topUp = { net: topUpNet, vat: topUpVat, gross: sum([topUpNet, topUpVat]) };
  const policyholder = {
    net: sum([subtract(net, insurer.net), topUp.net]),
    vat: sum([subtract(vat, insurerVat), topUp.vat]),
    gross: sum([subtract(sum([net, vat]), gross), topUp.gross]),
  };
  return { insurer, policyholder, excess, recoverableVat, overLimit: subtract(uncapped, gross), topUp };
}

/** Who a job is billed to, and what else decides whether it has two payers. */
export type BillingTerms = {
  billedTo: 'customer' | 'policyholder' | 'both';
  insurer: boolean;
  excessPence: number;
  vatRegistered: boolean;
  limitPence: number | null;
};

const isShared = ({ billedTo, insurer, excessPence, vatRegistered, limitPence }: BillingTerms): boolean =>
  billedTo === 'both' || (billedTo === 'customer' && insurer && (excessPence > 0 || vatRegistered || limitPence !== null));

/**
 * How a job is shared between two payers; null where it has one. It bills both, it goes to an insurer who leaves something to the policyholder, or a line of it
 * is the policyholder's top-up: then only that is theirs.
 */
export function splitJob(terms: SplitTerms & BillingTerms): Split | null {
  if (isShared(terms)) return splitByPayer(terms);
  if (terms.billedTo === 'policyholder' || (terms.topUpNetPence ?? 0) === 0) return null;
  return splitByPayer({ ...terms, excessPence: 0, vatRegistered: false, limitPence: null });
}

/** The excess in pence that the policyholder owes of a job: what was agreed, or all that a cheaper job leaves of it; nothing where there is one payer. */
export const excessOwed = (terms: SplitTerms & BillingTerms): Pence => splitJob(terms)?.excess ?? zero;

/** What each payer owes of a job, in pence: its two documents, or the one where there is one payer. */
export function owedByPayer(terms: SplitTerms & BillingTerms): { customer: Pence; policyholder: Pence } {
  const split = splitJob(terms);
  if (split) return { customer: split.insurer.gross, policyholder: split.policyholder.gross };
  const gross = sum([pence(terms.netPence), pence(terms.vatPence)]);
  return terms.billedTo === 'policyholder' ? { customer: zero, policyholder: gross } : { customer: gross, policyholder: zero };
}

/** The same split from a net amount and one rate of VAT in basis points, as on a quotation. */
export function splitNet(netPence: number, rateBasisPoints: number, terms: Omit<SplitTerms, 'netPence' | 'vatPence'>): Split {
  return splitByPayer({ ...terms, netPence, vatPence: vatOf(pence(netPence), rateBasisPoints) });
}

/**
 * How a job is shared, in sentences in the order of the reckoning. `excessPence` is what was agreed, `account` who pays besides the policyholder, `money`
 * writes an amount.
 */
export function splitSentences(split: Split, of: { job: Share; excessPence: number; account: string; money: (amount: Pence) => string }): string[] {
  const { job, excessPence, account, money } = of;
  return [
    `The job comes to ${money(job.net)} net and ${money(job.vat)} VAT, ${money(job.gross)} in all.`,
    ...(split.topUp.gross > 0 ? [`The policyholder pays the top-up of ${money(split.topUp.gross)}.`] : []),
    ...(split.recoverableVat > 0 ? [`The policyholder is VAT-registered and pays the VAT of ${money(split.recoverableVat)}.`] : []),
    ...(split.excess > 0
      ? [`The policyholder pays the excess of ${money(split.excess)}${split.excess < excessPence ? ', all that the job leaves of it' : ''}.`]
      : []),
    ...(split.overLimit > 0 ? [`The insurer pays at most ${money(split.insurer.gross)}; the policyholder pays the ${money(split.overLimit)} above it.`] : []),
    `${account} pays ${money(split.insurer.gross)}, the policyholder ${money(split.policyholder.gross)}.`,
  ];
}
