import { PrivacyRequest } from '@quarterlight/contract/privacy/schemas';
import { addDays, day } from '@quarterlight/kit/days';
import { instantOf } from '@quarterlight/kit/instants';
import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { assertProved } from '../../platform/access/proved.ts';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { eraseRows } from '../../platform/privacy/erase-rows.ts';
import { type Counted, gatherRows, previewRows } from '../../platform/privacy/gather-rows.ts';
import type { PersonalData, Rows } from '../../platform/privacy/personal-data.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { clearBytesOf } from '../files/index.ts';
import { eraseFromLog } from './erase-from-log.ts';
import { noteErasure } from './noted-erasures.ts';
import { chosenRows, forgetPlaces, noteErased, takeErased } from './privacy.queries.ts';
import { privacyRequest, type RequestRow } from './privacy-request.record.ts';

export const eraseTask = 'privacy.erase';
/** By this an erasure of a request is told from others in the queue. */
export const eraseKey = (id: string): string => `erase ${id}`;

/** What the chosen records come to, with all that hangs on them. */
export async function theirRows(tx: ReadTx, personal: readonly PersonalData[], id: string): Promise<Rows> {
  const chosen = await chosenRows(tx, id);
  if (chosen.size === 0) throw new Refusal('privacy.nothing_chosen');
  const { rows, tooMany } = await gatherRows(tx, personal, chosen);
  if (tooMany) throw new Refusal('privacy.too_much');
  return rows;
}

/** What would be erased, what stays, what is still open. */
export async function previewErasure(tx: ReadTx, personal: readonly PersonalData[], id: string) {
  const { rows, tooMany } = await gatherRows(tx, personal, await chosenRows(tx, (await privacyRequest.read(tx, id)).id));
  const { goes, held, open } = await previewRows(tx, personal, rows);
  return { goes, held, open, tooMuch: tooMany };
}

/** Begins an erasure of the person, confirmed by their name; it is done in the background. */
export async function erasePerson(
  tx: WriteTx,
  personal: readonly PersonalData[],
  { id, version, name }: { readonly id: string; readonly version: number; readonly name: string },
): Promise<RequestRow> {
  assertProved(tx);
  const before = await privacyRequest.takeUp(tx, id, { action: 'erase', version });
  if (sortKey(name) !== before.name_key) throw new Refusal('privacy.other_name', { details: { name: before.name } });
  const rows = await theirRows(tx, personal, id);
  if (tx.actor.userId !== null && rows.get('app_user')?.has(tx.actor.userId)) throw new Refusal('privacy.yourself');
  const { open } = await previewRows(tx, personal, rows);
  if (open.length > 0) throw new Refusal('privacy.open', { details: { what: open.map(({ title, count, says }) => `${title} ${count}. ${says}`).join(' ') } });
  await tx.enqueue(eraseTask, { requestId: id }, { key: eraseKey(id) });
  const by = tx.actor.displayName || tx.actor.username;
  return privacyRequest.settle(tx, before, { set: { state: 'erasing', erasing_since: tx.now, erased_by_name: by }, action: 'erasure-begun' });
}

interface Options {
  readonly personal: readonly PersonalData[];
  readonly searches: readonly SearchDefinition[];
  /** Where erasures are noted besides the database. */
  readonly dataDir: string;
}

/**
 * Erases what was chosen, part by part, each in its own transaction: one that was interrupted goes on where it was. What the law holds stays until its time is
 * over and is erased then by the same steps. The log keeps how much was erased, and nothing of whom.
 */
export async function runErasure(scope: Scope, { personal, searches, dataDir }: Options, id: string): Promise<void> {
  const begun = await scope.write((tx) => takeUpAgain(tx, id));
  if (begun === undefined) return;
  await noteErasure(dataDir, scope.tenant.id, { request: id, at: scope.now(), askedOn: begun.asked_on }, await scope.read((tx) => chosenRows(tx, id)));
  const { rows } = await scope.read(async (tx) => gatherRows(tx, personal, await chosenRows(tx, id)));
  await eraseRows(scope, personal, rows, { searches, clearBytes: clearBytesOf, onErased: (tx, of, ids) => noteErased(tx, id, of, ids) });
  await eraseFromLog(scope, personal, rows, begun);
  await scope.write((tx) => conclude(tx, personal, id, rows));
}

/** The request that is to be erased now; one whose rest was held is taken up again once its last day is over in the company, and is waited for until then. */
async function takeUpAgain(tx: WriteTx, id: string): Promise<RequestRow | undefined> {
  const before = await privacyRequest.takeUp(tx, id);
  if (before.state === 'erasing') return before;
  if (before.state !== 'erased' || before.held_until === null) return undefined;
  if (before.held_until < tx.today) return privacyRequest.settle(tx, before, { set: { state: 'erasing', held_until: null }, action: 'rest-taken-up' });
  await eraseRest(tx, id, before.held_until);
  return undefined;
}

/** Has the rest erased on the day after the last on which it is held, as the company counts days. */
const eraseRest = (tx: WriteTx, id: string, until: string): Promise<void> =>
  tx.enqueue(eraseTask, { requestId: id }, { key: eraseKey(id), runAt: instantOf(addDays(day(until), 1), '03:00', tx.tenant.timeZone) });

/** The certificate of an erasure: how much of what went, what stays until when and why. */
async function conclude(tx: WriteTx, personal: readonly PersonalData[], id: string, rows: Rows): Promise<void> {
  const before = await privacyRequest.takeUp(tx, id);
  // Another that was begun beside this one has concluded it.
  if (before.state !== 'erasing') return;
  const { held, heldUntil: until } = await previewRows(tx, personal, rows);
  await forgetPlaces(tx, id);
  const counts = await takeErased(tx, id);
  const known = { name: 'Erased person', name_key: 'erased person', email: '', telephone: '', note: '' };
  const all = withEarlier(CountsOf.parse(before.erased), counts);
  await privacyRequest.settle(tx, before, {
    set: { ...known, state: 'erased', erased_at: tx.now, held_until: until, erased: JSON.stringify(all), held: JSON.stringify(held) },
    action: 'erased',
    after: {
      erased: counts.map(({ title, count }) => `${title} ${count}`),
      held: held.map(({ title, count, until: last }) => `${title} ${count} until ${last}`),
    },
  });
  for (const [table, entity] of told) for (const record of rows.get(table) ?? []) await tx.announce(entity, record);
  if (until !== null) await eraseRest(tx, id, until);
  // What else was kept of the request itself.
  await sql`update idempotency_key set reply = null where strpos(reply::text, ${id}) > 0`.execute(tx.db);
}

const CountsOf = PrivacyRequest.shape.erased;

/** What went now with what went before, while the rest was held. */
function withEarlier(earlier: readonly Counted[], now: readonly Counted[]): Counted[] {
  const all = new Map(earlier.map(({ title, count }) => [title, count]));
  for (const { title, count } of now) all.set(title, (all.get(title) ?? 0) + count);
  return [...all].map(([title, count]) => ({ title, count }));
}

const told = [
  ['app_user', 'user'],
  ['customer', 'customer'],
  ['worksheet', 'worksheet'],
  ['invoice', 'invoice'],
] as const;
