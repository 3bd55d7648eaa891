import type { QueryOf } from '@quarterlight/contract/route';
import {
  addJobPhotographs,
  cancelCustomerJob,
  getCustomerJob,
  getCustomerJobFile,
  getJobAccount,
  listCustomerJobs,
  readFromOffice,
  writeToOffice,
} from '@quarterlight/contract/worksheets/customer-job-routes';
import { mutationFor, queryFor } from '../../../platform/query.ts';

const touches = ['worksheet', 'booking'] as const;

/** Queries and changes of a customer's own jobs. */
export const customerJobsApi = {
  list: (query: QueryOf<typeof listCustomerJobs>) => queryFor(listCustomerJobs, { query, touches }),
  one: (id: string) => queryFor(getCustomerJob, { params: { id }, touches }),
  account: () => queryFor(getJobAccount, { touches: ['customer', 'setting'] }),
  file: (id: string, fileId: string) => ({ ...queryFor(getCustomerJobFile, { params: { id, fileId } }), staleTime: Number.POSITIVE_INFINITY, retry: false }),
  addPhotographs: () => ({ ...mutationFor(addJobPhotographs, { notice: false, refresh: ['worksheet'] }), meta: { quiet: true } }),
  cancel: cancelCustomerJob,
  write: () => mutationFor(writeToOffice, { notice: false, refresh: ['worksheet'] }),
  read: () => mutationFor(readFromOffice, { notice: false, refresh: ['worksheet'] }),
};
