import { shortNames } from '@quarterlight/contract/handling/names';
import type * as routes from '@quarterlight/contract/handling/routes';
import type { PickList, ShortPick } from '@quarterlight/contract/handling/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { isSlotCode } from '@quarterlight/contract/rules/slots';
import { PlaceType } from '@quarterlight/contract/stock/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertInReach, getPlaceRow, quantity } from '../stock/index.ts';
import { insertEvent } from '../worksheets/index.ts';
import { findClaimToPick, findShort, findToPick, shortAction } from './pick.queries.ts';
import { showVanNeeds } from './van-needs.ts';
import { byWay } from './way.ts';

const shortSummary = (code: string, place: string): string => `Glass short: ${code} at ${place}`;

/** What is to be picked for the jobs of a day, by place in walking order. A technician who is nothing else picks nothing and sees none. */
export async function showPickList(tx: ReadTx, query: QueryOf<typeof routes.pickList>): Promise<PickList> {
  if (tx.actor.technicianId !== null) return { items: [], needs: [] };
  const branchId = tx.actor.branchId ?? query.branchId;
  const rows = await findToPick(tx, { ...query, branchId });
  const worksheetIds = rows.map((row) => row.worksheet_id);
  const short = await findShort(tx, worksheetIds);
  const items = rows.map((row) => ({
    allocationId: row.id,
    ...onWire(row, 'code', 'description'),
    codes: [...new Set([row.code, row.barcode, ...row.further].filter((code) => code !== ''))],
    quantity: quantity(row.quantity_milli),
    place: { id: found(row.place_id ?? undefined), code: row.place_code, name: row.place_name, type: PlaceType.parse(row.place_type) },
    worksheet: {
      id: row.worksheet_id,
      number: row.number,
      registration: row.registration,
      slot: row.booked_slot !== null && isSlotCode(row.booked_slot) ? row.booked_slot : null,
    },
    technician: { id: row.technician_id, name: row.technician_name },
    van: row.van_id === null ? null : { id: row.van_id, code: row.van_code ?? '', name: row.van_name ?? '', type: 'van' as const },
    short: short.get(`${row.worksheet_id} ${shortSummary(row.code, row.place_code)}`) ?? null,
  }));
  return {
    items: items.toSorted(
      (one, other) => byWay(one.place.code, other.place.code) || byWay(one.code, other.code) || byWay(one.worksheet.number, other.worksheet.number),
    ),
    needs: await showVanNeeds(tx, { branchId, technicianId: query.technicianId }),
  };
}

/** Says on the job why its piece could not be picked where it should lie. Refuses 'handling.not_to_pick'. */
export async function tellShort(tx: WriteTx, { allocationId, reason, note = '' }: ShortPick): Promise<void> {
  const claim = found(await findClaimToPick(tx, allocationId));
  if (claim.state !== 'reserved' || claim.place_id === null || claim.place_type !== 'depot')
    throw new Refusal('handling.not_to_pick', { details: { code: claim.code } });
  assertInReach(tx, await getPlaceRow(tx, claim.place_id));
  const words = [shortNames[reason], note.trim()].filter((part) => part !== '').join(': ');
  await insertEvent(tx, claim.worksheet_id, { action: shortAction, summary: shortSummary(claim.code, claim.place_code ?? ''), reason: words, internal: true });
  await tx.audit({
    entity: 'stock',
    id: claim.place_id,
    label: claim.place_code ?? '',
    action: 'stock.picked_short',
    after: { code: claim.code, reason: words, worksheetId: claim.worksheet_id },
  });
  await tx.announce('stock', claim.place_id);
}
