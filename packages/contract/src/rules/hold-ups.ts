import { day, formatDay } from '@quarterlight/kit/days';
import type { AdasRequirement } from './completion.ts';

/** What keeps a worksheet from its visit; computed, never typed. */
export type HoldUpCode = 'glass-on-order' | 'authorisation' | 'deposit' | 'order-number' | 'adas-unknown' | 'features-unconfirmed' | 'credit-hold';

/** One hold-up with the words for the tray and the card. */
export type HoldUp = { code: HoldUpCode; message: string };

/** What hold-ups are computed from. `glassExpected` is the latest day (`YYYY-MM-DD`) of an ordered piece, where one is known; amounts in pence. */
export type HoldUpFacts = {
  glassOutstanding: number;
  glassExpected: string | null;
  authorisationNeeded: boolean;
  authorisation: string | null;
  depositDuePence: number;
  depositPaidPence: number;
  orderNumberNeeded: boolean;
  orderNumber: string | null;
  adas: AdasRequirement;
  glassUnconfirmed: number;
  customerOnStop: boolean;
  overCreditLimit: boolean;
  creditReleased: boolean;
};

/** The words of each hold-up. */
export const holdUpNames: Readonly<Record<HoldUpCode, string>> = {
  'glass-on-order': 'Glass on order',
  authorisation: 'Awaiting authorisation',
  deposit: 'Deposit due',
  'order-number': 'Order number missing',
  'adas-unknown': 'ADAS not known',
  'features-unconfirmed': 'Glass features not confirmed',
  'credit-hold': 'Customer on credit hold',
};

const blank = (text: string | null): boolean => text === null || text.trim() === '';

/** The hold-ups of a worksheet in a fixed order; none where nothing holds it up. Glass ordered with a known day reads `Glass on order, due 24/11/2026`. */
export function holdUpsOf(facts: HoldUpFacts): HoldUp[] {
  const due = facts.glassExpected === null ? undefined : formatDay(day(facts.glassExpected));
  const held: [boolean, HoldUpCode, string?][] = [
    [(facts.customerOnStop || facts.overCreditLimit) && !facts.creditReleased, 'credit-hold'],
    [facts.authorisationNeeded && blank(facts.authorisation), 'authorisation'],
    [facts.orderNumberNeeded && blank(facts.orderNumber), 'order-number'],
    [facts.depositPaidPence < facts.depositDuePence, 'deposit'],
    [facts.adas === 'unknown', 'adas-unknown'],
    [facts.glassUnconfirmed > 0, 'features-unconfirmed'],
    [facts.glassOutstanding > 0, 'glass-on-order', due === undefined ? '' : `, due ${due}`],
  ];
  return held.filter(([holds]) => holds).map(([, code, more = '']) => ({ code, message: `${holdUpNames[code]}${more}` }));
}
