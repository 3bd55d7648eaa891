import { ColumnChoice, type LoadCounts, LoadPreview, type LoadTotals, ReadingManner } from '@quarterlight/contract/loads/schemas';
import { type SqlBool, sql } from 'kysely';
import type { BulkTx, Scope, WriteTx } from '../../platform/database/scope.ts';
import { DependedOn, type ImportKind } from '../../platform/imports/define-import.ts';
import { Unreadable } from '../../platform/imports/file-row.ts';
import { stageLines } from '../../platform/imports/stage.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorForWork } from '../identity/index.ts';
import { factsOf, madeBy } from './ask-for-work.ts';
import { fileTypeOf, nameOf, withFile } from './bring-file.ts';
import { type Kinds, kindFor } from './kinds.ts';
import { dataLoad, type LoadRow } from './load.record.ts';
import { assertTotals } from './loads.rules.ts';
import { cancelled, type Progress, tellProgress } from './progress.ts';

/** It is tried again so often where it breaks for a reason that nobody is told. */
const mostTries = 3;

interface Work {
  readonly loadId: string;
  readonly workId: string;
}

/**
 * Does the step of a load that was asked for: one transaction, all of it or nothing. Safe to run twice and after a kill: whoever takes it up next begins anew,
 * and what was cancelled or is done comes to nothing.
 */
export async function workLoad(product: Scope, kinds: Kinds, work: Work): Promise<void> {
  const row = await product.read((tx) => tx.db.selectFrom('data_load').selectAll().where('id', '=', work.loadId).executeTakeFirst());
  if (row?.work_id !== work.workId) return;
  try {
    const { acting_user_id: userId, acting_key_id: keyId } = row;
    const actor = userId === null ? undefined : await actorForWork(product, { userId, keyId, siteId: null });
    if (!actor) throw new Refusal('load.user_gone');
    const scope = product.as(actor);
    const kind = kindFor(kinds, row.kind, actor);
    await (row.state === 'undoing' ? undo(scope, kind, row, work) : readAndDo(scope, kind, row, work));
  } catch (error) {
    await endInTrouble(product, row, work, error);
  }
}

async function readAndDo(scope: Scope, kind: ImportKind, row: LoadRow, work: Work): Promise<void> {
  await withFile(scope, row, async (path) => {
    const progress = tellProgress(scope, work);
    try {
      await scope.bulk(async (tx) => {
        if (row.state === 'loading') await kind.hold(tx, factsOf(row));
        await stage(tx, kind, row, path, progress);
        await kind.plan(tx, factsOf(row), progress.tell);
        progress.tell('Checking', 0);
        await (row.state === 'checking' ? keepPreview(tx, kind, work, progress) : load(tx, kind, row, work, progress));
      });
    } finally {
      await progress.stop();
    }
  });
}

async function stage(tx: BulkTx, { columns }: ImportKind, row: LoadRow, path: string, { tell }: Progress): Promise<void> {
  const [manner, choice] = [ReadingManner.parse(row.manner), ColumnChoice.parse(row.choice)];
  const onLines = (lines: number) => tell('Reading the file', lines);
  const lines = await stageLines(tx, { path, type: fileTypeOf(row), columns, manner, choice, onLines });
  tell('Comparing', 0, lines);
}

/** The load as this step finds it, for its last change; fails where it was cancelled or another step was begun. */
async function takeUp(tx: WriteTx, { loadId, workId }: Work, progress?: Progress): Promise<LoadRow> {
  // From here on the row is this transaction's: what is told of its progress would wait for it, and it for that.
  await progress?.stop();
  const row = await dataLoad.takeUp(tx, loadId);
  if (row.work_id !== workId) throw cancelled();
  return row;
}

const refused = sql<SqlBool>`action = 'refuse'`;

async function previewOf(tx: BulkTx, kind: ImportKind, row: LoadRow): Promise<LoadPreview> {
  const { rows } = await sql<
    Omit<LoadCounts, 'gone'>
  >`select count(*) filter (where action = 'add') as added, count(*) filter (where action = 'change') as changed,
      count(*) filter (where action = 'leave') as "left",
      count(*) filter (where ${refused}) + (select count(*) from load_row where wrong is not null) as refused from load_plan`.execute(tx.db);
  const { gone, figures, examples, secondPerson } = await kind.findings(tx, factsOf(row));
  const counts = { added: 0, changed: 0, left: 0, refused: 0, ...rows[0], gone };
  return { counts, figures: [...figures], examples: [...examples], secondPerson, totals: await totalsOf(tx, kind, row, counts) };
}

/** What the file says beside what the person said of it. */
async function totalsOf(tx: BulkTx, { total }: ImportKind, row: LoadRow, { added, changed, left }: LoadCounts): Promise<LoadTotals> {
  const { expectedLines, expectedTotal } = factsOf(row).options;
  const money = (amount: number) => ({ amount, currency: tx.tenant.currency });
  return {
    lines: { found: added + changed + left, said: expectedLines },
    money: total === undefined ? null : { title: total.title, found: money(await total.of(tx)), said: expectedTotal },
  };
}

