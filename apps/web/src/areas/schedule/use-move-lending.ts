import type { Roaming } from '@quarterlight/contract/schedule/roaming-schemas';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify } from '../../platform/notices.ts';
import { Problem } from '../../platform/problem.ts';
import { queryClient } from '../../platform/query.ts';
import { lendingApi } from './lending.api.ts';
import type { DayRange } from './time-line.ts';

const bodyOf = ({ technicianId, branchId, from, to, nightsAway, note }: Roaming) => ({ technicianId, branchId, from, to, nightsAway, note });

/** Moves a dropped bar or its end, taken back by Undo for 8 seconds; `onMet` where visits lie in the days, which a person has to decide on. */
export function useMoveLending(onMet: (roaming: Roaming, range: DayRange) => void): (roaming: Roaming, range: DayRange) => Promise<void> {
  const { mutateAsync } = useMutation(lendingApi.change());
  // What lay in its days before was kept knowingly then.
  const undo = useCallback(
    async (roaming: Roaming, version: number) => {
      const { technicianId, branchId, from, to } = roaming;
      const { items } = await queryClient.fetchQuery({ ...lendingApi.conflicts({ technicianId, branchId, from, to }), staleTime: 0 });
      await mutateAsync({ params: { id: roaming.id }, version, body: { ...bodyOf(roaming), keep: items.map(({ bookingId }) => bookingId) } });
    },
    [mutateAsync],
  );
  return useCallback(
    async (roaming, { from, to }) => {
      try {
        const moved = await mutateAsync({ params: { id: roaming.id }, version: roaming.version, body: { ...bodyOf(roaming), from, to } });
        notify.undo(`${roaming.technicianName}’s lending was moved.`, () => void undo(roaming, moved.version).catch(() => {}));
      } catch (error) {
        if (error instanceof Problem && error.code === 'roaming.has_bookings') onMet(roaming, { technicianId: roaming.technicianId, from, to });
      }
    },
    [mutateAsync, onMet, undo],
  );
}
