import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { defineSearch, line } from '../../platform/search/define-search.ts';

/** Invoices by their number or the worksheet's, payer, registration or order number. A customer's user finds no drafts. */
export const invoiceSearch = defineSearch({
  kind: 'invoice',
  table: 'invoice',
  permission: 'view-invoices',
  keys: (row) => [
    ...[row.number ?? '', row.worksheet_number, row.order_number].map(searchKeys.code),
    searchKeys.plate(row.registration),
    searchKeys.words(row.payer_name),
  ],
  seenBy: (row) => ({ customer: row.state === 'draft' ? emptyId : row.customer_id, branch: row.bound_branch, technician: emptyId }),
  present: (row) => ({
    title: row.number ?? `Draft for ${row.worksheet_number}`,
    detail: line(row.payer_name, row.number === null ? '' : row.worksheet_number, displayRegistration(row.registration)),
    state: row.state,
  }),
});
