import { localDayOf } from '@quarterlight/kit/instants';
import { useEffect, useState } from 'react';
import { clockText, instantText, tenantZone } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';

/** When to ring again, as short as it can be said; red once the time is over, by itself. */
export function RingAt({ at }: { readonly at: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(ticking);
  }, []);
  const isOver = Date.parse(at) <= now;
  const isToday = localDayOf(at, tenantZone.get()) === localDayOf(now, tenantZone.get());
  return <StateChip tone={isOver ? 'red' : 'amber'}>{`${isOver ? 'Ring, due' : 'Ring'} ${isToday ? clockText(at) : instantText(at)}`}</StateChip>;
}
