import type { LabourAnswer } from '@quarterlight/contract/catalogue/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { LabourWanted } from './labour-rate.rules.ts';
import { labourRatesFor } from './labour-rate.ts';

/** The rate that applies and why, with those that were in force besides. */
export async function readLabourRate(tx: ReadTx, wanted: LabourWanted): Promise<LabourAnswer> {
  const { currency } = tx.tenant;
  const rates = await labourRatesFor(tx, wanted);
  const [chosen] = rates;
  return {
    labourRateId: chosen?.id ?? null,
    name: chosen?.name ?? null,
    price: chosen === undefined ? null : { amount: chosen.pricePence, currency },
    minutes: chosen?.minutes ?? null,
    why: chosen?.why ?? 'No labour rate is in force for this work.',
    considered: rates.slice(0, 20).map((rate, index) => ({
      id: rate.id,
      name: rate.name,
      price: { amount: rate.pricePence, currency },
      minutes: rate.minutes,
      reason: rate.why,
      chosen: index === 0,
      asSpecific: rate.asSpecific,
    })),
  };
}
