import type { ReceiveTransfer } from '@quarterlight/contract/transfers/schemas';
import { idOrNull } from '@quarterlight/kit/ids';
import { formatQuantity, milli } from '@quarterlight/kit/quantities';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findPlaces, piecesOf, quarantineOf } from '../stock/index.ts';
import { assertAt, assertWholeCompany } from './create-transfer.ts';
import { moveOn, namedLines, type Outcome } from './outcomes.ts';
import { transfer } from './transfer.record.ts';
import { findLines, type TransferRow } from './transfers.queries.ts';
import { outstandingOf } from './transfers.rules.ts';

const text = (thousandths: number) => formatQuantity(milli(thousandths));

/** Receives what arrived, or a part of it: what is good goes to the goal or a bin there, what is damaged to its quarantine. Refuses 'transfers.more_than_sent'. */
export async function receiveTransfer(tx: WriteTx, id: string, version: number, body: ReceiveTransfer): Promise<TransferRow> {
  // Two people at the door: the second waits here, and is told that somebody was first.
  const before = await transfer.takeUp(tx, id, { action: 'receive', version });
  assertWholeCompany(tx);
  const placeIds = [body.placeId, ...body.lines.map((line) => line.placeId)].flatMap((placeId) => idOrNull(placeId) ?? []);
  const places = await findPlaces(tx, [before.to_place_id, ...placeIds]);
  const goal = found(places.get(before.to_place_id));
  for (const placeId of placeIds) assertAt(goal, found(places.get(placeId)));
  const toPlaceId = idOrNull(body.placeId) ?? goal.id;
  const outcomes: Outcome[] = [];
  for (const { line, outstanding, typed, index } of namedLines(await findLines(tx, id), body.lines)) {
    const at = (part: string) => `lines.${index}.${part}`;
    if (typed.quantity === 0 && !typed.damaged) continue;
    const arrived = piecesOf(typed.quantity, line, at('quantity'));
    const damaged = typed.damaged ? piecesOf(typed.damaged, line, at('damaged')) : 0;
    if (damaged > arrived) throw new Refusal('transfers.more_damaged', { field: at('damaged'), details: { code: line.code } });
    if (arrived > outstanding)
      throw new Refusal('transfers.more_than_sent', {
        field: at('quantity'),
        details: { code: line.code, arrived: text(arrived), outstanding: text(outstanding), number: before.number, place: goal.code },
      });
    if (arrived > damaged) outcomes.push({ line, kind: 'received', quantity: arrived - damaged, placeId: idOrNull(typed.placeId) ?? toPlaceId });
    if (damaged > 0) outcomes.push({ line, kind: 'damaged', quantity: damaged, placeId: (await quarantineOf(tx, goal.branch_id)).id });
  }
  if (outcomes.length === 0) throw new Refusal('transfers.nothing_arrived');
  await moveOn(tx, before, outcomes);
  const isAll = (await findLines(tx, id)).every((line) => outstandingOf(line) === 0);
  const set = isAll ? { state: 'received', ended_at: tx.now, ended_by: tx.actor.userId } : { state: 'part-received' };
  const after = { lines: outcomes.map(({ line, kind, quantity }) => ({ code: line.code, kind, quantityMilli: quantity })) };
  return transfer.settle(tx, before, { set, action: 'received', after });
}
