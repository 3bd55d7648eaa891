import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import type { BookFormProps, BookTarget } from './BookForm.tsx';

const BookForm = later(() => import('./BookForm.tsx'), 'BookForm');

interface BookDialogProps extends Omit<BookFormProps, 'target'> {
  readonly target: BookTarget | null;
}

/** Books a waiting worksheet: who, which day, which slot; proposes the best slots. */
export function BookDialog({ target, technicians, onClose }: BookDialogProps) {
  return (
    <Dialog title={target ? `Book ${target.item.number}` : 'Book'} opened={target !== null} onClose={onClose} size="lg">
      {target && (
        <BookForm key={`${target.item.worksheetId}${target.day}${target.technicianId ?? ''}`} target={target} technicians={technicians} onClose={onClose} />
      )}
    </Dialog>
  );
}
