import type { Selectable } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { DB } from '../../platform/database/tables.gen.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

const columns = ['id', 'name', 'line1', 'line2', 'line3', 'town', 'county', 'postcode', 'latitude', 'longitude'] as const;
/** The branch in whose workshop a job is done. */
export type Workshop = Pick<Selectable<DB['branch']>, (typeof columns)[number]>;
type Placed = Pick<WorksheetRow, 'place' | 'branch_id'>;

/** The workshops of these jobs by branch: of those that are done in one. */
export async function findWorkshops(tx: ReadTx, rows: readonly Placed[]): Promise<Map<string, Workshop>> {
  const ids = [...new Set(rows.flatMap(({ place, branch_id }) => (place === 'workshop' && branch_id !== null ? [branch_id] : [])))];
  if (ids.length === 0) return new Map();
  const branches = await tx.db.selectFrom('branch').select(columns).where('id', 'in', ids).execute();
  return new Map(branches.map((branch) => [branch.id, branch]));
}

/** The workshop of a job, undefined where it is done at the customer's. */
export const findWorkshop = async (tx: ReadTx, row: Placed): Promise<Workshop | undefined> => [...(await findWorkshops(tx, [row])).values()][0];
