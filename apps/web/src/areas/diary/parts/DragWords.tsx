import { slotNames } from '@quarterlight/contract/rules/slots';
import { IconCalendarCheck } from '@tabler/icons-react';
import { namedDayText } from '../../../platform/formats.ts';
import { useStore } from '../../../platform/store.ts';
import { DropWords } from '../../../ui/DropWords.tsx';
import { dragged, heldOver } from '../dragged.ts';
import type { RefusedThere } from './BoardCellView.tsx';

/** At the board's foot while something is dragged: where it would go, or why it would be refused there. */
export function DragWords({ refused }: { readonly refused: RefusedThere }) {
  const what = useStore(dragged);
  const where = useStore(heldOver);
  if (what === null || where === null) return null;
  const refusal = refused(what, where);
  const number = what.kind === 'visit' ? what.card.number : what.item.number;
  return (
    <DropWords refused={refusal !== null} icon={<IconCalendarCheck size={16} aria-hidden />}>
      {refusal ?? `${number} to ${where.technician?.name ?? 'nobody yet'}, ${namedDayText(where.day)} ${slotNames[where.slot]}`}
    </DropWords>
  );
}
