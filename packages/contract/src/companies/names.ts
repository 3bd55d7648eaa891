import type { BranchKind } from './branch-schemas.ts';
import type { OrderBy } from './order-by.ts';
import type { Consolidated, ConsolidatedTo, CustomerType } from './schemas.ts';
import type { AddressUse, CompanyKind, CompanyStatus } from './shared.ts';

export const customerTypeNames: Readonly<Record<CustomerType, string>> = {
  insurer: 'Insurer',
  fleet: 'Fleet',
  leasing: 'Leasing',
  broker: 'Broker',
  trade: 'Trade',
  retail: 'Retail',
};
export const companyStatusNames: Readonly<Record<CompanyStatus, string>> = { active: 'Active', closed: 'Closed' };
export const companyKindNames: Readonly<Record<CompanyKind, string>> = { customer: 'Customer', branch: 'Branch', supplier: 'Supplier' };
export const consolidatedNames: Readonly<Record<Consolidated, string>> = { none: 'An invoice a job', weekly: 'Weekly', monthly: 'Monthly' };
export const consolidatedToNames: Readonly<Record<ConsolidatedTo, string>> = { account: 'This account', parent: 'The parent account' };
export const branchKindNames: Readonly<Record<BranchKind, string>> = { own: 'Own', subcontract: 'Subcontract' };
export const orderByNames: Readonly<Record<OrderBy, string>> = { email: 'Email', file: 'File', portal: 'Portal', interface: 'Interface' };
export const addressUseNames: Readonly<Record<AddressUse, string>> = { '': 'Nothing special', documents: 'Documents', returns: 'Returned goods' };

/** How an account stands, as its chip says: closed, on stop, over its limit or active. */
export const customerStanding = ({ status, onStop, overLimit }: { readonly status: CompanyStatus; readonly onStop: boolean; readonly overLimit: boolean }) =>
  status === 'closed' ? 'Closed' : onStop ? 'On stop' : overLimit ? 'Over its limit' : 'Active';
