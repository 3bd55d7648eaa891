import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { labourRatesInForce } from './labour-rate.queries.ts';
import { bySpecificity, describeRate, type LabourWanted } from './labour-rate.rules.ts';

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
    ...onWire(rate, 'id', 'name', 'price_pence', 'minutes'),
    why: `${index === 0 ? 'The most specific in force' : 'In force, but less specific'}: for ${describeRate(rate)}.`,
  }));
}

/** The most specific labour rate in force on the day; undefined where none is. */
export async function labourRateFor(tx: ReadTx, wanted: LabourWanted): Promise<LabourFound | undefined> {
  return (await labourRatesFor(tx, wanted))[0];
}
