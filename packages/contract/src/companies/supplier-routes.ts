import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { OrderBy } from './order-by.ts';
import { addingFiles, closing, files, removingFile, reopening, timeline } from './route-parts.ts';
import { CompanyStatus } from './shared.ts';
import { supplierSheet } from './sheets.ts';
import { NewSupplier, Supplier, SupplierChange, SupplierSummary } from './supplier-schemas.ts';

const sees = { anyOf: ['view-suppliers'] } as const;
const edits = { anyOf: ['edit-suppliers'] } as const;
const record = { param: 'id', of: 'supplier', bounds: [] } as const;
/** What only the office sees of it. */
const office = { ...record, bounds: ['customer', 'branch'] } as const;
const refusals = ['supplier.code_taken', 'supplier.order_email', 'supplier.portal', 'company.address_type'] as const;

export const listSuppliers = route({
  method: 'GET',
  path: '/v1/suppliers',
  access: sees,
  summary: 'Lists suppliers; q finds the beginning of a name, account code or postcode.',
  query: listQuery({ sort: ['name', 'accountCode'], filters: { status: CompanyStatus.optional(), orderBy: OrderBy.optional() } }),
  reply: page(SupplierSummary),
});
/** The suppliers as a file. */
export const suppliersFile = sheetRoute(listSuppliers, supplierSheet);

export const getSupplier = route({
  method: 'GET',
  path: '/v1/suppliers/:id',
  access: sees,
  summary: 'Reads one supplier with its terms, addresses and contacts.',
  params: byId,
  reply: Supplier,
  record,
});

export const createSupplier = route({
  method: 'POST',
  path: '/v1/suppliers',
  access: edits,
  summary: 'Makes a supplier.',
  body: NewSupplier,
  reply: Supplier,
  idempotent: true,
  errors: refusals,
});

export const changeSupplier = route({
  method: 'PATCH',
  path: '/v1/suppliers/:id',
  access: edits,
  summary: 'Changes a supplier; only what is sent, contacts and addresses as a whole.',
  params: byId,
  body: SupplierChange,
  reply: Supplier,
  record,
  ifMatch: true,
  errors: refusals,
});

export const closeSupplier = route({
  ...closing,
  path: '/v1/suppliers/:id/close',
  access: edits,
  summary: 'Closes a supplier: nothing more is ordered from it; what is on order still arrives.',
  reply: Supplier,
  record,
});

export const reopenSupplier = route({
  ...reopening,
  path: '/v1/suppliers/:id/reopen',
  access: edits,
  summary: 'Opens a closed supplier again.',
  reply: Supplier,
  record,
});

export const supplierTimeline = route({
  ...timeline,
  path: '/v1/suppliers/:id/timeline',
  access: sees,
  summary: 'The timeline of a supplier, newest first: who changed what.',
  record: office,
});

export const supplierFiles = route({
  ...files,
  path: '/v1/suppliers/:id/files',
  access: sees,
  summary: 'Files kept with a supplier, newest first.',
  record: office,
});

export const addSupplierFile = route({
  ...addingFiles,
  path: '/v1/suppliers/:id/files',
  access: edits,
  summary: 'Keeps uploaded files with a supplier.',
  record: office,
});

export const removeSupplierFile = route({
  ...removingFile,
  path: '/v1/suppliers/:id/files/:fileId',
  access: edits,
  summary: 'Takes a file from a supplier.',
  record: office,
});

export const supplierRoutes = [
  listSuppliers,
  suppliersFile,
  getSupplier,
  createSupplier,
  changeSupplier,
  closeSupplier,
  reopenSupplier,
  supplierTimeline,
  supplierFiles,
  addSupplierFile,
  removeSupplierFile,
] as const;
