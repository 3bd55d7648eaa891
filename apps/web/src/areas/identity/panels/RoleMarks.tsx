import type { RoleSummary } from '@quarterlight/contract/identity/schemas-people';
import { StateChip } from '../../../ui/bits/StateChip.tsx';

/** Whether the product brings the role with it, which can be changed then, but not removed; and whether it shows own work alone. */
export const RoleMarks = ({ role }: { readonly role: Pick<RoleSummary, 'code' | 'ownWork'> }) => (
  <>
    {role.code === null ? <StateChip tone="glass">Your own</StateChip> : <StateChip>Shipped</StateChip>}
    {role.ownWork && <StateChip tone="violet">Own jobs only</StateChip>}
  </>
);
