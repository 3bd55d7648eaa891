import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { useQuery } from '@tanstack/react-query';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { diaryApi } from '../diary.api.ts';
import { isThere, type Place, type refusalsOf } from '../refusal.ts';
import { trayQuery } from '../shown-days.ts';
import type { BookTarget } from './BookForm.tsx';

const MoveForm = later(() => import('./MoveForm.tsx'), 'MoveForm');
const BookForm = later(() => import('./BookForm.tsx'), 'BookForm');

/** A visit that is to go somewhere else. */
export interface Moving {
  readonly card: BookingCard;
  /** Where it was dropped; null until something else than where it is was chosen. */
  readonly to: Place | null;
  readonly minutes?: number;
}
interface VisitDialogsProps {
  readonly moving: Moving | null;
  readonly booking: BookTarget | null;
  readonly board: Board | undefined;
  readonly branchId: string | undefined;
  readonly refusals: ReturnType<typeof refusalsOf> | undefined;
  readonly onClose: () => void;
}

const keyOf = ({ item, day, technicianId }: BookTarget) => `${item.worksheetId}${day}${technicianId ?? ''}`;

/** Asks where a visit goes, or where a job is booked. */
export function VisitDialogs({ moving, booking, board, branchId, refusals, onClose }: VisitDialogsProps) {
  // As they are by now: who was refused because somebody else was first can send again.
  const moved = moving && (board?.bookings.find(({ id }) => id === moving.card.id) ?? moving.card);
  const tray = useQuery({ ...diaryApi.tray(trayQuery(branchId)), enabled: booking !== null });
  const booked = booking && { ...booking, item: tray.data?.items.find(({ worksheetId }) => worksheetId === booking.item.worksheetId) ?? booking.item };
  const technicians = board?.technicians ?? [];
  return (
    <>
      <Dialog title={moved ? `Move ${moved.number} to…` : 'Move to…'} opened={moving !== null} onClose={onClose}>
        {moved && (
          <MoveForm
            key={moved.id}
            card={moved}
            to={moving?.to ?? moved}
            minutes={moving?.minutes}
            technicians={technicians}
            refused={(place) => (isThere(moved, place) ? null : (refusals?.({ ...moved, from: moved }, place) ?? null))}
            onClose={onClose}
          />
        )}
      </Dialog>
      <Dialog title={booked ? `Book ${booked.item.number}` : 'Book'} opened={booking !== null} onClose={onClose} size="lg">
        {booked && <BookForm key={keyOf(booked)} target={booked} technicians={technicians} lent={board?.lent ?? []} onClose={onClose} />}
      </Dialog>
    </>
  );
}
