import { defineImport } from '../../platform/imports/define-import.ts';
import { getSettings } from '../system/index.ts';
import { customerFileColumns } from './company-file.columns.ts';
import { companyLoads, nothingSaid } from './company-loads.ts';
import { customerRecord } from './customer.record.ts';

/** Accounts that send work. */
export const customerImport = defineImport({
  kind: 'customers',
  title: 'Customers',
  columns: customerFileColumns,
  needs: [['account_code']],
  ofSupplier: false,
  ...companyLoads({
    table: 'customer',
    record: customerRecord,
    columns: customerFileColumns,
    needs: { name: 'One that is added needs a name.', type: 'One that is added needs a category.' },
    usual: async (tx) => ({
      ...nothingSaid,
      terms_days: (await getSettings(tx)).billing.termsDays,
      credit_limit_pence: 0,
      order_number_required: false,
      excess_default_pence: 0,
      discount_basis_points: 0,
    }),
  }),
});
