import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { BookingCard, TrayItem } from '@quarterlight/contract/diary/schemas';
import { memo, useEffect, useRef, useState } from 'react';
import type { BoardCell, Technician } from '../board-layout.ts';
import classes from './board.module.css';
import { VisitCard } from './VisitCard.tsx';

export type Dropped = { readonly kind: 'visit'; readonly card: BookingCard } | { readonly kind: 'tray'; readonly item: TrayItem };
export interface DropPlace {
  readonly technician: Technician | null;
  readonly cell: BoardCell;
}

interface BoardCellViewProps extends DropPlace {
  readonly today: boolean;
  readonly onDrop: (what: Dropped, where: DropPlace) => void;
  readonly onMove: (card: BookingCard) => void;
}

const isDropped = (data: Record<string | symbol, unknown>): data is Dropped & Record<string, unknown> => data.kind === 'visit' || data.kind === 'tray';

/** One technician's day (or slot): its visits, and a place to drop others on. */
export const BoardCellView = memo(function BoardCellView({ technician, cell, today, onDrop, onMove }: BoardCellViewProps) {
  const element = useRef<HTMLTableCellElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    return dropTargetForElements({
      element: element.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        if (isDropped(source.data)) onDrop(source.data, { technician, cell });
      },
    });
  }, [technician, cell, onDrop]);
  return (
    <td ref={element} className={classes.cell} data-over={over || undefined} data-away={cell.away !== null || undefined} data-today={today || undefined}>
      {cell.away !== null && <span className={classes.away}>{cell.away}</span>}
      {cell.cards.map((card) => (
        <VisitCard key={card.id} card={card} onMove={onMove} />
      ))}
    </td>
  );
});
