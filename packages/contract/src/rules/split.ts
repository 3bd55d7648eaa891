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
};

/** One document's amounts in pence. */
export type Share = { net: Pence; vat: Pence; gross: Pence };

/** Both documents, and what the policyholder's share is made of: the excess, the VAT that they recover, what lies over the limit. */
export type Split = { insurer: Share; policyholder: Share; excess: Pence; recoverableVat: Pence; overLimit: Pence };

const lesser = (one: Pence, other: Pence): Pence => (one < other ? one : other);
const orNothing = (amount: Pence): Pence => (amount < 0 ? zero : amount);

/**
 * Splits a job between insurer and policyholder. The insurer is billed the net less the excess, plus the VAT unless the policyholder recovers it
 * (VIT13500: insurers can't, a registered policyholder may in part); the policyholder is billed the excess, the recoverable VAT, and what exceeds
 * the limit. The two documents sum to the job exactly, in net, VAT and gross.
 */
export function splitByPayer(terms: SplitTerms): Split {
  const net = pence(terms.netPence);
  const vat = pence(terms.vatPence);
  const agreed = pence(terms.excessPence);
  const recovery = terms.vatRecoveryBasisPoints ?? 10_000;
  if (net < 0 || vat < 0 || agreed < 0 || recovery < 0 || recovery > 10_000) throw new RangeError('A split takes no negative amounts');
  const recoverableVat = terms.vatRegistered ? percentOf(vat, recovery) : zero;
  const insured = subtract(sum([net, vat]), recoverableVat);
  const excess = lesser(agreed, insured);
  const uncapped = subtract(insured, excess);
  const limit = terms.limitPence === undefined || terms.limitPence === null ? uncapped : orNothing(pence(terms.limitPence));
  const gross = lesser(uncapped, limit);
  const uncappedVat = lesser(subtract(vat, recoverableVat), uncapped);
  const insurerVat = gross === uncapped ? uncappedVat : shareOf(uncappedVat, gross, uncapped);
  const insurer = { net: subtract(gross, insurerVat), vat: insurerVat, gross };
  const policyholder = { net: subtract(net, insurer.net), vat: subtract(vat, insurerVat), gross: subtract(sum([net, vat]), gross) };
  return { insurer, policyholder, excess, recoverableVat, overLimit: subtract(uncapped, gross) };
}

/** Who a job is billed to, and what else decides whether it has two payers. */
export type BillingTerms = {
  billedTo: 'customer' | 'policyholder' | 'both';
  insurer: boolean;
  excessPence: number;
  vatRegistered: boolean;
  limitPence: number | null;
};

/** Whether a job has two payers: it bills both, or it goes to an insurer who leaves something to the policyholder. */
export const hasTwoPayers = ({ billedTo, insurer, excessPence, vatRegistered, limitPence }: BillingTerms): boolean =>
  billedTo === 'both' || (billedTo === 'customer' && insurer && (excessPence > 0 || vatRegistered || limitPence !== null));

/** The excess in pence that the policyholder owes of a job: what was agreed, or all that a cheaper job leaves of it; nothing where there is one payer. */
export const excessOwed = (terms: SplitTerms & BillingTerms): Pence => (hasTwoPayers(terms) ? splitByPayer(terms).excess : zero);

/** What each payer owes of a job, in pence: its two documents, or the one where there is one payer. */
export function owedByPayer(terms: SplitTerms & BillingTerms): { customer: Pence; policyholder: Pence } {
  if (hasTwoPayers(terms)) {
    const { insurer, policyholder } = splitByPayer(terms);
    return { customer: insurer.gross, policyholder: policyholder.gross };
  }
  const gross = sum([pence(terms.netPence), pence(terms.vatPence)]);
  return terms.billedTo === 'policyholder' ? { customer: zero, policyholder: gross } : { customer: gross, policyholder: zero };
}

/** The same split from a net amount and one rate of VAT in basis points, as on a quotation. */
export function splitNet(netPence: number, rateBasisPoints: number, terms: Omit<SplitTerms, 'netPence' | 'vatPence'>): Split {
  return splitByPayer({ ...terms, netPence, vatPence: vatOf(pence(netPence), rateBasisPoints) });
}
