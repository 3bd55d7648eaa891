import type { BranchOption } from '@quarterlight/contract/companies/branch-schemas';
import { type PlaceOfWork, proposeBranch } from '@quarterlight/contract/rules/nearest-branch';
import type { ReadTx } from '../../platform/database/scope.ts';
import { presentBranchOption } from './branch.present.ts';
import { branchesFor } from './branch.queries.ts';

/** The active branch that serves a place of work or is the nearest, of those that the actor sees; null where nothing is known. */
export async function nearestBranch(tx: ReadTx, place: PlaceOfWork): Promise<string | null> {
  return proposeBranch(await openBranches(tx), place)?.id ?? null;
}

/** The active branches that the actor sees. */
export const openBranches = async (tx: ReadTx): Promise<BranchOption[]> => (await branchesFor(tx, '', 500)).map(presentBranchOption);
