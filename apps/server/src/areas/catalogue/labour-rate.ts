import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { lookupByKind } from '../system/index.ts';
import { labourRatesInForce } from './labour-rate.queries.ts';
import { bySpecificity, describeRate, isAsSpecific, type LabourWanted, whyFirst } from './labour-rate.rules.ts';

/** A labour rate: price in pence net of VAT, minutes that the work takes, and why it was chosen. */
export interface LabourFound {
  readonly id: string;
  readonly name: string;
  readonly pricePence: number;
  readonly minutes: number;
  readonly why: string;
}

/** One of those in force that would apply; `asSpecific`: it is for just the same work as the one that is chosen. */
export interface LabourConsidered extends LabourFound {
  readonly asSpecific: boolean;
}

/** All rates in force that would apply, the most specific first, each with what it is for. */
export async function labourRatesFor(tx: ReadTx, wanted: LabourWanted): Promise<LabourConsidered[]> {
  const rates = bySpecificity(await labourRatesInForce(tx, wanted));
  const [first] = rates;
  return rates.map((rate) => {
    const asSpecific = first === undefined || isAsSpecific(first, rate);
    const stands =
      first === undefined || first === rate
        ? 'The most specific in force'
        : asSpecific
          ? `In force and as specific, but the other ${whyFirst(first, rate)}`
          : 'In force, but less specific';
    return { ...onWire(rate, 'id', 'name', 'price_pence', 'minutes'), why: `${stands}: for ${describeRate(rate)}.`, asSpecific };
  });
}

/** The most specific labour rate in force on the day; undefined where none is. */
export async function labourRateFor(tx: ReadTx, wanted: LabourWanted): Promise<LabourFound | undefined> {
  const [first] = await labourRatesFor(tx, wanted);
  if (first === undefined) return undefined;
  const { asSpecific: _, ...found } = first;
  return found;
}

/** The most specific rate in force that names abortive visits, with the job type that it names; undefined where none does. */
export async function abortiveRate(
  tx: ReadTx,
  wanted: Pick<LabourWanted, 'customerId' | 'place' | 'day'>,
): Promise<{ readonly rate: LabourFound; readonly jobTypeId: string } | undefined> {
  const { id: jobTypeId } = await lookupByKind(tx, 'job-types', 'abortive');
  const rates = bySpecificity(await labourRatesInForce(tx, { ...wanted, jobTypeId, forJob: true })).filter((rate) => rate.job_type_id === jobTypeId);
  const [rate] = rates;
  if (rate === undefined) return undefined;
  return { jobTypeId, rate: { ...onWire(rate, 'id', 'name', 'price_pence', 'minutes'), why: `The rate for abortive visits: for ${describeRate(rate)}.` } };
}
