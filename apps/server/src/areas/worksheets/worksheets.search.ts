import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { defineSearch, line } from '../../platform/search/define-search.ts';

const contactOf = (row: { contact_first_name: string; contact_last_name: string }) => `${row.contact_first_name} ${row.contact_last_name}`.trim();

/** Worksheets by number (the one they had elsewhere, too), registration, customer, contact, telephone, postcode, or the number of a policy, claim, authorisation or order, or in a fleet. */
export const worksheetSearch = defineSearch({
  kind: 'worksheet',
  table: 'worksheet',
  permission: 'view-worksheets',
  keys: (row) => [
    ...[row.number, row.former_number, row.postcode, row.policy_number, row.claim_number].map(searchKeys.code),
    ...[row.authorisation_number, row.order_number, row.fleet_number].map(searchKeys.code),
    searchKeys.plate(row.registration),
    ...[row.customer_name, contactOf(row)].map(searchKeys.words),
    ...[row.contact_telephone, row.contact_mobile].map(searchKeys.phone),
  ],
  seenBy: (row) => ({ customer: row.customer_id, branch: row.branch_id ?? emptyId, technician: row.technician_id ?? emptyId }),
  present: (row) => ({
    title: row.registration === '' ? row.number : `${row.number} ${displayRegistration(row.registration)}`,
    detail: line(row.customer_name, contactOf(row) === row.customer_name ? '' : contactOf(row), row.postcode),
    state: row.state,
  }),
});
