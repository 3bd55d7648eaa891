import { localDayOf } from '@quarterlight/kit/instants';
import { useEffect, useState } from 'react';
import { clockText, dayText, instantText, tenantZone } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';

interface RingAtProps {
  readonly at: string;
  /** In the line of a phone: of another day neither the hour nor, once it is over, the day. */
  readonly short?: boolean;
}

/** When to ring again, as short as it can be said; red once the time is over, by itself. */
export function RingAt({ at, short = false }: RingAtProps) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 20_000);
    return () => clearInterval(ticking);
  }, []);
  const isOver = Date.parse(at) <= now;
  const day = localDayOf(at, tenantZone.get());
  const isToday = day === localDayOf(now, tenantZone.get());
  const when = isToday ? clockText(at) : !short ? instantText(at) : isOver ? '' : dayText(day);
  return <StateChip tone={isOver ? 'red' : 'amber'}>{`${isOver ? 'Ring, due' : 'Ring'} ${when}`.trim()}</StateChip>;
}
