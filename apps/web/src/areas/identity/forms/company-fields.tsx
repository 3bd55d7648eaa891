import type { Grantable } from '@quarterlight/contract/identity/routes-users';
import type { UserSummary } from '@quarterlight/contract/identity/schemas';
import { useQuery } from '@tanstack/react-query';
import { namedOptions, type Option } from '../../../ui/form/options.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { companiesApi } from '../../companies/companies.api.ts';
import { usersApi } from '../users.api.ts';

interface CompanyFieldsProps {
  readonly companyType: UserSummary['companyType'];
  /** The only company there is to choose, for whoever is bound to it. */
  readonly own?: { readonly id: string; readonly name: string } | null;
  readonly customer?: Option | null;
}

/** The customer or the branch that a user belongs to, where there is one to choose. */
export function CompanyFields({ companyType, own = null, customer }: CompanyFieldsProps) {
  const branches = useQuery(companiesApi.branches());
  if (companyType === 'Organisation' || own) return null;
  if (companyType === 'Branch') return <SelectField name="branchId" label="Branch" required options={namedOptions(branches.data)} />;
  return (
    <SearchSelectField name="customerId" label="Customer" required search={(q) => usersApi.companies('Customer', q)} read={namedOptions} initial={customer} />
  );
}

/** The roles that may be given to users of this kind of company. */
export const roleOptions = ({ roles }: Grantable, companyType: UserSummary['companyType']) =>
  roles.filter(({ kind }) => kind === companyType.toLowerCase()).map(({ id, name, description }) => ({ value: id, label: name, description }));
