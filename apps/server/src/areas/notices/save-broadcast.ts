import type { BroadcastCorrection, BroadcastForm, BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import { day } from '@quarterlight/kit/days';
import { newId } from '@quarterlight/kit/ids';
import { localDayOf } from '@quarterlight/kit/instants';
import { sortKey, truncate } from '@quarterlight/kit/text';
import { isOfOffice } from '../../platform/access/actor.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { namesOf } from './audience.queries.ts';
import { broadcast, takeUpBroadcast } from './broadcast.record.ts';
import { endOf, timesOf } from './broadcast.rules.ts';
import { goLiveTask } from './broadcast.task-names.ts';

/** Writes a draft. Refuses whom the company does not have, and times that cannot be. */
export async function createBroadcast(tx: WriteTx, form: BroadcastForm): Promise<string> {
  if (!isOfOffice(tx.actor)) throw new Refusal('broadcast.office_only');
  const columns = await columnsOf(tx, form);
  const by = { created_by: tx.actor.userId, created_by_name: tx.actor.displayName, created_at: tx.now };
  return (await broadcast.make(tx, { id: newId(), ...columns, ...by })).id;
}

/** Changes a draft, or what waits for its time; as `createBroadcast`. */
export async function changeBroadcast(tx: WriteTx, id: string, version: number, form: BroadcastForm): Promise<void> {
  const row = await takeUpBroadcast(tx, id, version, 'change');
  const columns = await columnsOf(tx, form);
  if (row.state === 'scheduled') {
    if (columns.starts_at === null) throw new Refusal('broadcast.starts');
    await tx.enqueue(goLiveTask, { broadcastId: id }, { key: `broadcast ${id}`, runAt: columns.starts_at });
  }
  await broadcast.settle(tx, row, { set: columns, action: 'changed' });
}

/** Corrects what is live; those who have read it are asked again where `readAgain` says so. */
export async function correctBroadcast(
  tx: WriteTx,
  id: string,
  version: number,
  { title, text, mustRead, endsDay, readAgain }: BroadcastCorrection,
): Promise<void> {
  const row = await takeUpBroadcast(tx, id, version, 'correct');
  const zone = tx.tenant.timeZone;
  const first = localDayOf(row.starts_at ?? tx.now, zone);
  if (endsDay < tx.today) throw new Refusal('broadcast.ends');
  const set = {
    title: title.trim(),
    title_key: sortKey(title),
    text,
    must_read: mustRead,
    ends_day: endsDay,
    ends_at: endOf(endsDay, first, zone),
    corrected_at: tx.now,
    ...(readAgain ? { edition: row.edition + 1 } : {}),
  };
  await broadcast.settle(tx, row, { set, action: 'corrected' });
  await tx.announce('own-broadcast', id);
}

async function columnsOf(tx: WriteTx, form: BroadcastForm) {
  const { to, title, text, mustRead, startsDay, startsTime, endsDay } = form;
  const { startsAt, endsAt } = timesOf(form, { now: tx.now, today: day(tx.today), zone: tx.tenant.timeZone });
  return {
    title: title.trim(),
    title_key: sortKey(title),
    text,
    must_read: mustRead,
    everybody: to.everybody,
    role_ids: [...new Set(to.roleIds)],
    branch_ids: [...new Set(to.branchIds)],
    all_customers: to.allCustomers,
    customer_ids: [...new Set(to.customerIds)],
    to_words: await wordsOf(tx, to),
    starts_day: startsDay,
    starts_time: startsTime,
    starts_at: startsAt,
    ends_day: endsDay,
    ends_at: endsAt,
  };
}

const missing = { role: 'broadcast.role', branch: 'broadcast.branch', customer: 'broadcast.customer' } as const;

/** Whom it is for, in words. Refuses what the company does not have: another company's role is found by nobody here. */
async function wordsOf(tx: WriteTx, to: BroadcastTo): Promise<string> {
  const named = async (table: 'role' | 'branch' | 'customer', ids: readonly string[]) => {
    const names = ids.length === 0 ? [] : await namesOf(tx, table, ids);
    if (names.length < new Set(ids).size) throw new Refusal(missing[table]);
    return names.map(({ name }) => name);
  };
  const words = [
    ...(to.everybody ? ['Everybody'] : []),
    ...(await named('role', to.roleIds)),
    ...(await named('branch', to.branchIds)),
    ...(to.allCustomers ? ['All customers'] : []),
    ...(await named('customer', to.customerIds)),
  ];
  if (words.length === 0) throw new Refusal('broadcast.nobody');
  return truncate(words.join(', '), 300);
}
