import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { SlotOffer } from '@quarterlight/contract/schedule/schemas';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { reportProblem } from '../../platform/failures.ts';
import { namedDayText } from '../../platform/formats.ts';
import { notify } from '../../platform/notices.ts';
import { badRequestText, Problem } from '../../platform/problem.ts';
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

/** Says why a move was refused, with the next place that has room to take by one click. */
async function tellRefusal(error: Problem, take: (offer: SlotOffer) => void): Promise<void> {
  const offer =
    error.offer === undefined
      ? undefined
      : await import('./offered.ts').then(
          ({ offered }) => offered(error.offer),
          () => undefined,
        );
  const text = badRequestText(error);
  if (offer === undefined) notify.error(text);
  else notify.offer(text, `Move to ${namedDayText(offer.day)} ${slotNames[offer.slot]}`, () => take(offer));
}

/**
 * Moves a dropped card: seen at once, put back where the move is refused, and taken back by Undo for 8 seconds. One that the board knows to be `refused` is
 * asked for without being shown, for the words of the server and what it offers instead.
 */
export function useDragMove(): (card: BookingCard, place: Place, refused?: boolean) => Promise<void> {
  const { mutateAsync } = useMutation(diaryApi.move());
  return useCallback(
    async function move(card, place, refused = false) {
      const putBack = refused ? () => {} : showAt(card, place);
      const { technicianId, day, slot } = place;
      try {
        const moved = await mutateAsync({
          params: { id: card.id },
          version: card.version,
          body: { technicianId, day, slot, minutes: card.minutes, startsAt: null },
          quiet: true,
        });
        notify.undo(`${card.number} was moved.`, () => {
          mutateAsync({
            params: { id: card.id },
            version: moved.version,
            body: { technicianId: card.technicianId, day: card.day, slot: card.slot, minutes: card.minutes, startsAt: card.startsAt },
          }).catch(() => {});
        });
      } catch (error) {
        putBack();
        if (!(error instanceof Problem)) return;
        if (error.status === 400) await tellRefusal(error, (offer) => void move(card, offer));
        else reportProblem(error, false);
      }
    },
    [mutateAsync],
  );
}
