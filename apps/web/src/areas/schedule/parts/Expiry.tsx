import { expiryState } from '@quarterlight/contract/rules/expiry';
import { today } from '@quarterlight/kit/days';
import { dayText, nothing, tenantZone } from '../../../platform/formats.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';

/** The last day of something, which stands out once it comes near. */
export function Expiry({ on, over = 'Expired', none = nothing }: { readonly on: string | null; readonly over?: string; readonly none?: string }) {
  const state = expiryState(on, today(tenantZone.get()));
  if (state === 'none') return none;
  if (state === 'valid') return <Day value={on} />;
  return <StateChip tone={state === 'expired' ? 'red' : 'amber'}>{state === 'expired' ? `${over} ${dayText(on)}` : dayText(on)}</StateChip>;
}
