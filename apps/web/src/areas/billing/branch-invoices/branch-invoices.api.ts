import {
  addBranchInvoiceFile,
  exportBranchInvoice,
  getBranchInvoice,
  listBillableJobs,
  listBranchInvoices,
  withdrawBranchInvoice,
} from '@quarterlight/contract/billing/branch-invoice-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../../platform/query.ts';

/** Queries and changes of what branches bill us. */
export const branchInvoicesApi = {
  list: (query: QueryOf<typeof listBranchInvoices>) => queryFor(listBranchInvoices, { query, touches: ['branch-invoice'] }),
  one: (id: string) => queryFor(getBranchInvoice, { params: { id }, touches: ['branch-invoice'] }),
  billable: (branchId: string) => queryFor(listBillableJobs, { query: { branchId, limit: 200 }, touches: ['branch-invoice', 'worksheet'] }),
  addFile: () => mutationFor(addBranchInvoiceFile, { notice: 'The document is kept.' }),
  withdraw: () => mutationFor(withdrawBranchInvoice, { notice: 'The invoice is withdrawn. Its jobs may be billed again.' }),
  export: () => mutationFor(exportBranchInvoice, { notice: 'The invoice is marked as exported.' }),
};
