import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { later } from '../../../ui/later.tsx';
import { broadcastsApi } from '../broadcasts.api.ts';

const MustReadDialog = later(() => import('./MustReadDialog.tsx'), 'MustReadDialog');

/** Stops whoever has not read what must be read, one after the other; what is typed behind it stays. It asks again whenever something comes or goes. */
export function MustRead() {
  const must = broadcastsApi.mustRead();
  // Nobody asked for it: a phone without a signal says so itself, and it is asked for again once there is one.
  const { data, dataUpdatedAt } = useQuery({ ...must, meta: { ...must.meta, quiet: true } });
  // Put off where there was no connection to say that it was read; the next answer asks again.
  const [putOff, setPutOff] = useState(false);
  useEffect(() => setPutOff(false), [dataUpdatedAt]);
  const [first] = data ?? [];
  if (first === undefined || putOff) return null;
  return <MustReadDialog key={`${first.id} ${first.edition}`} broadcast={first} count={data?.length ?? 1} putOff={() => setPutOff(true)} />;
}
