import { day } from '@quarterlight/kit/days';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import { showAttached, takeOffAll } from './attach-files.ts';
import { type BroadcastRow, broadcast, takeUpBroadcast } from './broadcast.record.ts';
import { endOf } from './broadcast.rules.ts';
import { goLiveTask } from './broadcast.task-names.ts';
import { keepRead } from './own-broadcasts.queries.ts';

/** Sends a draft: at once, or at its time where that lies ahead. */
export async function sendBroadcast(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await takeUpBroadcast(tx, id, version, 'send');
  const by = { sent_by: tx.actor.userId, sent_by_name: tx.actor.displayName };
  const startsAt = row.starts_at;
  if (startsAt !== null && Date.parse(startsAt) > Date.parse(tx.now)) {
    await tx.enqueue(goLiveTask, { broadcastId: id }, { key: `broadcast ${id}`, runAt: startsAt });
    await broadcast.settle(tx, row, { set: { state: 'scheduled', ...by }, action: 'scheduled' });
    return;
  }
  // A draft may have lain for longer than it was to be shown.
  endOf(row.ends_day, day(tx.today), tx.tenant.timeZone);
  await goLive(tx, row, by);
}

/** Sends what waits and whose time has come; anything else is left as it is. */
export const sendScheduled = (scope: Scope, id: string): Promise<void> =>
  scope.write(async (tx) => {
    const [row] = await broadcast.takeUpMany(tx, [id]);
    if (row?.state !== 'scheduled' || row.starts_at === null || Date.parse(row.starts_at) > Date.parse(tx.now)) return;
    await goLive(tx, row, {});
  });

async function goLive(tx: WriteTx, row: BroadcastRow, by: { readonly sent_by?: string | null; readonly sent_by_name?: string }): Promise<void> {
  const sent = await broadcast.settle(tx, row, {
    set: { state: 'live', starts_at: row.state === 'scheduled' ? row.starts_at : tx.now, ...by },
    action: 'sent',
  });
  await showAttached(tx, sent);
  // Whoever sends it knows it.
  if (sent.sent_by !== null) await keepRead(tx, row.id, row.edition, sent.sent_by);
  await tx.announce('own-broadcast', row.id);
}

/** Makes a scheduled one a draft again; the task that comes for it finds nothing to do. */
export async function takeBackBroadcast(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await takeUpBroadcast(tx, id, version, 'take-back');
  await broadcast.settle(tx, row, { set: { state: 'draft', sent_by: null, sent_by_name: '' }, action: 'taken-back' });
}

/** Takes a live one from everybody's sight, with what is attached to it. */
export async function withdrawBroadcast(tx: WriteTx, id: string, version: number, reason: string): Promise<void> {
  const row = await takeUpBroadcast(tx, id, version, 'withdraw');
  const set = {
    state: 'withdrawn',
    withdrawn_at: tx.now,
    withdrawn_by: tx.actor.userId,
    withdrawn_by_name: tx.actor.displayName,
    withdraw_reason: reason.trim(),
  };
  await showAttached(tx, await broadcast.settle(tx, row, { set, action: 'withdrawn' }));
  await tx.announce('own-broadcast', id);
}

/** Removes a draft; the log keeps its title and text. */
export async function removeBroadcast(tx: WriteTx, id: string, version: number): Promise<void> {
  const row = await takeUpBroadcast(tx, id, version, 'remove');
  await takeOffAll(tx, id);
  await broadcast.remove(tx, row, { before: { title: row.title, text: row.text, toWords: row.to_words } });
}
