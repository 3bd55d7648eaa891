import { callOutcomeNames, furthestCall } from '@quarterlight/contract/worksheets/call-names';
import { CallNote, type CallNotes, type NewCallNote } from '@quarterlight/contract/worksheets/call-routes';
import { formatInstant } from '@quarterlight/kit/instants';
import type { z } from 'zod';
import { onWire } from '../../platform/database/on-wire.ts';
import { found, type ReadTx, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type CallRow, findCalls, insertCall } from './calls.queries.ts';
import { worksheet } from './worksheet.record.ts';
import { findWorksheet } from './worksheets.queries.ts';
import { seesCalls } from './worksheets.rules.ts';

const Outcome = CallNote.shape.outcome;

const presentCall = (row: CallRow): CallNote => ({ ...onWire(row, 'id', 'at', 'ring_at', 'note'), by: row.user_name, outcome: Outcome.parse(row.outcome) });

/** What came of ringing somebody about a job; or record.not_found. */
export async function callNotes(tx: ReadTx, id: string): Promise<CallNotes> {
  const row = found(await findWorksheet(tx, id));
  return { ringAt: seesCalls(tx.actor) ? row.ring_at : null, items: (await findCalls(tx, id)).map(presentCall) };
}

/** Notes a call: it answers the one that was due, and says when to ring again. Refuses 'worksheet.ring_past', 'worksheet.ring_far', and as absent to whom calls are hidden. */
export async function noteCall(tx: WriteTx, id: string, { outcome, ringAt, note }: z.output<typeof NewCallNote>): Promise<CallNotes> {
  const before = await worksheet.takeUp(tx, id, { action: 'note-call' });
  if (!seesCalls(tx.actor)) throw new Refusal('record.not_found');
  if (ringAt !== null) assertAhead(ringAt, tx.now);
  await insertCall(tx, id, { outcome, ring_at: ringAt, note: note.trim() });
  const again = ringAt === null ? '' : `. Ring again ${formatInstant(ringAt, tx.tenant.timeZone)}`;
  await worksheet.settle(tx, before, {
    set: { ring_at: ringAt },
    action: 'call_noted',
    event: { summary: `Rang: ${callOutcomeNames[outcome].toLowerCase()}${again}`, reason: note.trim(), internal: true },
    after: { outcome },
  });
  return callNotes(tx, id);
}

function assertAhead(ringAt: string, now: string): void {
  const ahead = Date.parse(ringAt) - Date.parse(now);
  // A minute that is running counts: who types the clock's own time means now.
  if (ahead < -60_000) throw new Refusal('worksheet.ring_past');
  if (ahead > furthestCall * 86_400_000) throw new Refusal('worksheet.ring_far');
}
