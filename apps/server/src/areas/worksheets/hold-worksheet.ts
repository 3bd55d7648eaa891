import type { WriteTx } from '../../platform/database/scope.ts';
import { chosenFrom } from './choose.ts';
import { settle, takeUp } from './take-up.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { resumedState, worksheetActions } from './worksheets.rules.ts';

/** Puts a job aside for a reason of the list; a booked one keeps its slot. */
export async function holdWorksheet(tx: WriteTx, id: string, version: number, { reasonId, note }: { reasonId: string; note: string }): Promise<WorksheetRow> {
  const before = await takeUp(tx, id, 'hold', version);
  const reason = await chosenFrom(tx, 'worksheet-awaiting-reasons', reasonId, 'worksheet.unknown_reason');
  return settle(tx, before, {
    set: { state: worksheetActions.hold.to, awaiting_reason_id: reason.id, awaiting_note: note },
    event: { action: 'held', summary: `Awaiting: ${reason.name}`, reason: note },
  });
}

/** Takes a held job up again: booked where it still has its slot, else open. */
export async function resumeWorksheet(tx: WriteTx, id: string, version: number): Promise<WorksheetRow> {
  const before = await takeUp(tx, id, 'resume', version);
  const state = resumedState(before);
  return settle(tx, before, {
    set: { state, awaiting_reason_id: null, awaiting_note: '' },
    event: { action: 'resumed', summary: state === 'booked' ? 'Resumed; it still has its slot' : 'Resumed' },
  });
}
