import type { WriteTx } from '../../platform/database/scope.ts';
import { chooseLookup } from '../system/index.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { resumedState, worksheetActions } from './worksheets.rules.ts';

/** Puts a job aside for a reason of the list; a booked one keeps its slot. */
export async function holdWorksheet(tx: WriteTx, id: string, version: number, { reasonId, note }: { reasonId: string; note: string }): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'hold', version });
  const reason = await chooseLookup(tx, 'worksheet-awaiting-reasons', reasonId, 'worksheet.unknown_reason');
  return worksheet.settle(tx, before, {
    set: { state: worksheetActions.hold.to, awaiting_reason_id: reason.id, awaiting_note: note },
    action: 'held',
    event: { summary: `Awaiting: ${reason.name}`, reason: note, reasonId: reason.id },
  });
}

/** Takes a held job up again: booked where it still has its slot, else open. */
export async function resumeWorksheet(tx: WriteTx, id: string, version: number): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'resume', version });
  const state = resumedState(before);
  return worksheet.settle(tx, before, {
    set: { state, awaiting_reason_id: null, awaiting_note: '' },
    action: 'resumed',
    event: state === 'booked' ? 'Resumed; it still has its slot' : 'Resumed',
  });
}
