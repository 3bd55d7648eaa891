import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import type { Customer } from '@quarterlight/contract/companies/schemas';
import type { CompanyKind } from '@quarterlight/contract/companies/shared';
import type { Supplier } from '@quarterlight/contract/companies/supplier-schemas';
import { pathTo } from '../../app/paths.ts';

/** A company with what every kind of them has. */
export interface Company extends Pick<Customer & Branch & Supplier, 'id' | 'name' | 'version' | 'contacts' | 'addresses' | 'address' | 'notes'> {
  readonly kind: CompanyKind;
}

export const companyOf = (kind: CompanyKind, record: Customer | Branch | Supplier): Company => ({ ...record, kind });

/** What changes each of them. */
export const editPermissions = { customer: 'edit-customers', branch: 'edit-branches', supplier: 'edit-suppliers' } as const;

const recordsOfKind = { customer: '/companies/customers/$id', branch: '/companies/branches/$id', supplier: '/companies/suppliers/$id' } as const;

/** The address of a company's record. */
export const companyAddress = (kind: CompanyKind, id: string): string => pathTo(recordsOfKind[kind], { id });
