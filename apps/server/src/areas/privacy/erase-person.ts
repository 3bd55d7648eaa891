import { sortKey } from '@quarterlight/kit/text';
import { sql } from 'kysely';
import { assertProved } from '../../platform/access/proved.ts';
import type { ReadTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { eraseRows } from '../../platform/privacy/erase-rows.ts';
import { gatherRows, previewRows } from '../../platform/privacy/gather-rows.ts';
import type { PersonalData, Rows } from '../../platform/privacy/personal-data.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { SearchDefinition } from '../../platform/search/define-search.ts';
import { clearBytesOf } from '../files/index.ts';
import { eraseFromLog } from './erase-from-log.ts';
import { noteErasure } from './noted-erasures.ts';
import { chosenRows, forgetPlaces } from './privacy.queries.ts';
import { privacyRequest, type RequestRow } from './privacy-request.record.ts';

export const eraseTask = 'privacy.erase';

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
  return { ...(await previewRows(tx, personal, rows)), tooMuch: tooMany };
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
  await tx.enqueue(eraseTask, { requestId: id }, { key: `erase ${id}` });
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
  const erased = await eraseRows(scope, personal, rows, { searches, clearBytes: clearBytesOf });
  const entries = await eraseFromLog(scope, personal, rows, begun);
  if (entries > 0) erased.set('Entries of the system log', entries);
  await scope.write((tx) => conclude(tx, personal, { id, rows, erased }));
}

/** The request that is to be erased now; one whose rest was held is taken up again once its time is over. */
async function takeUpAgain(tx: WriteTx, id: string): Promise<RequestRow | undefined> {
  const before = await privacyRequest.takeUp(tx, id);
  if (before.state === 'erasing') return before;
  if (before.state !== 'erased' || before.held_until === null || before.held_until > tx.today) return undefined;
  return privacyRequest.settle(tx, before, { set: { state: 'erasing', held_until: null }, action: 'rest-taken-up' });
}

interface Done {
  readonly id: string;
  readonly rows: Rows;
  readonly erased: ReadonlyMap<string, number>;
}

/** The certificate of an erasure: how much of what went, what stays until when and why. */
async function conclude(tx: WriteTx, personal: readonly PersonalData[], { id, rows, erased }: Done): Promise<void> {
  const before = await privacyRequest.takeUp(tx, id);
  const { held } = await previewRows(tx, personal, rows);
  const until =
    held
      .map((each) => each.until)
      .toSorted()
      .at(0) ?? null;
  await forgetPlaces(tx, id);
  const counts = [...erased].map(([title, count]) => ({ title, count }));
  const known = { name: 'Erased person', name_key: 'erased person', email: '', telephone: '', note: '' };
  await privacyRequest.settle(tx, before, {
    set: { ...known, state: 'erased', erased_at: tx.now, held_until: until, erased: JSON.stringify(counts), held: JSON.stringify(held) },
    action: 'erased',
    after: {
      erased: counts.map(({ title, count }) => `${title} ${count}`),
      held: held.map(({ title, count, until: last }) => `${title} ${count} until ${last}`),
    },
  });
  for (const [table, entity] of told) for (const record of rows.get(table) ?? []) await tx.announce(entity, record);
  if (until !== null) await tx.enqueue(eraseTask, { requestId: id }, { key: `erase ${id}`, runAt: `${until}T03:00:00.000Z` });
  // What else was kept of the request itself.
  await sql`update idempotency_key set reply = null where strpos(reply::text, ${id}) > 0`.execute(tx.db);
}

const told = [
  ['app_user', 'user'],
  ['customer', 'customer'],
  ['worksheet', 'worksheet'],
  ['invoice', 'invoice'],
] as const;
