import type { Scope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mayDo, type RunKind } from '../../platform/runs/define-run.ts';
import { type RunRow, tellStarter } from '../../platform/runs/run.record.ts';
import { goOnLater } from '../../platform/runs/start-run.ts';
import { actorForWork } from '../identity/index.ts';
import { endRun } from './end-run.ts';
import { packed, writeFileOf } from './run-file.ts';
import { holdOpen, keepPart, noteProgress, noteTry, readRun } from './runs.queries.ts';

/** So long it goes on before the tasks of others have their turn, and before its progress is told. */
const turn = 1_000;
/** It is tried again so often where it breaks for a reason that nobody is told. */
const mostTries = 4;
const mostNotes = 200;

/**
 * Goes on with a run for one turn and has itself called again, until it is over. Safe to run twice and after a kill: a batch and its progress are one
 * transaction under the run's lock.
 */
export async function workRun(product: Scope, kinds: ReadonlyMap<string, RunKind>, runId: string): Promise<void> {
  const row = await product.read((tx) => readRun(tx, runId));
  if (!row || row.ended_at !== null) return;
  try {
    const kind = kinds.get(row.kind);
    if (!kind) throw new Refusal('run.broken');
    const scope = await scopeOf(product, row, kind);
    if (row.batches_over_at === null) await doTurn(scope, kind, runId);
    else await finish(scope, kind, row);
  } catch (error) {
    if (error instanceof Refusal) await product.write((tx) => endRun(tx, runId, { state: 'failed', message: error.message }));
    else await giveUpOrThrow(product, runId, error);
  }
}

/** Whoever started it, as they are by now; refuses to go on for who may no longer do it. */
async function scopeOf(product: Scope, row: RunRow, kind: RunKind): Promise<Scope> {
  const actor = await actorForWork(product, { userId: row.user_id, keyId: row.key_id, siteId: row.site_id });
  if (!actor) throw new Refusal('run.user_gone');
  if (!mayDo(actor, kind.needs(row.input))) throw new Refusal('run.not_allowed');
  return product.as(actor);
}

async function doTurn(scope: Scope, kind: RunKind, runId: string): Promise<void> {
  const began = performance.now();
  for (let goesOn = true; goesOn; ) goesOn = await doBatch(scope, kind, runId, () => performance.now() - began > turn);
}

/** One batch with its progress; false where the next is not this turn's. */
function doBatch(scope: Scope, kind: RunKind, runId: string, isLate: () => boolean): Promise<boolean> {
  return scope.write(async (tx) => {
    const row = await holdOpen(tx, runId);
    if (!row || row.batches_over_at !== null) return false;
    const batch = await kind.batch(tx, row.input, row.place);
    if (batch.part !== undefined) await keepPart(tx, row, row.parts, await packed(batch.part));
    const notes = [...(Array.isArray(row.notes) ? row.notes : []), ...(batch.notes ?? [])].slice(0, mostNotes);
    const { place, isOver } = batch;
    const total = batch.total ?? row.total;
    await noteProgress(tx, row, { place, done: row.done + batch.done, total, notes, parts: row.parts + (batch.part === undefined ? 0 : 1), isOver });
    if (isOver && kind.file === undefined) {
      await endRun(tx, runId, { state: 'done', message: kind.words(place) });
      return false;
    }
    const ends = isOver || isLate();
    if (ends) await goOnLater(tx, runId);
    if (ends || row.state === 'queued') {
      await tellStarter(tx, row);
      await tx.announce('run', runId);
    }
    return !ends;
  });
}

async function finish(scope: Scope, kind: RunKind, row: RunRow): Promise<void> {
  const message = kind.words(row.place);
  if (kind.file === undefined) {
    await scope.write((tx) => endRun(tx, row.id, { state: 'done', message }));
    return;
  }
  await writeFileOf(scope, kind.file(scope, row.input), row, (tx, fileId) => endRun(tx, row.id, { state: 'done', message, fileId }));
}

/** Told to nobody but the log of the server: it is tried again, and after some tries given up in words. */
async function giveUpOrThrow(product: Scope, runId: string, error: unknown): Promise<void> {
  const tries = await product.write((tx) => noteTry(tx, runId));
  if (tries === undefined) return;
  if (tries < mostTries) throw error;
  await product.write((tx) => endRun(tx, runId, { state: 'failed', message: new Refusal('run.broken').message }));
}
