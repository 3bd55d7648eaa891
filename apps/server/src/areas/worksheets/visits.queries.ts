import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { ReadTx, WriteTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import { bounded, type VisitRow } from './worksheets.queries.ts';

type Recorded = 'visit' | 'worksheet_check' | 'adhesive_use' | 'calibration' | 'worksheet_damage';
type Own<Table extends Recorded | 'worksheet_file'> = Omit<Insertable<DB[Table]>, 'customer_id' | 'bound_branch' | 'bound_technician'>;

export type RowOf<Table extends Recorded> = Selectable<DB[Table]>;

/** What one of these tables has of worksheets, the oldest first. */
export const findRecorded = async <Table extends Recorded>(tx: ReadTx, table: Table, worksheetIds: readonly string[]): Promise<RowOf<Table>[]> =>
  worksheetIds.length === 0
    ? []
    : (await sql<RowOf<Table>>`select * from ${sql.table(table)} where worksheet_id = any(${worksheetIds}::uuid[]) order by id`.execute(tx.db)).rows;

export const findOpenVisit = (tx: ReadTx, worksheetId: string): Promise<VisitRow | undefined> =>
  tx.db.selectFrom('visit').selectAll().where('worksheet_id', '=', worksheetId).where('finished_at', 'is', null).executeTakeFirst();

export const findOpenOrLastVisit = (tx: ReadTx, worksheetId: string): Promise<VisitRow | undefined> =>
  tx.db.selectFrom('visit').selectAll().where('worksheet_id', '=', worksheetId).orderBy('id', 'desc').limit(1).executeTakeFirst();

export const insertVisit = (tx: WriteTx, values: Own<'visit'>) => tx.db.insertInto('visit').values(bounded(values)).execute();

export const updateVisit = (tx: WriteTx, id: string, values: Updateable<DB['visit']>) => tx.db.updateTable('visit').set(values).where('id', '=', id).execute();

/** Answers checks, or answers them anew. */
export async function putChecks(tx: WriteTx, checks: readonly Own<'worksheet_check'>[]): Promise<void> {
  if (checks.length === 0) return;
  await tx.db
    .insertInto('worksheet_check')
    .values(checks.map(bounded))
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'worksheet_id', 'stage', 'question']).doUpdateSet((eb) => ({
        answer: eb.ref('excluded.answer'),
        note: eb.ref('excluded.note'),
        answered_by: eb.ref('excluded.answered_by'),
        answered_at: eb.ref('excluded.answered_at'),
      })),
    )
    .execute();
}

export const insertAdhesives = (tx: WriteTx, used: readonly Own<'adhesive_use'>[]) => tx.db.insertInto('adhesive_use').values(used.map(bounded)).execute();

export const insertCalibration = (tx: WriteTx, values: Own<'calibration'>) => tx.db.insertInto('calibration').values(bounded(values)).execute();

/** Writes damages; gives the ids of those that were not there. */
export async function insertDamages(tx: WriteTx, damages: readonly Own<'worksheet_damage'>[]): Promise<string[]> {
  if (damages.length === 0) return [];
  const written = await tx.db
    .insertInto('worksheet_damage')
    .values(damages.map(bounded))
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return written.map(({ id }) => id);
}

/** Damages are changed under the lock of their worksheet. */
export const updateDamage = (tx: WriteTx, id: string, values: Updateable<DB['worksheet_damage']>) =>
  tx.db.updateTable('worksheet_damage').set(values).where('id', '=', id).execute();

export const deleteDamage = (tx: WriteTx, id: string) => tx.db.deleteFrom('worksheet_damage').where('id', '=', id).execute();

/** Attempts are changed under the lock of their worksheet. */
export const updateCalibration = (tx: WriteTx, id: string, values: object) => tx.db.updateTable('calibration').set(values).where('id', '=', id).execute();

export const insertWorksheetFile = (tx: WriteTx, values: Own<'worksheet_file'>) => tx.db.insertInto('worksheet_file').values(bounded(values)).execute();

/** The files of a worksheet with what the store knows of them. */
export const findWorksheetFiles = (tx: ReadTx, worksheetId: string) =>
  tx.db
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
    ])
    .where('worksheet_file.worksheet_id', '=', worksheetId)
    .orderBy('worksheet_file.id')
    .execute();
