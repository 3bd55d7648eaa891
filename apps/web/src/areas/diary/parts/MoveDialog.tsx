import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import type { MoveFormProps } from './MoveForm.tsx';

const MoveForm = later(() => import('./MoveForm.tsx'), 'MoveForm');

interface MoveDialogProps extends Omit<MoveFormProps, 'card'> {
  readonly card: BookingCard | null;
}

/** Moves a visit without dragging: technician, day, slot, length. */
export function MoveDialog({ card, technicians, onClose }: MoveDialogProps) {
  return (
    <Dialog title={card ? `Move ${card.number} to…` : 'Move to…'} opened={card !== null} onClose={onClose}>
      {card && <MoveForm key={card.id} card={card} technicians={technicians} onClose={onClose} />}
    </Dialog>
  );
}