/** Keeps what the check found, and every line that it refuses. */
async function keepPreview(tx: BulkTx, kind: ImportKind, work: Work, progress: Progress): Promise<void> {
  const row = await dataLoad.read(tx, work.loadId);
  const preview = await previewOf(tx, kind, row);
  await keepProblems(tx, work.loadId);
  const before = await takeUp(tx, work, progress);
  await dataLoad.settle(tx, before, {
    set: { state: 'checked', work_id: null, step: '', preview: JSON.stringify(preview), second_person: preview.secondPerson },
    action: 'checked',
    after: { ...preview.counts },
  });
}

async function keepProblems(tx: BulkTx, loadId: string): Promise<void> {
  await sql`delete from data_load_problem where load_id = ${loadId}`.execute(tx.db);
  await sql`insert into data_load_problem (load_id, line, position, title, value, reason)
    select ${loadId}::uuid, r.line, cell.place, cell.said ->> 0, cell.said ->> 1, cell.said ->> 2
      from load_row r, jsonb_array_elements(r.wrong::jsonb) with ordinality as cell(said, place) where r.wrong is not null
    union all
    select ${loadId}::uuid, line, 1, field, coalesce(value, ''), reason from load_plan where ${refused}`.execute(tx.db);
}

/** What a person has to have seen of a preview before it is loaded. */
const toldIn = ({ counts, figures, secondPerson, totals: { lines, money } }: LoadPreview): string =>
  JSON.stringify([counts, figures.map(({ title, value }) => [title, value]), secondPerson, lines.found, lines.said, money?.found.amount, money?.said?.amount]);

/** Loads what was previewed; where it would do something else by now, it does nothing and shows that instead. */
async function load(tx: BulkTx, kind: ImportKind, row: LoadRow, work: Work, progress: Progress): Promise<void> {
  const seen = LoadPreview.parse(row.preview);
  const preview = await previewOf(tx, kind, row);
  const isSame = toldIn(preview) === toldIn(seen);
  if (!isSame) {
    await keepProblems(tx, work.loadId);
    const before = await takeUp(tx, work, progress);
    const set = { state: 'checked', work_id: null, step: '', preview: JSON.stringify(preview), second_person: preview.secondPerson };
    await dataLoad.settle(tx, before, { set: { ...set, trouble: new Refusal('load.changed').message }, action: 'checked', after: { ...preview.counts } });
    return;
  }
  assertTotals(preview);
  const made = await kind.apply(tx, factsOf(row), progress.tell);
  const before = await takeUp(tx, work, progress);
  await dataLoad.settle(tx, before, {
    set: {
      state: 'loaded',
      work_id: null,
      step: '',
      loaded_by_id: tx.actor.userId,
      loaded_by: nameOf(tx),
      loaded_at: tx.now,
      price_file_id: made.priceFileId ?? null,
    },
    action: 'loaded',
    after: { ...preview.counts },
  });
}

async function undo(scope: Scope, kind: ImportKind, row: LoadRow, work: Work): Promise<void> {
  await scope.bulk(async (tx) => {
    await kind.hold(tx, factsOf(row));
    const before = await takeUp(tx, work);
    const after = await dataLoad.settle(tx, before, {
      set: { state: 'undone', work_id: null, step: '', undone_by_id: tx.actor.userId, undone_by: nameOf(tx), undone_at: tx.now, price_file_id: null },
      action: 'undone',
    });
    await kind.undo(tx, madeBy(before), factsOf(after));
  });
}

/** Where it stood before the step that came to nothing. */
const stateBefore: Readonly<Record<string, string>> = { checking: 'read', loading: 'checked', undoing: 'loaded' };

async function endInTrouble(product: Scope, row: LoadRow, { loadId, workId }: Work, error: unknown): Promise<void> {
  const told = wordsOf(error);
  const isOver = await product.write(async (tx) => {
    const [before] = await dataLoad.takeUpMany(tx, [loadId]);
    if (before?.work_id !== workId) return true;
    if (told === undefined && before.tries + 1 < mostTries) {
      await tx.db
        .updateTable('data_load')
        .set({ tries: before.tries + 1 })
        .where('id', '=', loadId)
        .execute();
      return false;
    }
    const trouble = told ?? new Refusal('load.broken').message;
    await dataLoad.settle(tx, before, { set: { state: stateBefore[row.state] ?? 'read', work_id: null, step: '', trouble }, action: 'failed' });
    return true;
  });
  // Nobody is told why: the server's own log is, and the queue tries it again.
  if (told === undefined && !isOver) throw error;
}

/** What people are told of it; undefined where it is nobody's but the product's own trouble. */
function wordsOf(error: unknown): string | undefined {
  if (error instanceof DependedOn) return new Refusal('load.depended_on', { details: { reason: error.message } }).message;
  return error instanceof Refusal || error instanceof Unreadable ? error.message : undefined;
}
