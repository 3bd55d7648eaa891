import { today } from '@quarterlight/kit/days';
import { dayText, tenantZone } from '../../../platform/formats.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';

/** The last day on which something may be used; in red once it is past. */
export function Expiry({ value }: { readonly value: string | null }) {
  return value !== null && value < today(tenantZone.get()) ? <StateChip tone="red">Expired {dayText(value)}</StateChip> : <Day value={value} />;
}
