import type { Messages } from '../message.ts';

/** Refusals of customers, branches and suppliers. */
export const companiesMessages = {
  'customer.code_taken': { text: 'The account code {code} belongs to another customer. Choose another one.', field: 'accountCode' },
  'customer.parent_unknown': { text: 'The parent account was not found. Choose it again.', field: 'parentId' },
  'customer.own_parent': { text: 'An account cannot stand below itself. Choose another parent.', field: 'parentId' },
  'customer.on_stop': { text: '{name} is on stop. A manager may allow the job.', field: 'customerId' },
  'customer.over_limit': { text: '{name} would be over its credit limit of {limit} by {over}. A manager may allow the job.', field: 'customerId' },
  'customer.say_why': { text: '{why}. Say why the job is allowed.', field: 'creditOverride.reason' },
  'customer.inactive': { text: '{name} is a closed account. Choose another customer.', field: 'customerId' },
  'branch.code_taken': { text: 'The code {code} belongs to another branch. Choose another one.', field: 'code' },
  'branch.hours_reversed': { text: 'The branch must close after it opens.', field: 'closesAt' },
  'supplier.code_taken': { text: 'The account code {code} belongs to another supplier. Choose another one.', field: 'accountCode' },
  'supplier.order_email': { text: 'Orders go by email: enter where to, or an email address of the supplier.', field: 'orderEmail' },
  'supplier.portal': { text: 'Orders go through a portal: enter its address.', field: 'portalUrl' },
  'supplier.interface_address': { text: '{why}', field: 'address' },
  'supplier.interface_no_address': { text: 'Enter the address of the interface, as the supplier gave it.', field: 'address' },
  'supplier.interface_password': { text: 'Enter the password: it is not kept for a new address or login.', field: 'password' },
  'supplier.no_interface': { text: '{supplier} has no interface yet. Set it up on the supplier’s page.' },
  'supplier.interface_unreadable': { text: 'The password of {supplier}’s interface cannot be read. Enter it again on the supplier’s page.' },
  'company.address_type': { text: 'This type of address is no longer offered. Choose another one.', field: 'addresses' },
  'company.one_logo': { text: 'Choose one picture.', field: 'file' },
  'company.moved_on': { text: '{name} is {state} already. Refresh to see it.' },
  'company.merged': { text: '{name} was merged into {into} and stays closed.' },
} as const satisfies Messages;
