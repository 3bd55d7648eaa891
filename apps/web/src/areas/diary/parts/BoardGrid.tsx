import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day as asDay, formatNamedDay } from '@quarterlight/kit/days';
import { useMemo } from 'react';
import { type BoardColumn, capacityOf, layOut } from '../board-layout.ts';
import { BoardCellView, type DropPlace, type Dropped } from './BoardCellView.tsx';
import classes from './board.module.css';

interface BoardGridProps {
  readonly board: Board;
  readonly columns: readonly BoardColumn[];
  readonly today: string;
  readonly onDrop: (what: Dropped, where: DropPlace) => void;
  readonly onMove: (card: BookingCard) => void;
}

/** Technicians by days, or by the slots of one day. */
export function BoardGrid({ board, columns, today, onDrop, onMove }: BoardGridProps) {
  const rows = useMemo(() => layOut(board, columns), [board, columns]);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Diary">
      <table className={classes.board} data-columns={columns.length}>
        <colgroup>
          <col className={classes.whoColumn} />
          {columns.map((column) => (
            <col key={`${column.day}${column.slot ?? ''}`} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col" className={classes.corner}>
              Technician
            </th>
            {columns.map((column) => (
              <ColumnHead key={`${column.day}${column.slot ?? ''}`} board={board} column={column} today={today} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ technician, cells }) => (
            <tr key={technician?.id ?? 'unassigned'}>
              <th scope="row" className={classes.who}>
                {technician?.name ?? 'Unassigned'}
                {technician?.branch && <span>{technician.branch.name}</span>}
              </th>
              {cells.map((cell) => (
                <BoardCellView
                  key={`${cell.day}${cell.slot ?? ''}`}
                  technician={technician}
                  cell={cell}
                  today={cell.day === today}
                  onDrop={onDrop}
                  onMove={onMove}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({ board, column, today }: { readonly board: Board; readonly column: BoardColumn; readonly today: string }) {
  const day = asDay(column.day);
  const closed = board.closedDays.filter((one) => one.day === column.day);
  const counters = column.slot === null ? (['A', 'P', 'O'] as const) : column.slot === 'D' ? [] : [column.slot];
  return (
    <th scope="col" className={classes.head} data-today={column.day === today || undefined}>
      <span className={classes.dayName}>{column.slot === null ? formatNamedDay(day) : slotNames[column.slot]}</span>
      {column.day === today && column.slot === null && <span className={classes.todayMark}>Today</span>}
      <span className={classes.capacity}>
        {counters.map((slot) => {
          const { taken, capacity } = capacityOf(board, column.day, slot);
          if (capacity === 0 && taken === 0) return null;
          const full = taken >= capacity;
          return (
            <span key={slot} data-full={full || undefined} title={`${slotNames[slot]}: ${taken} of ${capacity} jobs booked`}>
              {column.slot === null && `${slotNames[slot]} `}
              {full ? 'full' : `${taken}/${capacity}`}
            </span>
          );
        })}
      </span>
      {closed.length > 0 && (
        <span className={classes.closed}>{closed.length === board.branches.length ? closed[0]?.reason || 'Closed' : `${closed.length} closed`}</span>
      )}
    </th>
  );
}
