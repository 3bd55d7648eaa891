import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { listTechnicians } from '@quarterlight/contract/identity/routes';
import { listExports, makeExport, showExport } from '@quarterlight/contract/reporting/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import type { Run } from '@quarterlight/contract/runs/schemas';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

/** Queries of the exports. */
export const reportingApi = {
  exports: () => queryFor(listExports),
  rows: (name: string, query: QueryOf<typeof showExport>) => queryFor(showExport, { params: { name }, query }),
  /** Makes the file in the background; the answer is the run. */
  make: (onDone: (run: Run) => void) => mutationFor(makeExport, { refresh: ['own-run'], notice: false, onDone }),
  technicians: () => lookupFor(listTechnicians, { query: {} }),
  customers: (q: string) => lookupFor(customerOptions, { query: { q, limit: 20 } }),
};
