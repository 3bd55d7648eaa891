import { followUpOutcomes } from '@quarterlight/contract/quotations/names';
import type { EndFollowUp } from '@quarterlight/contract/quotations/schemas';
import { day, formatDay } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import type { z } from 'zod';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { quotation } from './quotation.record.ts';
import { endFollowUps, insertFollowUp, nextFollowUp, type QuotationRow } from './quotations.queries.ts';
import { noFollowUp } from './quotations.rules.ts';

interface Planned {
  readonly dueOn: string;
  readonly note: string;
}

/** What of a quotation says when it is next followed up. */
export async function followUpColumns(tx: WriteTx, id: string) {
  const next = await nextFollowUp(tx, id);
  return { follow_up_on: next, follow_up_order: next ?? noFollowUp };
}

/** Writes a follow-up of a quotation that is there. Refuses a day that is past. */
export async function addFollowUp(tx: WriteTx, id: string, { dueOn, note }: Planned): Promise<void> {
  if (dueOn < tx.today) throw new Refusal('quotation.follow_up_day');
  await insertFollowUp(tx, { id: newId(), quotation_id: id, due_on: dueOn, note: note.trim(), created_by: tx.actor.userId, created_at: tx.now });
}

/** Plans a follow-up. Refuses a day that is past. */
export async function planFollowUp(tx: WriteTx, id: string, planned: Planned): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id, { action: 'follow-up' });
  await addFollowUp(tx, id, planned);
  return quotation.settle(tx, before, {
    set: await followUpColumns(tx, id),
    action: 'follow_up_planned',
    event: `Follow up on ${formatDay(day(planned.dueOn))}`,
    after: { note: planned.note },
  });
}

/** Says what came of a follow-up, and plans the next one where told. Of two who end it at once one is told that it is done. */
export async function endFollowUp(tx: WriteTx, id: string, followUpId: string, { outcome, note, nextOn }: z.output<typeof EndFollowUp>): Promise<QuotationRow> {
  const before = await quotation.takeUp(tx, id);
  if ((await endFollowUps(tx, id, { id: followUpId, outcome, note: note.trim() })) === 0) throw new Refusal('quotation.follow_up_done');
  if (nextOn) await addFollowUp(tx, id, { dueOn: nextOn, note: '' });
  return quotation.settle(tx, before, {
    set: await followUpColumns(tx, id),
    action: 'followed_up',
    event: { summary: `Followed up: ${followUpOutcomes[outcome].toLowerCase()}${nextOn ? `, again on ${formatDay(day(nextOn))}` : ''}`, reason: note.trim() },
  });
}
