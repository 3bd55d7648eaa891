import { companyStatusNames, customerStanding } from '@quarterlight/contract/companies/names';
import type { CompanyStatus } from '@quarterlight/contract/companies/shared';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { statusTone, toneOf } from '../words.ts';

/** Whether a branch or a supplier is worked with. */
export const StatusChip = ({ status }: { readonly status: CompanyStatus }) => <StateChip tone={statusTone(status)}>{companyStatusNames[status]}</StateChip>;

/** How an account stands. */
export const StandingChip = ({ customer }: { readonly customer: Parameters<typeof customerStanding>[0] }) => (
  <StateChip tone={toneOf(customer)}>{customerStanding(customer)}</StateChip>
);
