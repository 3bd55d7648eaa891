import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { defineSearch, line } from '../../platform/search/define-search.ts';

/** Invoices by their number or the worksheet's, payer, registration or order number. A customer's user finds no drafts. */
export const invoiceSearch = defineSearch({
  kind: 'invoice',
  permission: 'view-invoices',
  find: 'select * from app.search_invoice(w.w)',
  from: 'invoice t',
  where: "((select app.customer()) is null or t.state <> 'draft')",
  order: 't.id desc',
  fields: { number: 't.number', payer: 't.payer_name', worksheet: 't.worksheet_number', registration: 't.registration', state: 't.state' },
  present: ({ number, payer, worksheet, registration, state }) => ({
    title: number === '' ? `Draft for ${worksheet}` : number,
    detail: line(payer, number === '' ? '' : worksheet, displayRegistration(registration)),
    state,
  }),
});
