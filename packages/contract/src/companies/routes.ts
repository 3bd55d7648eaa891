import { z } from 'zod';
import { optionsQuery } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { SearchText } from '../search-text.ts';
import {
  Branch,
  BranchKind,
  BranchOption,
  BranchSummary,
  CompanyStatus,
  Customer,
  CustomerChange,
  CustomerOption,
  CustomerSummary,
  CustomerType,
  NewCustomer,
  Supplier,
  SupplierOption,
  SupplierSummary,
} from './schemas.ts';

/** What a search select asks: at least three characters, the beginning of a name, account code or postcode. */
const searchQuery = z.strictObject({ q: SearchText, limit: z.number().int().min(1).max(20).optional() });

export const listCustomers = route({
  method: 'GET',
  path: '/v1/customers',
  access: { anyOf: ['view-customers'] },
  summary: 'Lists customers; q finds the beginning of a name, account code or postcode.',
  query: listQuery({
    sort: ['name', 'accountCode', 'postcode', 'createdAt'],
    filters: { type: CustomerType.optional(), status: CompanyStatus.optional(), onStop: z.boolean().optional() },
  }),
  reply: page(CustomerSummary),
});

export const customerOptions = route({
  method: 'GET',
  path: '/v1/customers/options',
  access: { anyOf: ['view-customers', 'edit-worksheets', 'edit-quotations', 'create-customer-jobs', 'create-invoices'] },
  summary: 'Finds active customers for a select: at most 20, with what the job intake needs to know of them.',
  query: searchQuery,
  reply: z.array(CustomerOption),
});

export const getCustomer = route({
  method: 'GET',
  path: '/v1/customers/:id',
  access: { anyOf: ['view-customers'] },
  summary: 'Reads one customer with terms, contacts and what it owes against its limit.',
  params: byId,
  reply: Customer,
  record: { param: 'id', of: 'customer', bounds: ['customer'] },
});

export const createCustomer = route({
  method: 'POST',
  path: '/v1/customers',
  access: { anyOf: ['edit-customers'] },
  summary: 'Makes a customer.',
  body: NewCustomer,
  reply: Customer,
  idempotent: true,
  errors: ['customer.code_taken', 'customer.parent_unknown', 'customer.wrong_currency'],
});

export const changeCustomer = route({
  method: 'PATCH',
  path: '/v1/customers/:id',
  access: { anyOf: ['edit-customers'] },
  summary: 'Changes a customer; only what is sent, contacts as a whole.',
  params: byId,
  body: CustomerChange,
  reply: Customer,
  record: { param: 'id', of: 'customer', bounds: ['customer'] },
  ifMatch: true,
  errors: ['customer.code_taken', 'customer.parent_unknown', 'customer.own_parent', 'customer.wrong_currency'],
});

export const listBranches = route({
  method: 'GET',
  path: '/v1/branches',
  access: { anyOf: ['view-branches'] },
  summary: 'Lists branches; q finds the beginning of a name, code or postcode.',
  query: listQuery({ sort: ['name', 'code'], filters: { kind: BranchKind.optional(), status: CompanyStatus.optional() } }),
  reply: page(BranchSummary),
});

export const branchOptions = route({
  method: 'GET',
  path: '/v1/branches/options',
  access: { anyOf: ['view-branches', 'view-worksheets', 'edit-quotations', 'view-diary', 'view-stock', 'view-purchase-orders', 'view-users', 'view-invoices'] },
  summary: 'All active branches that the user may act for, for a select.',
  query: optionsQuery,
  reply: z.array(BranchOption),
});

export const getBranch = route({
  method: 'GET',
  path: '/v1/branches/:id',
  access: { anyOf: ['view-branches'] },
  summary: 'Reads one branch with hours, capacity and contacts.',
  params: byId,
  reply: Branch,
  record: { param: 'id', of: 'branch', bounds: ['branch'] },
});

export const listSuppliers = route({
  method: 'GET',
  path: '/v1/suppliers',
  access: { anyOf: ['view-suppliers'] },
  summary: 'Lists suppliers; q finds the beginning of a name, account code or postcode.',
  query: listQuery({ sort: ['name', 'accountCode'], filters: { status: CompanyStatus.optional() } }),
  reply: page(SupplierSummary),
});

export const supplierOptions = route({
  method: 'GET',
  path: '/v1/suppliers/options',
  access: { anyOf: ['view-suppliers', 'view-purchase-orders', 'edit-purchase-orders', 'view-stock', 'view-price-files'] },
  summary: 'Active suppliers for a select.',
  query: optionsQuery,
  reply: z.array(SupplierOption),
});

export const getSupplier = route({
  method: 'GET',
  path: '/v1/suppliers/:id',
  access: { anyOf: ['view-suppliers'] },
  summary: 'Reads one supplier with its terms and contacts.',
  params: byId,
  reply: Supplier,
  record: { param: 'id', of: 'supplier', bounds: [] },
});

export const companiesRoutes = [
  listCustomers,
  customerOptions,
  getCustomer,
  createCustomer,
  changeCustomer,
  listBranches,
  branchOptions,
  getBranch,
  listSuppliers,
  supplierOptions,
  getSupplier,
] as const;
