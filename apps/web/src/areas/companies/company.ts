import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import type { Customer } from '@quarterlight/contract/companies/schemas';
import type { CompanyKind } from '@quarterlight/contract/companies/shared';
import type { Supplier } from '@quarterlight/contract/companies/supplier-schemas';

/** A company with what every kind of them has. */
export interface Company extends Pick<Customer & Branch & Supplier, 'id' | 'name' | 'version' | 'contacts' | 'addresses' | 'address' | 'notes'> {
  readonly kind: CompanyKind;
}

export const companyOf = (kind: CompanyKind, record: Customer | Branch | Supplier): Company => ({ ...record, kind });
