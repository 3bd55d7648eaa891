import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ColumnChoice, type FileShape, LoadOptions, ReadingManner } from '@quarterlight/contract/loads/schemas';
import { newId } from '@quarterlight/kit/ids';
import { sql } from 'kysely';
import { found, type ReadTx, type Scope, type WriteTx } from '../../platform/database/scope.ts';
import type { ImportKind } from '../../platform/imports/define-import.ts';
import { Unreadable } from '../../platform/imports/file-row.ts';
import { recogniseFile } from '../../platform/imports/read-file.ts';
import type { FileType } from '../../platform/imports/reading.ts';
import { choiceOf, headerKey } from '../../platform/imports/recognise.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getSupplier } from '../companies/index.ts';
import { assertRoom, findFilesOf, keepFile, openBytes, pathToFill } from '../files/index.ts';
import { type Kinds, kindFor } from './kinds.ts';
import { dataLoad, type LoadRow } from './load.record.ts';
import { countWaiting, findMapping, lastOptions } from './loads.queries.ts';

/** So many files of one company wait to be loaded at most. */
const mostWaiting = 50;

/** A file that has arrived and was recognised. */
export interface Brought {
  readonly path: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly hash: string;
  readonly type: FileType;
  readonly shape: FileShape;
}

export const typeOf = (mediaType: string): FileType => (mediaType.includes('spreadsheetml') ? 'xlsx' : 'csv');

/** Fails of a file in words for whoever brought it. */
export function asUnreadable(error: unknown): never {
  throw error instanceof Unreadable ? new Refusal('load.unreadable', { details: { reason: error.message } }) : error;
}

/** Refuses what the kind needs and is not said: `load.supplier_missing`, `load.supplier_unknown`. */
export async function supplierFor(tx: ReadTx, kind: ImportKind, supplierId: string | undefined): Promise<string | null> {
  if (!kind.ofSupplier) return null;
  if (supplierId === undefined) throw new Refusal('load.supplier_missing');
  const supplier = await getSupplier(tx, supplierId).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal('load.supplier_unknown') : error;
  });
  return supplier.id;
}

const keyOf = (headers: readonly string[]): string => createHash('sha256').update(headers.map(headerKey).join('\n')).digest('hex');
export const mappingKey = (row: Pick<LoadRow, 'kind' | 'supplier_id'>, headers: readonly string[]) => ({
  kind: row.kind,
  supplierId: row.supplier_id,
  headers: keyOf(headers),
});

/** The columns for a file of that shape: those that were chosen for such headers before, else those that the headers name. */
async function chosenFor(tx: ReadTx, kind: ImportKind, of: Pick<LoadRow, 'kind' | 'supplier_id'>, shape: FileShape) {
  const known = await findMapping(tx, mappingKey(of, shape.headers));
  if (known === undefined) return { choice: choiceOf(shape.headers, kind.columns), manner: shape.manner, from: 'recognised' };
  const { decimal, dates } = ReadingManner.parse(known.manner);
  return { choice: ColumnChoice.parse(known.choice), manner: { ...shape.manner, decimal, dates }, from: 'remembered' };
}

/** Keeps a file that is to be loaded. Refuses `load.too_many`, and what the kind needs and is not said. */
export async function bringFile(tx: WriteTx, kind: ImportKind, file: Brought, wanted: { supplierId?: string | undefined }): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`data loads ${tx.tenant.id}`}, 0))`.execute(tx.db);
  if ((await countWaiting(tx)) >= mostWaiting) throw new Refusal('load.too_many');
  const of = { kind: kind.kind, supplier_id: await supplierFor(tx, kind, wanted.supplierId) };
  const { choice, manner, from } = await chosenFor(tx, kind, of, file.shape);
  const last = await lastOptions(tx, of.kind, of.supplier_id);
  const options: LoadOptions = {
    ...(last === undefined ? { ...newOptions, extent: kind.extent ?? newOptions.extent } : LoadOptions.parse(last.options)),
    name: '',
    effectiveFrom: tx.today,
    // Mail goes only where somebody says so of this very file.
    sendInvitations: false,
    // Of each file anew.
    expectedLines: null,
    expectedTotal: null,
  };
  const row = await dataLoad.make(
    tx,
    {
      id: newId(),
      ...of,
      file_name: file.name,
      file_hash: file.hash,
      size_bytes: file.size,
      file_type: file.type,
      shape: JSON.stringify(file.shape),
      manner: JSON.stringify(manner),
      choice: JSON.stringify(choice),
      choice_from: from,
      options: JSON.stringify(options),
      user_id: tx.actor.userId,
      user_name: nameOf(tx),
      created_at: tx.now,
    },
    { action: 'brought', after: { kind: kind.title, file: file.name, sizeBytes: file.size } },
  );
  await keepFile(tx, { bytes: file.path, name: file.name, mediaType: file.mediaType, entity: 'data-load', entityId: row.id });
  await assertRoom(tx);
  return row.id;
}

const newOptions: Omit<LoadOptions, 'name' | 'effectiveFrom' | 'expectedLines' | 'expectedTotal'> = {
  extent: 'list',
  unknownCodes: 'refuse',
  takesListPrices: false,
  categoryId: null,
};

export const nameOf = ({ actor }: ReadTx): string => actor.displayName || actor.username;

/** Reads the beginning of a load's file in another manner, before the transaction that `write` opens to keep what was recognised. */
export async function readAgain<Answer>(
  scope: Scope,
  kinds: Kinds,
  id: string,
  manner: ReadingManner,
  write: (keep: (tx: WriteTx, version: number) => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const row = await scope.read((tx) => dataLoad.read(tx, id));
  const kind = kindFor(kinds, row.kind, scope.actor);
  const shape = await withFile(scope, row, (path) => recogniseFile({ path, type: fileTypeOf(row) }, kind.columns, manner)).catch(asUnreadable);
  return write(async (tx, version) => {
    const before = await dataLoad.takeUp(tx, id, { action: 'check', version });
    const chosen = await chosenFor(tx, kind, before, shape);
    await dataLoad.settle(tx, before, {
      set: {
        state: 'read',
        shape: JSON.stringify(shape),
        manner: JSON.stringify(shape.manner),
        choice: JSON.stringify(chosen.choice),
        choice_from: chosen.from,
        preview: null,
        second_person: null,
        trouble: '',
      },
      action: 'read_again',
    });
  });
}

export const fileTypeOf = (row: Pick<LoadRow, 'file_type'>): FileType => (row.file_type === 'xlsx' ? 'xlsx' : 'csv');

/** Lays the file of a load on this machine's disk for the time of some work. */
export async function withFile<Result>(scope: Scope, row: Pick<LoadRow, 'id'>, work: (path: string) => Promise<Result>): Promise<Result> {
  const [file] = (await scope.read((tx) => findFilesOf(tx, 'data-load', row.id, { limit: 1 }))).items;
  const stream = await openBytes(scope.tenant.id, found(file).hash);
  const path = await pathToFill();
  try {
    await pipeline(found(stream), createWriteStream(path, { mode: 0o600 }));
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}
