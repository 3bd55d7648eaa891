import type { RoamingTimeLine } from '@quarterlight/contract/schedule/roaming-schemas';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useStore } from '../../../platform/store.ts';
import { DropWords } from '../../../ui/DropWords.tsx';
import { droppedOn, rangeText, refusalOf } from '../time-line.ts';
import { gripped, over, pressed } from './grips.ts';

/** What would come of the drag or the press just now, or why it would be refused. */
function wordsOf(line: RoamingTimeLine, range: ReturnType<typeof droppedOn>, except?: string, branch?: string): { text: string; refused: boolean } {
  const refusal = refusalOf(line, range, except);
  const name = line.technicians.find(({ id }) => id === range.technicianId)?.name ?? '';
  return { text: refusal ?? `${name}${branch === undefined ? '' : ` to ${branch}`}, ${rangeText(range)}`, refused: refusal !== null };
}

/** At the time line's foot while something is pressed or dragged. */
export function LineWords({ line }: { readonly line: RoamingTimeLine }) {
  const grip = useStore(gripped);
  const place = useStore(over);
  const range = useStore(pressed);
  if (range === null && (grip === null || place === null)) return null;
  const said =
    range !== null
      ? wordsOf(line, range)
      : grip !== null && place !== null
        ? place.technicianId === grip.roaming.technicianId
          ? wordsOf(line, droppedOn(grip, place.day), grip.roaming.id, grip.roaming.branchName)
          : { text: otherTechnician, refused: true }
        : { text: '', refused: false };
  return (
    <DropWords refused={said.refused} icon={<IconArrowsExchange size={16} aria-hidden />}>
      {said.text}
    </DropWords>
  );
}

export const otherTechnician = 'Another technician needs a lending of their own. Drop it on days of the same technician.';
