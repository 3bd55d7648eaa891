import { useMemo } from 'react';
import { useStorePart } from '../../../platform/store.ts';
import { myDay } from './local/my-day.state.ts';
import { type LocalVisit, visitWith } from './local/optimistic.ts';
import { today } from './local/read-days.ts';

export interface ShownDay {
  readonly day: string;
  readonly fetchedAt: string;
  readonly technician: string;
  readonly visits: readonly LocalVisit[];
  readonly photos: Readonly<Record<string, number>>;
}

/** A day as the phone knows it, with what waits worked into it; undefined where there is no copy of it. */
export function useDay(day: string): ShownDay | undefined {
  const kept = useStorePart(myDay, (state) => state.days[day]);
  const queue = useStorePart(myDay, (state) => state.queue);
  return useMemo(() => {
    if (!kept) return undefined;
    const technician = kept.day.technician.name;
    const visits = kept.day.visits.map((visit) => visitWith(visit, queue, { technician, today: today() }));
    return { day, fetchedAt: kept.fetchedAt, technician, visits, photos: kept.photos };
  }, [kept, queue, day]);
}
