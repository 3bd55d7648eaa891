import type { RoleSummary } from '@quarterlight/contract/identity/schemas-people';
import { StateChip } from '../../../ui/bits/StateChip.tsx';

/** Whether the product brings the role with it; such a one can be changed, but not removed. */
export const RoleMarks = ({ role }: { readonly role: Pick<RoleSummary, 'code'> }) =>
  role.code === null ? <StateChip tone="glass">Your own</StateChip> : <StateChip>Shipped</StateChip>;
