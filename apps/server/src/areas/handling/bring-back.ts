import type { BringBack, ToBringBack } from '@quarterlight/contract/handling/schemas';
import { isSlotCode } from '@quarterlight/contract/rules/slots';
import { type PlaceRef, PlaceType } from '@quarterlight/contract/stock/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { isInReach, locationOf, ownVan, type PlaceRow } from '../stock/index.ts';
import { findFurtherCodes, findJobsOf, type JobRow } from './bring-back.queries.ts';

const inHand: ReadonlySet<string> = new Set(['booked', 'released', 'in-progress']);

/** What lies in the van of a technician within the actor's bounds, and where it goes back to; empty where there is no such van. */
export async function showBringBack(tx: ReadTx, technicianId: string): Promise<BringBack> {
  const van = await ownVan(tx, technicianId);
  if (!van || !isInReach(tx.actor, van.place)) return { van: null, depot: null, items: [] };
  const worksheetIds = van.items.flatMap(({ worksheetId }) => worksheetId ?? []);
  const productIds = van.items.map(({ productId }) => productId);
  const [depot, jobs, further] = await Promise.all([
    locationOf(tx, van.place.branch_id, 'depot'),
    findJobsOf(tx, worksheetIds),
    findFurtherCodes(tx, productIds),
  ]);
  const items = van.items.map((item): ToBringBack => {
    const job = jobs.get(item.worksheetId ?? '');
    const { allocationId, placeId, lotId, code, description, batch, quantity } = item;
    return {
      allocationId,
      placeId,
      lotId,
      code,
      description,
      batch,
      quantity,
      codes: [...new Set([code, item.barcode, ...(further.get(item.productId) ?? [])].filter((one) => one !== ''))],
      worksheet: job ? presentJob(job) : null,
      isTheirs: job !== undefined && job.technician_id === technicianId && job.booked_day !== null && inHand.has(job.state),
    };
  });
  return { van: refOf(van.place), depot: depot ? refOf(depot) : null, items: items.toSorted(leastNeeded) };
}

const presentJob = ({ id, number, registration, booked_day: day, booked_slot: slot }: JobRow) => ({
  id,
  number,
  registration,
  day,
  slot: slot !== null && isSlotCode(slot) ? slot : null,
});

const refOf = ({ id, code, name, type }: PlaceRow): PlaceRef => ({ id, code, name, type: PlaceType.parse(type) });

/** What is for another's visit or none comes first, then their visits, then stock of the van. */
const rankOf = ({ isTheirs, worksheet }: ToBringBack): number => (worksheet === null ? 2 : isTheirs ? 1 : 0);
const dayOf = ({ worksheet }: ToBringBack): string => worksheet?.day ?? '';
const leastNeeded = (one: ToBringBack, other: ToBringBack): number =>
  rankOf(one) - rankOf(other) || dayOf(other).localeCompare(dayOf(one)) || one.code.localeCompare(other.code);
