import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { defineSearch, line } from '../../platform/search/define-search.ts';

/** Quotations by number, registration, customer, contact, telephone or mobile. */
export const quotationSearch = defineSearch({
  kind: 'quotation',
  table: 'quotation',
  permission: 'view-quotations',
  keys: (row) => [
    searchKeys.code(row.number),
    searchKeys.plate(row.registration),
    ...[row.customer_name, row.contact_name].map(searchKeys.words),
    ...[row.contact_telephone, row.contact_mobile].map(searchKeys.phone),
  ],
  seenBy: (row) => ({ customer: row.state === 'draft' ? emptyId : row.customer_id, branch: row.branch_id ?? emptyId, technician: emptyId }),
  present: (row) => ({
    title: row.registration === '' ? row.number : `${row.number} ${displayRegistration(row.registration)}`,
    detail: line(row.customer_name, row.contact_name === row.customer_name ? '' : row.contact_name),
    state: row.state,
  }),
});
