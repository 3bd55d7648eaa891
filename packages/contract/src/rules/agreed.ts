import { day, formatDay } from '@quarterlight/kit/days';
import { formatMoney, pence } from '@quarterlight/kit/money';

/** The days on which something agreed holds, both included; `validTo` is null where no end is agreed. */
export interface AgreedDays {
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** With whom something was agreed and for which days; `ofParent`: the account has none of its own, and this is its parent's. */
export interface Agreed extends AgreedDays {
  readonly account: string;
  readonly ofParent: boolean;
}

/** From this day on holds what always has. */
export const always = '2000-01-01';

const text = (of: string): string => formatDay(day(of));

/** The days in words: `from 01/11/2026 to 31/10/2027`, `until 31/10/2027`; empty where it always holds. */
export function daysInWords({ validFrom, validTo }: AgreedDays): string {
  if (validFrom <= always) return validTo === null ? '' : `until ${text(validTo)}`;
  return `from ${text(validFrom)}${validTo === null ? '' : ` to ${text(validTo)}`}`;
}

/** Whose terms they are: `Aviva`, `its parent account Aviva Group`. */
export const accountInWords = ({ account, ofParent }: Pick<Agreed, 'account' | 'ofParent'>): string => (ofParent ? `its parent account ${account}` : account);

/** `agreed with Aviva from 01/11/2026 to 31/10/2027`. */
export const agreedInWords = (agreed: Agreed): string => `agreed with ${accountInWords(agreed)} ${daysInWords(agreed)}`.trimEnd();

export type TermState = 'coming' | 'in-force' | 'ended';
export const termStateNames: Readonly<Record<TermState, string>> = { coming: 'To come', 'in-force': 'In force', ended: 'Ended' };

/** How something agreed stands on a day; on its last day it still holds. */
export function termState({ validFrom, validTo }: AgreedDays, on: string): TermState {
  if (validFrom > on) return 'coming';
  return validTo !== null && validTo < on ? 'ended' : 'in-force';
}

/** A cap: what an account pays at most, in pence, net. */
export interface Cap extends Agreed {
  readonly capPence: number;
}

/** What is told of an amount above a cap; null where it is not. */
export const aboveCap = (cap: Cap | null, netPence: number): string | null =>
  cap !== null && netPence > cap.capPence ? `Above the cap of ${formatMoney(pence(cap.capPence))} agreed with ${accountInWords(cap)}` : null;
