import { getSupplierInterface, trySupplierInterface } from '@quarterlight/contract/companies/interface-routes';
import {
  addSupplierFile,
  changeSupplier,
  closeSupplier,
  createSupplier,
  getSupplier,
  listSuppliers,
  removeSupplierFile,
  reopenSupplier,
  supplierFiles,
  supplierTimeline,
} from '@quarterlight/contract/companies/supplier-routes';
import type { QueryOf } from '@quarterlight/contract/route';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** Queries of suppliers. */
export const suppliersApi = {
  list: (query: QueryOf<typeof listSuppliers>) => queryFor(listSuppliers, { query }),
  one: (id: string) => queryFor(getSupplier, { params: { id } }),
  interfaceOf: (id: string) => queryFor(getSupplierInterface, { params: { id } }),
  tryInterface: () => mutationFor(trySupplierInterface),
};

/** The routes that suppliers share with other companies. */
export const supplierRoutesOfKind = {
  change: changeSupplier,
  create: createSupplier,
  close: closeSupplier,
  reopen: reopenSupplier,
  timeline: supplierTimeline,
  files: supplierFiles,
  addFiles: addSupplierFile,
  removeFile: removeSupplierFile,
} as const;
