import { defineImport } from '../../platform/imports/define-import.ts';
import { supplierFileColumns } from './company-file.columns.ts';
import { companyLoads, nothingSaid } from './company-loads.ts';
import { supplierRecord } from './supplier.record.ts';

/** Whoever glass and what goes with it is bought from. Where money is paid to is not loaded: each change of that is somebody's own. */
export const supplierImport = defineImport({
  kind: 'suppliers',
  title: 'Suppliers',
  columns: supplierFileColumns,
  needs: [['account_code']],
  ofSupplier: false,
  ...companyLoads({
    table: 'supplier',
    record: supplierRecord,
    columns: supplierFileColumns,
    needs: { name: 'One that is added needs a name.' },
    usual: async () => ({
      ...nothingSaid,
      terms_days: 30,
      our_account: '',
      order_by: 'email',
      order_email: '',
      lead_days: 1,
      cut_off: '16:00',
      delivery_weekdays: '12345',
      minimum_order_pence: 0,
      carriage_pence: 0,
      carriage_free_over_pence: 0,
      return_days: 14,
      rma_required: false,
      handling_basis_points: 0,
      damage_hours: 48,
    }),
  }),
});
