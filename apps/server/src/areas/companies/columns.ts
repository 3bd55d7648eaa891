import type { NewAddress } from '@quarterlight/contract/companies/shared';
import { normaliseCompanyNumber, normaliseVatNumber } from '@quarterlight/contract/rules/company-numbers';
import { normalisePostcode } from '@quarterlight/contract/rules/postcode';
import { sortKey } from '@quarterlight/kit/text';
import type { z } from 'zod';

interface Sent {
  readonly name?: string | undefined;
  readonly vatNumber?: string | undefined;
  readonly companyNumber?: string | undefined;
  readonly notes?: string | undefined;
  readonly email?: string | undefined;
  readonly telephone?: string | undefined;
  readonly address?: z.output<typeof NewAddress> | undefined;
}

/** The columns that every company has, of what was sent; what was left out stays as it is. */
export function commonColumns({ name, vatNumber, companyNumber, notes, email, telephone, address }: Sent) {
  return {
    name: name?.trim(),
    name_key: name === undefined ? undefined : sortKey(name),
    vat_number: vatNumber === undefined ? undefined : normaliseVatNumber(vatNumber),
    company_number: companyNumber === undefined ? undefined : normaliseCompanyNumber(companyNumber),
    notes,
    email,
    telephone,
    ...(address === undefined ? {} : { ...address, postcode: normalisePostcode(address.postcode) }),
  };
}
