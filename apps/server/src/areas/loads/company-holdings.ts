import { defineCompanyHoldings } from '../../platform/companies/holdings.ts';

const sameHeaders = 'k.kind = r.kind and k.headers = r.headers';

/** Files that were loaded of suppliers, and what was chosen for the like: the kept one's choice counts. */
export const loadsHoldings = defineCompanyHoldings({
  supplier: {
    holds: [
      { table: 'data_load', column: 'supplier_id', title: 'Data loads' },
      { table: 'load_mapping', column: 'supplier_id', title: 'Remembered columns of files', clash: sameHeaders },
    ],
  },
});
