import { slotNames } from '@quarterlight/contract/rules/slots';
import { IconCalendarCheck, IconClock } from '@tabler/icons-react';
import { namedDayText } from '../../../platform/formats.ts';
import { useStore, useStorePart } from '../../../platform/store.ts';
import { DropWords } from '../../../ui/DropWords.tsx';
import { chosen, stretched } from '../chosen.ts';
import { dragged, heldOver } from '../dragged.ts';
import type { RefusedThere } from './BoardCellView.tsx';

/** At the board's foot while something is dragged: where it would go, or why it would be refused there. */
export function DragWords({ refused }: { readonly refused: RefusedThere }) {
  const what = useStore(dragged);
  const where = useStore(heldOver);
  const longer = useStore(stretched);
  const together = useStorePart(chosen, (all) => all.size);
  if (longer !== null)
    return (
      <DropWords refused={false} icon={<IconClock size={16} aria-hidden />}>
        {`${longer.card.number} takes ${longer.minutes} minutes`}
      </DropWords>
    );
  if (what === null || where === null) return null;
  const refusal = refused(what, where);
  const isOneOfMany = what.kind === 'visit' && together > 1 && chosen.get().has(what.card.id);
  const number = isOneOfMany ? `${together} visits` : what.kind === 'visit' ? what.card.number : what.item.number;
  return (
    <DropWords refused={refusal !== null} icon={<IconCalendarCheck size={16} aria-hidden />}>
      {refusal ?? `${number} to ${where.technician?.name ?? 'nobody yet'}, ${namedDayText(where.day)} ${slotNames[where.slot]}`}
    </DropWords>
  );
}
