import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BookingCard, TrayItem } from '@quarterlight/contract/diary/schemas';
import { useEffect } from 'react';
import { createStore } from '../../platform/store.ts';
import type { Technician } from './board-layout.ts';
import type { Place, Wish } from './refusal.ts';

export type Dropped = { readonly kind: 'visit'; readonly card: BookingCard } | { readonly kind: 'tray'; readonly item: TrayItem };
export interface DropPlace extends Place {
  readonly technician: Technician | null;
}

/** What is being dragged, and the place that it is held over: each by itself, so that the lanes need not look again at every step. */
export const dragged = createStore<Dropped | null>(null);
export const heldOver = createStore<DropPlace | null>(null);

const isDropped = (data: Record<string | symbol, unknown>): data is Dropped & Record<string, unknown> => data.kind === 'visit' || data.kind === 'tray';
const isPlace = (data: Record<string | symbol, unknown> = {}): data is DropPlace & Record<string | symbol, unknown> => 'technicianId' in data;

/** For which branch something would be booked with a technician; `shown` is the branch that alone is shown, `lentTo` the one that they are lent to then. */
export const branchFor = (what: Dropped, technician: Technician | null, shown: string | undefined, lentTo: string | undefined): string | null =>
  what.kind === 'visit' ? what.card.branchId : (shown ?? lentTo ?? technician?.branch?.id ?? what.item.branchId);

export const wishOf = (what: Dropped, technician: Technician | null, shown: string | undefined, lentTo: string | undefined): Wish => ({
  minutes: what.kind === 'visit' ? what.card.minutes : what.item.estimatedMinutes,
  branchId: branchFor(what, technician, shown, lentTo),
  from: what.kind === 'visit' ? what.card : null,
});

/** Tells of every drag on the page, and of the drop at its end: on a slot, or a visit on the jobs to book. */
export function useDrags(onDrop: (what: Dropped, where: DropPlace) => void, onTakeOff: (card: BookingCard) => void): void {
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => dragged.set(isDropped(source.data) ? source.data : null),
        onDropTargetChange: ({ location }) => {
          const place = location.current.dropTargets[0]?.data;
          heldOver.set(isPlace(place) ? place : null);
        },
        onDrop: ({ source, location }) => {
          dragged.set(null);
          heldOver.set(null);
          const place = location.current.dropTargets[0]?.data;
          if (!isDropped(source.data) || !place) return;
          if (isPlace(place)) onDrop(source.data, place);
          else if (source.data.kind === 'visit' && place['tray'] === true) onTakeOff(source.data.card);
        },
      }),
    [onDrop, onTakeOff],
  );
}
