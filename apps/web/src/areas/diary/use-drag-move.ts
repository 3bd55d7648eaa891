import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import type { SlotCode } from '@quarterlight/contract/rules/slots';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { notify } from '../../platform/notices.ts';
import { queryClient } from '../../platform/query.ts';
import { diaryApi } from './diary.api.ts';

interface Place {
  readonly technicianId: string | null;
  readonly day: string;
  readonly slot: SlotCode;
}

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

/** Moves a dropped card: seen at once, put back where the move is refused, and taken back by Undo for 8 seconds. */
export function useDragMove(): (card: BookingCard, place: Place, askMore: (card: BookingCard) => void) => Promise<void> {
  const { mutateAsync } = useMutation(diaryApi.move());
  return useCallback(
    async (card, place, askMore) => {
      if (card.technicianId === place.technicianId && card.day === place.day && card.slot === place.slot) return;
      if (card.state !== 'booked') {
        askMore(card);
        return;
      }
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
