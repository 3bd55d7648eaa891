import type { Messages } from '../message.ts';

/** Refusals of customers, branches and suppliers. */
export const companiesMessages = {
  'customer.code_taken': { text: 'The account code {code} belongs to another customer. Choose another one.', field: 'accountCode' },
  'customer.parent_unknown': { text: 'The parent account was not found. Choose it again.', field: 'parentId' },
  'customer.own_parent': { text: 'An account cannot stand below itself. Choose another parent.', field: 'parentId' },
  'customer.wrong_currency': { text: 'Amounts of this account are in {currency}.', field: 'creditLimit' },
  'customer.on_stop': { text: '{name} is on stop. A manager may allow the job.', field: 'customerId' },
  'customer.over_limit': { text: '{name} would be over its credit limit of {limit} by {over}. A manager may allow the job.', field: 'customerId' },
  'customer.inactive': { text: '{name} is no longer an active account. Choose another customer.', field: 'customerId' },
} as const satisfies Messages;
