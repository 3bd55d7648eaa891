import { formatDay, isDay, parseBritishDay } from '@quarterlight/kit/days';
import { formatInstant, relativeTo } from '@quarterlight/kit/instants';
import { formatMoney, formatUnitCost, unitCost } from '@quarterlight/kit/money';
import { createStore } from './store.ts';

/** The tenant's time zone; the frame sets it once it is known. */
export const tenantZone = createStore('Europe/London');
/** What stands where there is nothing. */
export const nothing = '–';

/** DD/MM/YYYY, or '–'. */
export const dayText = (day: string | null | undefined): string => (day && isDay(day) ? formatDay(day) : nothing);
/** DD/MM/YYYY HH:mm in the tenant's zone, or '–'. */
export const instantText = (instant: string | null | undefined): string => (instant ? formatInstant(instant, tenantZone.get()) : nothing);
/** '5 minutes ago', or ''. */
export const agoText = (instant: string | null | undefined): string => (instant ? relativeTo(instant) : '');
/** What a person typed as a day, as YYYY-MM-DD, or null. */
export const parseDay = (text: string): string | null => parseBritishDay(text);

export interface WireMoney {
  readonly amount: number;
  readonly currency: string;
}
export interface WireUnitMoney {
  readonly unitAmount: number;
  readonly currency: string;
}

/** Pence as '£1,234.50', or '–'. */
export const moneyText = (money: WireMoney | null | undefined): string => (money ? formatMoney(money) : nothing);
/** A unit cost, with four decimals only where hundredths of a penny matter, or '–'. */
export const unitMoneyText = (cost: WireUnitMoney | null | undefined): string => (cost ? formatUnitCost(unitCost(cost.unitAmount), cost.currency) : nothing);

const counts = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
/** 1234.5 as '1,234.5', or '–'. */
export const numberText = (value: number | null | undefined): string => (value === null || value === undefined ? nothing : counts.format(value));
/** '50 of 1,234', or 'n of more than 10,000' where the count stopped. */
export const totalText = (shown: number, total: number, isExact: boolean): string =>
  isExact ? `${counts.format(shown)} of ${counts.format(total)}` : `${counts.format(shown)} of more than ${counts.format(total)}`;
