import { customerOptions } from '@quarterlight/contract/companies/options-routes';
import { listTechnicians } from '@quarterlight/contract/identity/routes';
import { listExports, showExport } from '@quarterlight/contract/reporting/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { lookupFor, queryFor } from '../../platform/query.ts';

/** Queries of the exports. */
export const reportingApi = {
  exports: () => queryFor(listExports),
  rows: (name: string, query: QueryOf<typeof showExport>) => queryFor(showExport, { params: { name }, query }),
  technicians: () => lookupFor(listTechnicians, { query: {} }),
  customers: (q: string) => lookupFor(customerOptions, { query: { q, limit: 20 } }),
};
