import { z } from 'zod';
import { Id } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { addingFiles, closing, files, removingFile, reopening, timeline } from './route-parts.ts';
import { Customer, CustomerChange, CustomerSummary, CustomerType, NewCustomer } from './schemas.ts';
import { CompanyStatus } from './shared.ts';
import { customerSheet } from './sheets.ts';

const sees = { anyOf: ['view-customers'] } as const;
const edits = { anyOf: ['edit-customers'] } as const;
const record = { param: 'id', of: 'customer', bounds: ['customer'] } as const;
/** What only the office sees of it. */
const office = { ...record, bounds: ['customer', 'branch'] } as const;
/** Why what was sent of a customer may be refused. */
const refusals = ['customer.code_taken', 'customer.parent_unknown', 'customer.own_parent', 'company.address_type'] as const;

export const listCustomers = route({
  method: 'GET',
  path: '/v1/customers',
  access: sees,
  summary: 'Lists customers; q finds the beginning of a name, account code or postcode.',
  query: listQuery({
    sort: ['name', 'accountCode', 'postcode', 'balance', 'createdAt'],
    filters: {
      type: CustomerType.optional(),
      status: CompanyStatus.optional(),
      onStop: z.boolean().optional(),
      overLimit: z.boolean().optional(),
      parentId: Id.optional(),
      accountManagerId: Id.optional(),
    },
  }),
  reply: page(CustomerSummary),
});
/** The customers as a file. */
export const customersFile = sheetRoute(listCustomers, customerSheet);

export const getCustomer = route({
  method: 'GET',
  path: '/v1/customers/:id',
  access: sees,
  summary: 'Reads one customer with terms, addresses, contacts and what it owes against its limit.',
  params: byId,
  reply: Customer,
  record,
});

export const createCustomer = route({
  method: 'POST',
  path: '/v1/customers',
  access: edits,
  summary: 'Makes a customer.',
  body: NewCustomer,
  reply: Customer,
  idempotent: true,
  errors: refusals,
});

export const changeCustomer = route({
  method: 'PATCH',
  path: '/v1/customers/:id',
  access: edits,
  summary: 'Changes a customer; only what is sent, contacts and addresses as a whole.',
  params: byId,
  body: CustomerChange,
  reply: Customer,
  record,
  ifMatch: true,
  errors: refusals,
});

export const closeCustomer = route({
  ...closing,
  path: '/v1/customers/:id/close',
  access: edits,
  summary: 'Closes an account: it takes no new work; what stands open runs off.',
  reply: Customer,
  record,
});

export const reopenCustomer = route({
  ...reopening,
  path: '/v1/customers/:id/reopen',
  access: edits,
  summary: 'Opens a closed account again; one that was merged into another stays closed.',
  reply: Customer,
  record,
});

export const customerTimeline = route({
  ...timeline,
  path: '/v1/customers/:id/timeline',
  access: sees,
  summary: 'The timeline of a customer, newest first: who changed what.',
  record: office,
});

export const customerFiles = route({
  ...files,
  path: '/v1/customers/:id/files',
  access: sees,
  summary: 'Files kept with a customer, newest first.',
  record: office,
});

export const addCustomerFile = route({
  ...addingFiles,
  path: '/v1/customers/:id/files',
  access: edits,
  summary: 'Keeps uploaded files with a customer.',
  record,
});

export const removeCustomerFile = route({
  ...removingFile,
  path: '/v1/customers/:id/files/:fileId',
  access: edits,
  summary: 'Takes a file from a customer.',
  record,
});

export const setCustomerLogo = route({
  method: 'POST',
  path: '/v1/customers/:id/logo',
  access: edits,
  summary: 'Keeps a picture as the logo of a customer, in the place of an earlier one.',
  params: byId,
  upload: true,
  uploadFields: z.strictObject({}),
  reply: Customer,
  record,
  idempotent: true,
  errors: ['company.one_logo', ...uploadRefusals],
});

export const removeCustomerLogo = route({
  method: 'DELETE',
  path: '/v1/customers/:id/logo',
  access: edits,
  summary: 'Takes the logo from a customer.',
  params: byId,
  reply: Customer,
  record,
});

export const customerRoutes = [
  listCustomers,
  customersFile,
  getCustomer,
  createCustomer,
  changeCustomer,
  closeCustomer,
  reopenCustomer,
  customerTimeline,
  customerFiles,
  addCustomerFile,
  removeCustomerFile,
  setCustomerLogo,
  removeCustomerLogo,
] as const;
