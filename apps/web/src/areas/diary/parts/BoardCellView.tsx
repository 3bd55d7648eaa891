import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { memo, useEffect, useRef } from 'react';
import { useStorePart } from '../../../platform/store.ts';
import type { BoardCell, BoardLane, Load, Technician } from '../board-layout.ts';
import { type DropPlace, type Dropped, dragged, heldOver } from '../dragged.ts';
import classes from './board.module.css';
import { VisitCard } from './VisitCard.tsx';

/** Why something would be refused in a place; null where it has room. */
export type RefusedThere = (what: Dropped, where: DropPlace) => string | null;

interface BoardCellViewProps {
  readonly technician: Technician | null;
  readonly cell: BoardCell;
  readonly today: boolean;
  readonly refused: RefusedThere;
  readonly onMove: (card: BookingCard) => void;
}

/** One technician's day (or slot): how full it is, and its visits in their lanes. */
export const BoardCellView = memo(function BoardCellView({ technician, cell, today, refused, onMove }: BoardCellViewProps) {
  return (
    <td className={classes.cell} data-away={cell.lanes.every(({ away }) => away) || undefined} data-today={today || undefined}>
      <div className={classes.cellHead}>
        {cell.away !== null && <span className={classes.away}>{cell.away}</span>}
        {cell.asked !== null && <span className={classes.asked}>{cell.asked}</span>}
        {cell.load && <LoadBar load={cell.load} driving={cell.driving ?? 0} />}
      </div>
      {cell.lanes.map((lane) => (
        <Lane key={lane.slot} technician={technician} day={cell.day} lane={lane} named={cell.lanes.length > 1} refused={refused} onMove={onMove} />
      ))}
    </td>
  );
});

function LoadBar({ load: { taken, capacity }, driving }: { readonly load: Load; readonly driving: number }) {
  const share = capacity === 0 ? 1 : Math.min(1, taken / capacity);
  const words = `${taken} of ${capacity} minutes booked`;
  return (
    <span className={classes.load} title={words} data-full={taken >= capacity || undefined}>
      <span className={classes.loadBar} aria-hidden>
        <span style={{ width: `${Math.round(share * 100)}%` }} />
      </span>
      <span aria-hidden>
        {taken}/{capacity}
      </span>
      <span className="ql-hidden">{words}</span>
      {driving > 0 && <span title={`About ${driving} minutes of driving between the visits`}>+{driving} min drive</span>}
      {taken > capacity ? (
        <b className={classes.over}>Over by {taken - capacity} min</b>
      ) : (
        taken + driving > capacity && taken > 0 && <b className={classes.tight}>Over with the drive</b>
      )}
    </span>
  );
}

interface LaneProps extends Omit<BoardCellViewProps, 'cell' | 'today'> {
  readonly day: string;
  readonly lane: BoardLane;
  /** Whether it says which slot it is: where a day has several. */
  readonly named: boolean;
}

/** A slot of a day: its visits, and a place to drop others on; while something is dragged, whether that would be refused here. */
function Lane({ technician, day, lane: { slot, cards, away }, named, refused, onMove }: LaneProps) {
  const element = useRef<HTMLDivElement>(null);
  const technicianId = technician?.id ?? null;
  useEffect(() => {
    if (!element.current) return undefined;
    return dropTargetForElements({ element: element.current, getData: () => ({ technician, technicianId, day, slot }) });
  }, [technician, technicianId, day, slot]);
  const refusal = useStorePart(dragged, (what) => what !== null && refused(what, { technician, technicianId, day, slot }) !== null);
  const over = useStorePart(heldOver, (place) => place !== null && place.technicianId === technicianId && place.day === day && place.slot === slot);
  return (
    <div
      ref={element}
      className={classes.lane}
      role="group"
      aria-label={slotNames[slot]}
      data-lane={slot}
      data-away={away || undefined}
      data-over={over || undefined}
      data-refused={refusal || undefined}
    >
      {named && (
        <span className={classes.laneName} aria-hidden>
          {slotNames[slot]}
        </span>
      )}
      {cards.map((card) => (
        <VisitCard key={card.id} card={card} inLane={named} onMove={onMove} />
      ))}
    </div>
  );
}
