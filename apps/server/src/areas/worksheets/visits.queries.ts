import type { Insertable, Kysely, Updateable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { boundsByTrigger, type VisitRow } from './worksheets.queries.ts';

type Own<Table extends 'visit' | 'worksheet_check' | 'adhesive_use' | 'calibration' | 'worksheet_file'> = Omit<
  Insertable<DB[Table]>,
  'customer_id' | 'bound_branch' | 'bound_technician'
>;

export const findOpenVisit = (tx: ReadTx, worksheetId: string): Promise<VisitRow | undefined> =>
  tx.db.selectFrom('visit').selectAll().where('worksheet_id', '=', worksheetId).where('finished_at', 'is', null).executeTakeFirst();

export const findOpenOrLastVisit = (tx: ReadTx, worksheetId: string): Promise<VisitRow | undefined> =>
  tx.db.selectFrom('visit').selectAll().where('worksheet_id', '=', worksheetId).orderBy('id', 'desc').limit(1).executeTakeFirst();

export const findVisits = (tx: ReadTx, worksheetIds: readonly string[]): Promise<VisitRow[]> =>
  worksheetIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('visit')
        .selectAll()
        .where('worksheet_id', 'in', [...worksheetIds])
        .orderBy('id')
        .execute();

export const insertVisit = (tx: WriteTx, values: Own<'visit'>) =>
  tx.db
    .insertInto('visit')
    .values({ ...values, ...boundsByTrigger })
    .execute();

export const updateVisit = (tx: WriteTx, id: string, values: Updateable<DB['visit']>) => tx.db.updateTable('visit').set(values).where('id', '=', id).execute();

/** Answers a check, or answers it anew. */
export const putCheck = (tx: WriteTx, values: Own<'worksheet_check'>) =>
  tx.db
    .insertInto('worksheet_check')
    .values({ ...values, ...boundsByTrigger })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'worksheet_id', 'stage', 'question'])
        .doUpdateSet({ answer: values.answer, note: values.note ?? '', answered_by: values.answered_by ?? null, answered_at: tx.now }),
    )
    .execute();

export const findChecks = (tx: ReadTx, worksheetIds: readonly string[]) =>
  worksheetIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('worksheet_check')
        .selectAll()
        .where('worksheet_id', 'in', [...worksheetIds])
        .orderBy('id')
        .execute();

export const insertAdhesive = (tx: WriteTx, values: Own<'adhesive_use'>) =>
  tx.db
    .insertInto('adhesive_use')
    .values({ ...values, ...boundsByTrigger })
    .execute();

export const findAdhesives = (tx: ReadTx, worksheetIds: readonly string[]) =>
  worksheetIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('adhesive_use')
        .selectAll()
        .where('worksheet_id', 'in', [...worksheetIds])
        .orderBy('id')
        .execute();

export const insertCalibration = (tx: WriteTx, values: Own<'calibration'>) =>
  tx.db
    .insertInto('calibration')
    .values({ ...values, ...boundsByTrigger })
    .execute();

export const findCalibrations = (tx: ReadTx, worksheetIds: readonly string[]) =>
  worksheetIds.length === 0
    ? Promise.resolve([])
    : tx.db
        .selectFrom('calibration')
        .selectAll()
        .where('worksheet_id', 'in', [...worksheetIds])
        .orderBy('id')
        .execute();

export const insertWorksheetFile = (tx: WriteTx, values: Own<'worksheet_file'>) =>
  tx.db
    .insertInto('worksheet_file')
    .values({ ...values, ...boundsByTrigger })
    .execute();

/** The files of worksheets with what the store knows of them. */
export const worksheetFilesOf = (db: Pick<Kysely<DB>, 'selectFrom'>) =>
  db
    .selectFrom('worksheet_file')
    .innerJoin('file', (join) => join.onRef('file.tenant_id', '=', 'worksheet_file.tenant_id').onRef('file.id', '=', 'worksheet_file.file_id'))
    .select([
      'worksheet_file.id',
      'worksheet_file.file_id',
      'worksheet_file.file_type_id',
      'worksheet_file.caption',
      'worksheet_file.created_at',
      'worksheet_file.created_by',
      'file.name',
      'file.media_type',
      'file.size_bytes',
    ]);

export const findWorksheetFiles = (tx: ReadTx, worksheetId: string) =>
  worksheetFilesOf(tx.db).where('worksheet_file.worksheet_id', '=', worksheetId).orderBy('worksheet_file.id').execute();
