import { customerOptions, supplierOptions } from '@quarterlight/contract/companies/options-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/stewardship/routes';
import type { MergeKind, TwoCompanies, TypedCompany } from '@quarterlight/contract/stewardship/schemas';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

const both = ['customer', 'supplier', 'company-merge', 'duplicate', 'worksheet', 'invoice', 'user', 'purchase-order'] as const;

/** Queries and changes of duplicates, merges and what stands open of a company. */
export const stewardshipApi = {
  /** A question that has a body; asked quietly, since nobody waits for the answer. */
  likely: (typed: TypedCompany) =>
    queryOptions({
      queryKey: [routes.findDuplicates.path, 'typed', typed] as const,
      queryFn: ({ signal }) => call(routes.findDuplicates, { body: typed, signal, quiet: true }),
      meta: { touches: ['customer', 'supplier'], quiet: true },
    }),
  pairs: (query: QueryOf<typeof routes.listDuplicates>) => queryFor(routes.listDuplicates, { query, touches: ['customer', 'supplier'] }),
  look: () => mutationFor(routes.lookForDuplicates, { notice: false }),
  dismiss: () => mutationFor(routes.dismissDuplicate, { notice: 'They are kept apart.' }),
  restore: () => mutationFor(routes.restoreDuplicate, { notice: 'They are proposed again.' }),
  preview: (two: TwoCompanies) =>
    queryOptions({
      queryKey: [routes.previewMerge.path, two] as const,
      queryFn: ({ signal }) => call(routes.previewMerge, { body: two, signal }),
      meta: { touches: ['customer', 'supplier'] },
    }),
  merge: () => mutationFor(routes.mergeCompanies, { notice: false, refresh: both }),
  merges: (query: QueryOf<typeof routes.listMerges>) => queryFor(routes.listMerges, { query, touches: ['company-merge'] }),
  undo: () => mutationFor(routes.undoMerge, { notice: false, refresh: both }),
  customers: (q: string) => lookupFor(customerOptions, { query: { q } }),
  suppliers: (q: string) => lookupFor(supplierOptions, { query: { q } }),
};

/** What stands open of a customer, a supplier or a branch. */
export const standingOf = (kind: MergeKind | 'branch', id: string) =>
  queryFor({ customer: routes.customerStanding, supplier: routes.supplierStanding, branch: routes.branchStanding }[kind], { params: { id } });
