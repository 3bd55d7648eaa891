import { billingContract } from '@quarterlight/contract/billing/area';
import { defineArea } from '../../area.ts';
import { branchInvoiceFiles, invoiceFiles } from './billing.files.ts';
import { serveBilling } from './billing.routes.ts';
import { invoiceSearch } from './billing.search.ts';
import { billingTasks } from './billing.tasks.ts';
import { queriesForMe } from './branch-invoices-for-me.ts';
import { billingHoldings } from './company-holdings.ts';
import { invoiceRun, postRun } from './invoice-many.ts';
import { billingUses } from './lookup-uses.ts';
import { openInvoiceImport } from './open-invoice.import.ts';
import { billingPersonal } from './personal-data.ts';

export const billingArea = defineArea(billingContract, {
  personal: billingPersonal,
  lookupUses: billingUses,
  companies: billingHoldings,
  routes: serveBilling,
  imports: [openInvoiceImport],
  forMe: [queriesForMe],
  tasks: () => billingTasks,
  runs: () => [invoiceRun, postRun],
  searches: { invoice: invoiceSearch },
  fileOwners: { invoice: invoiceFiles, 'branch-invoice': branchInvoiceFiles },
  hintBounds: {
    // A customer is shown no draft.
    invoice: { table: 'invoice', customer: `case when r.state <> 'draft' then r.customer_id end`, branch: 'r.bound_branch' },
    'branch-invoice': { table: 'branch_invoice', branch: 'r.branch_id' },
  },
  roles: {
    manager: 'all',
    adviser: ['view-invoices'],
    accounts: 'all',
    branch: ['submit-branch-invoices'],
    customer: ['view-invoices'],
  },
});
