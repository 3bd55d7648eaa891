import type { Board } from '@quarterlight/contract/diary/schemas';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { namesOfLending } from './lent.queries.ts';
import { findRoamingsBetween } from './roaming.queries.ts';

type Lent = Board['lent'][number];

/** Who is lent where in some days, as far as the actor sees it. */
export async function lentBetween(tx: ReadTx, from: string, to: string): Promise<Lent[]> {
  const [rows, names] = await Promise.all([findRoamingsBetween(tx, from, to, undefined), namesOfLending(tx, from, to)]);
  return rows.map((row) => ({
    ...onWire(row, 'id', 'technician_id', 'branch_id', 'home_branch_id'),
    branchName: row.branch_name ?? names.get(row.branch_id) ?? '',
    homeBranchName: row.home_branch_name ?? names.get(row.home_branch_id ?? '') ?? '',
    from: row.from_day,
    to: row.to_day,
  }));
}
