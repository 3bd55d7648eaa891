import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { defineSearch, line } from '../../platform/search/define-search.ts';

/** Worksheets by number, registration, customer, contact, telephone, postcode, or the number of a policy, claim, authorisation or order. */
export const worksheetSearch = defineSearch({
  kind: 'worksheet',
  permission: 'view-worksheets',
  find: 'select * from app.search_worksheet(w.w)',
  from: 'worksheet t',
  order: 't.id desc',
  fields: {
    number: 't.number',
    registration: 't.registration',
    customer: 't.customer_name',
    contact: "trim(t.contact_first_name || ' ' || t.contact_last_name)",
    postcode: 't.postcode',
    state: 't.state',
  },
  present: ({ number, registration, customer, contact, postcode, state }) => ({
    title: registration === '' ? number : `${number} ${displayRegistration(registration)}`,
    detail: line(customer, contact === customer ? '' : contact, postcode),
    state,
  }),
});
