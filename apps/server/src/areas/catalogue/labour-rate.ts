import type { FittingPlace } from '@quarterlight/contract/catalogue/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { labourRatesInForce } from './labour-rate.queries.ts';
import { bySpecificity, describeRate } from './labour-rate.rules.ts';

/** The work that a rate is looked for; what is left out matches only rates that do not name it. */
export interface LabourWanted {
  readonly jobTypeId?: string | null | undefined;
  readonly glassTypeId?: string | null | undefined;
  readonly place?: FittingPlace | null | undefined;
  readonly customerId?: string | null | undefined;
  readonly categoryId?: string | null | undefined;
  readonly day: string;
  /** A line of that customer's job is priced, whoever asks. */
  readonly forJob?: boolean;
}

/** A labour rate: price in pence net of VAT, minutes that the work takes, and why it was chosen. */
export interface LabourFound {
  readonly id: string;
  readonly name: string;
  readonly pricePence: number;
  readonly minutes: number;
  readonly why: string;
}

/** All rates in force that would apply, the most specific first, each with what it is for. */
export async function labourRatesFor(tx: ReadTx, wanted: LabourWanted): Promise<LabourFound[]> {
  const rates = bySpecificity(await labourRatesInForce(tx, wanted));
  return rates.map((rate, index) => ({
    id: rate.id,
    name: rate.name,
    pricePence: rate.price_pence,
    minutes: rate.minutes,
    why: `${index === 0 ? 'The most specific in force' : 'In force, but less specific'}: for ${describeRate(rate)}.`,
  }));
}

/** The most specific labour rate in force on the day; undefined where none is. */
export async function labourRateFor(tx: ReadTx, wanted: LabourWanted): Promise<LabourFound | undefined> {
  return (await labourRatesFor(tx, wanted))[0];
}
