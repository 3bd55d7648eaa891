import {
  addBranchFile,
  branchFiles,
  branchTimeline,
  changeBranch,
  closeBranch,
  createBranch,
  getBranch,
  listBranches,
  removeBranchFile,
  reopenBranch,
} from '@quarterlight/contract/companies/branch-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { queryFor } from '../../platform/query.ts';

/** Queries of branches. */
export const branchesApi = {
  list: (query: QueryOf<typeof listBranches>) => queryFor(listBranches, { query }),
  one: (id: string) => queryFor(getBranch, { params: { id } }),
};

/** The routes that branches share with other companies. */
export const branchRoutesOfKind = {
  change: changeBranch,
  create: createBranch,
  close: closeBranch,
  reopen: reopenBranch,
  timeline: branchTimeline,
  files: branchFiles,
  addFiles: addBranchFile,
  removeFile: removeBranchFile,
} as const;
