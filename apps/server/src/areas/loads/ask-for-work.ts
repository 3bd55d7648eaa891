import type { CheckLoad, CommitLoad } from '@quarterlight/contract/loads/schemas';
import { FileShape, LoadOptions, LoadPreview } from '@quarterlight/contract/loads/schemas';
import { newId } from '@quarterlight/kit/ids';
import { listOf, plural } from '@quarterlight/kit/text';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { ImportKind, LoadFacts } from '../../platform/imports/define-import.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findFilesOf, removeFile } from '../files/index.ts';
import { mappingKey } from './bring-file.ts';
import { type Kinds, kindFor } from './kinds.ts';
import { dataLoad, type LoadRow } from './load.record.ts';
import { keepMapping } from './loads.queries.ts';
import { assertTotals, changesAnything, isSecondEnough } from './loads.rules.ts';

/** The task that does what was asked for. */
export const workTask = 'loads.work';

export const factsOf = (row: LoadRow): LoadFacts => ({
  id: row.id,
  supplierId: row.supplier_id,
  fileName: row.file_name,
  options: LoadOptions.parse(row.options),
  broughtBy: row.user_name,
});

/** What begins a step in the background, with the rights of whoever asks. */
const beginning = (tx: ReadTx, state: 'checking' | 'loading' | 'undoing', step: string) => ({
  state,
  step,
  done: 0,
  total: null,
  trouble: '',
  tries: 0,
  work_id: newId(),
  acting_user_id: tx.actor.userId,
  acting_key_id: tx.actor.keyId,
});

const goOn = (tx: WriteTx, { id, work_id: workId }: LoadRow) => tx.enqueue(workTask, { loadId: id, workId });

/** Has every line checked by these columns. Refuses what cannot be chosen: see the route. */
export async function askForCheck(tx: WriteTx, kinds: Kinds, id: string, version: number, { manner, choice, options }: CheckLoad): Promise<void> {
  const before = await dataLoad.takeUp(tx, id, { action: 'check', version });
  const kind = kindFor(kinds, before.kind, tx.actor);
  const { headers } = FileShape.parse(before.shape);
  assertChoice(kind, choice, headers);
  await kind.assertOptions(tx, { ...factsOf(before), options });
  await keepMapping(tx, mappingKey(before, headers), { id: newId(), choice, manner });
  const row = await dataLoad.settle(tx, before, {
    set: {
      ...beginning(tx, 'checking', 'Reading the file'),
      manner: JSON.stringify(manner),
      choice: JSON.stringify(choice),
      choice_from: 'chosen',
      options: JSON.stringify(options),
      preview: null,
      second_person: null,
    },
    action: 'check_asked',
  });
  await goOn(tx, row);
}

function assertChoice({ columns, needs }: ImportKind, choice: Readonly<Record<string, number>>, headers: readonly string[]): void {
  const titleOf = (name: string) => columns[name]?.title ?? name;
  if (Object.keys(choice).some((name) => !Object.hasOwn(columns, name))) throw new Refusal('load.column_absent');
  if (Object.values(choice).some((at) => at >= headers.length)) throw new Refusal('load.column_absent');
  const missing = needs.find((group) => !group.some((name) => name in choice));
  if (missing) throw new Refusal('load.columns_missing', { details: { columns: listOf(missing.map(titleOf)).replace(' and ', ' or ') } });
  const twice = Object.values(choice).find((at, index, all) => all.indexOf(at) < index);
  if (twice !== undefined) throw new Refusal('load.column_twice', { details: { column: headers[twice] || `Column ${twice + 1}` } });
}

/** Has what was checked loaded. Refuses what the preview forbids: see the route. */
export async function askForLoad(tx: WriteTx, kinds: Kinds, id: string, version: number, { leaveOutRefused }: CommitLoad): Promise<void> {
  const before = await dataLoad.takeUp(tx, id, { action: 'load', version });
  kindFor(kinds, before.kind, tx.actor).assertAsked?.(tx);
  const preview = LoadPreview.parse(before.preview);
  const { counts } = preview;
  assertTotals(preview);
  if (counts.refused > 0 && !leaveOutRefused) throw new Refusal('load.has_refused', { details: { lines: plural(counts.refused, 'line') } });
  if (!changesAnything(preview)) throw new Refusal('load.nothing_to_do');
  assertSecondPerson(tx, before);
  const row = await dataLoad.settle(tx, before, {
    set: { ...beginning(tx, 'loading', 'Reading the file'), leaves_out: leaveOutRefused },
    action: 'load_asked',
  });
  await goOn(tx, row);
}

function assertSecondPerson({ actor }: ReadTx, row: LoadRow): void {
  if (isSecondEnough(actor, row)) return;
  throw new Refusal('load.second_person', { details: { reason: row.second_person ?? '', name: row.user_name } });
}

/** Stops what is under way: the work hears of it within a second, and what it has done is rolled back. */
export async function cancelLoad(tx: WriteTx, kinds: Kinds, id: string): Promise<void> {
  const before = await dataLoad.takeUp(tx, id, { action: 'cancel' });
  kindFor(kinds, before.kind, tx.actor);
  await dataLoad.settle(tx, before, { set: { state: before.state === 'checking' ? 'read' : 'checked', work_id: null, step: '' }, action: 'cancelled' });
}

/** Has a load taken back. Refuses `load.depended_on`. */
export async function askForUndo(tx: WriteTx, kinds: Kinds, id: string, version: number): Promise<void> {
  const before = await dataLoad.takeUp(tx, id, { action: 'undo', version });
  const kind = kindFor(kinds, before.kind, tx.actor);
  kind.assertAsked?.(tx);
  const reason = await kind.dependedOn(tx, madeBy(before), factsOf(before));
  if (reason !== null) throw new Refusal('load.depended_on', { details: { reason } });
  const row = await dataLoad.settle(tx, before, { set: beginning(tx, 'undoing', 'Taking it back'), action: 'undo_asked' });
  await goOn(tx, row);
}

export const madeBy = (row: LoadRow) => (row.price_file_id === null ? {} : { priceFileId: row.price_file_id });

/** Removes a file that was not loaded; the log keeps its name. */
export async function discardLoad(tx: WriteTx, kinds: Kinds, id: string, version: number): Promise<void> {
  const row = await dataLoad.takeUp(tx, id, { action: 'discard', version });
  kindFor(kinds, row.kind, tx.actor);
  const files = await findFilesOf(tx, 'data-load', id, { limit: 10 });
  await dataLoad.remove(tx, row, { action: 'discarded', before: { file: row.file_name, kind: row.kind } });
  for (const file of files.items) await removeFile(tx, { id: file.id, entity: 'data-load', entityId: id });
}
