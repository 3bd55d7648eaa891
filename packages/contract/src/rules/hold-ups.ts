import { isBlank } from '@quarterlight/kit/text';
import type { AdasRequirement } from './completion.ts';
import { lastToCome, type SupplyOrder, supplyWords } from './glass-supply.ts';
import { type InsurerField, insurerNeeds } from './insurer-fields.ts';

/** What keeps a worksheet from its visit; computed, never typed. */
export type HoldUpCode =
  | 'offer'
  | 'glass-on-order'
  | 'authorisation'
  | 'deposit'
  | 'order-number'
  | 'adas-unknown'
  | 'features-unconfirmed'
  | 'credit-hold'
  | 'insurer-fields';

/** One hold-up with the words for the tray and the card. */
export type HoldUp = { code: HoldUpCode; message: string };

/** What hold-ups are computed from. `glassOutstanding` has the order of each piece that is not here, null where it is on none; amounts in pence. */
export type HoldUpFacts = {
  glassOutstanding: readonly (SupplyOrder | null)[];
  /** Whose answer to an offer it waits for: `Leeds until 14:00`; left out where it waits for none. */
  answerOf?: string | undefined;
  today: string;
  authorisationNeeded: boolean;
  authorisation: string | null;
  /** How the job stands by what was sent for approval, in words too; null where nothing was, or it was withdrawn. */
  approval: { readonly standing: string; readonly words: string } | null;
  depositDuePence: number;
  depositPaidPence: number;
  orderNumberNeeded: boolean;
  orderNumber: string | null;
  adas: AdasRequirement;
  glassUnconfirmed: number;
  customerOnStop: boolean;
  overCreditLimit: boolean;
  creditReleased: boolean;
  insurerFieldsMissing: readonly InsurerField[];
  /** The account's category. */
  payerType: string | null;
};

/** The words of each hold-up. */
export const holdUpNames: Readonly<Record<HoldUpCode, string>> = {
  offer: 'Waiting for a branch’s answer',
  'glass-on-order': 'Glass not here',
  authorisation: 'Awaiting authorisation',
  deposit: 'Deposit due',
  'order-number': 'Order number missing',
  'adas-unknown': 'ADAS not known',
  'features-unconfirmed': 'Glass features not confirmed',
  'credit-hold': 'Customer on credit hold',
  'insurer-fields': 'Account’s fields missing',
};

/** Where the glass that comes last stands: `Glass not ordered`, `Glass on order P000123, due 24/11/2026`. */
function glassWords(pieces: HoldUpFacts['glassOutstanding'], today: string): string {
  const words = supplyWords(lastToCome(pieces), today);
  return `Glass ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}

/** What was approved line by line says whether a job is authorised; a number that somebody was told stands for an answer that has not come. */
function isAuthorisationOpen({ approval, authorisation, authorisationNeeded }: HoldUpFacts): boolean {
  if (approval === null) return authorisationNeeded && isBlank(authorisation);
  if (approval.standing === 'approved') return false;
  return approval.standing === 'refused' || approval.standing === 'changed' || isBlank(authorisation);
}

/** The hold-ups of a worksheet in a fixed order; none where nothing holds it up. */
export function holdUpsOf(facts: HoldUpFacts): HoldUp[] {
  // A missing authorisation is a hold-up of its own.
  const fields = facts.insurerFieldsMissing.filter((field) => field !== 'authorisationNumber');
  const held: [boolean, HoldUpCode, (() => string)?][] = [
    [facts.answerOf !== undefined, 'offer', () => `Waiting for an answer of ${facts.answerOf ?? ''}`],
    [(facts.customerOnStop || facts.overCreditLimit) && !facts.creditReleased, 'credit-hold'],
    [isAuthorisationOpen(facts), 'authorisation', () => facts.approval?.words || holdUpNames.authorisation],
    [fields.length > 0, 'insurer-fields', () => insurerNeeds(fields, facts.payerType)],
    [facts.orderNumberNeeded && isBlank(facts.orderNumber), 'order-number'],
    [facts.depositPaidPence < facts.depositDuePence, 'deposit'],
    [facts.adas === 'unknown', 'adas-unknown'],
    [facts.glassUnconfirmed > 0, 'features-unconfirmed'],
    [facts.glassOutstanding.length > 0, 'glass-on-order', () => glassWords(facts.glassOutstanding, facts.today)],
  ];
  return held.filter(([holds]) => holds).map(([, code, words]) => ({ code, message: words?.() ?? holdUpNames[code] }));
}
