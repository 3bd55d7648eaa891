import { formatDay, formatNamedDay, isDay, today } from '@quarterlight/kit/days';
import { clockOf, formatInstant, localDayOf, relativeTo } from '@quarterlight/kit/instants';
import { formatMoney, formatUnitCost, penceOfUnitCost, unitCost } from '@quarterlight/kit/money';
import { formatNumber } from '@quarterlight/kit/numbers';
import { parseTypedDay } from '@quarterlight/kit/typed';
import { createStore } from './store.ts';

/** The tenant's time zone; the frame sets it once it is known. */
export const tenantZone = createStore('Europe/London');
/** What stands where there is nothing. */
export const nothing = '–';

/** DD/MM/YYYY, or '–'. */
export const dayText = (day: string | null | undefined): string => (day && isDay(day) ? formatDay(day) : nothing);
/** The day of the week before it, where that helps: 'Tue 24/11/2026'; or '–'. */
export const namedDayText = (day: string | null | undefined): string => (day && isDay(day) ? formatNamedDay(day) : nothing);
/** DD/MM/YYYY HH:mm in the tenant's zone, or '–'. */
export const instantText = (instant: string | null | undefined): string => (instant ? formatInstant(instant, tenantZone.get()) : nothing);
/** The last day before an instant at which something ends, as DD/MM/YYYY in the tenant's zone. */
export const lastDayText = (end: string): string => formatDay(localDayOf(Date.parse(end) - 1, tenantZone.get()));
/** HH:mm in the tenant's zone, beside a day that is said already. */
export const clockText = (instant: string): string => clockOf(instant, tenantZone.get());
/** '5 minutes ago', or ''. */
export const agoText = (instant: string | null | undefined): string => (instant ? relativeTo(instant) : '');
/** What a person typed as a day ('20.11', 'tomorrow', 'fri'), as YYYY-MM-DD, or null; with `past`, one that is not to come. */
export const parseDay = (text: string, options: { readonly past?: boolean } = {}): string | null => parseTypedDay(text, today(tenantZone.get()), options);

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
/** A unit cost to the penny, or '–'. */
export const unitMoneyText = (cost: WireUnitMoney | null | undefined): string =>
  cost ? formatMoney(penceOfUnitCost(unitCost(cost.unitAmount)), cost.currency) : nothing;
/** The same with hundredths of a penny; null where there are none. */
export const exactUnitMoneyText = (cost: WireUnitMoney | null | undefined): string | null =>
  cost && cost.unitAmount % 100 !== 0 ? formatUnitCost(unitCost(cost.unitAmount), cost.currency) : null;

/** 1234.5 as '1,234.5', or '–'. */
export const numberText = (value: number | null | undefined): string => (value === null || value === undefined ? nothing : formatNumber(value));
/** '50 of 1,234', or 'n of more than 10,000' where the count stopped. */
export const totalText = (shown: number, total: number, isExact: boolean): string =>
  `${formatNumber(shown)} of ${isExact ? '' : 'more than '}${formatNumber(total)}`;
