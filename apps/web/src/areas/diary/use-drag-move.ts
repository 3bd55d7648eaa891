import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify } from '../../platform/notices.ts';
import { queryClient } from '../../platform/query.ts';
import { diaryApi } from './diary.api.ts';
import type { Place } from './refusal.ts';

const boardKey = '/v1/diary/board';
const isBoard = (value: unknown): value is Board => typeof value === 'object' && value !== null && 'bookings' in value;

/** Shows a card in its new place at once; answers how to put it back. */
function showAt(card: BookingCard, place: Place): () => void {
  const before = queryClient.getQueriesData({ queryKey: [boardKey] });
  queryClient.setQueriesData({ queryKey: [boardKey] }, (data: unknown) =>
    isBoard(data)
      ? { ...data, bookings: data.bookings.map((one) => (one.id === card.id ? { ...one, ...place, startsAt: null, endsAt: null, canMove: false } : one)) }
      : data,
  );
  return () => {
    for (const [key, data] of before) queryClient.setQueryData(key, data);
  };
}

export const isThere = (card: BookingCard, { technicianId, day, slot }: Place): boolean =>
  card.technicianId === technicianId && card.day === day && card.slot === slot;

/** Moves a dropped card: seen at once, put back where the move is refused, and taken back by Undo for 8 seconds. */
export function useDragMove(): (card: BookingCard, place: Place) => Promise<void> {
  const { mutateAsync } = useMutation(diaryApi.move());
  return useCallback(
    async (card, place) => {
      const putBack = showAt(card, place);
      try {
        const moved = await mutateAsync({ params: { id: card.id }, version: card.version, body: { ...place, minutes: card.minutes, startsAt: null } });
        notify.undo(`${card.number} was moved.`, () => {
          mutateAsync({
            params: { id: card.id },
            version: moved.version,
            body: { technicianId: card.technicianId, day: card.day, slot: card.slot, minutes: card.minutes, startsAt: card.startsAt },
          }).catch(() => {});
        });
      } catch {
        putBack();
      }
    },
    [mutateAsync],
  );
}
