import type { Board, BookingCard } from '@quarterlight/contract/diary/schemas';
import { skillName } from '@quarterlight/contract/rules/skills';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day as asDay, formatNamedDay } from '@quarterlight/kit/days';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useStorePart } from '../../../platform/store.ts';
import { later } from '../../../ui/later.tsx';
import { type BoardColumn, capacityOf, layOut, type Technician } from '../board-layout.ts';
import { chosen, stretched } from '../chosen.ts';
import { dragged } from '../dragged.ts';
import { BoardCellView, type RefusedThere } from './BoardCellView.tsx';
import classes from './board.module.css';
import { useBoardInput } from './use-board-input.ts';
import { useCardDetails } from './use-card-details.ts';

const CardDetails = later(() => import('./CardDetails.tsx'), 'CardDetails');
const ChosenBar = later(() => import('./ChosenBar.tsx'), 'ChosenBar');
const DragWords = later(() => import('./DragWords.tsx'), 'DragWords');

interface BoardGridProps {
  readonly board: Board;
  readonly columns: readonly BoardColumn[];
  readonly today: string;
  /** The branch that alone is shown. */
  readonly branchId: string | undefined;
  /** Whether the jobs to book take room beside it. */
  readonly narrow: boolean;
  readonly refused: RefusedThere;
  readonly onMove: (card: BookingCard) => void;
  readonly onStretch: (card: BookingCard, minutes: number) => void;
}

/** Technicians by days, or by the slots of one day. */
export function BoardGrid({ board, columns, today, branchId, narrow, refused, onMove, onStretch }: BoardGridProps) {
  const rows = useMemo(() => layOut(board, columns, branchId), [board, columns, branchId]);
  const { shown, handlers } = useCardDetails(board.bookings);
  const { onGrip, ...input } = useBoardInput(board.bookings, onStretch);
  const scroller = useRef<HTMLDivElement>(null);
  const first = columns[0]?.day;
  useLayoutEffect(() => {
    if (first !== undefined && scroller.current) scrollTodayIntoSight(scroller.current);
    void narrow;
  }, [first, narrow]);
  return (
    <div className={classes.frame}>
      <div
        ref={scroller}
        className={classes.scroll}
        tabIndex={0}
        role="region"
        aria-label="Diary"
        {...handlers}
        {...input}
        onPointerDown={(event) => {
          handlers.onPointerDown();
          onGrip(event);
        }}
        onKeyDown={(event) => {
          handlers.onKeyDown(event);
          input.onKeyDown(event);
        }}
      >
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
            {rows.map(({ technician, home, lent, cells }) => (
              <tr key={technician?.id ?? 'unassigned'}>
                <th scope="row" className={classes.who}>
                  {technician?.name ?? 'Unassigned'}
                  {(lent ?? home) !== null && <span data-lent={lent !== null || undefined}>{lent ?? home}</span>}
                  {technician && <span className={classes.can}>{canWords(technician)}</span>}
                </th>
                {cells.map((cell, place) => (
                  <BoardCellView
                    key={`${cell.day}${columns[place]?.slot ?? ''}`}
                    technician={technician}
                    cell={cell}
                    today={cell.day === today}
                    refused={refused}
                    onMove={onMove}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Foot board={board} refused={refused} />
      {shown && <CardDetails key={shown.card.id} {...shown} />}
    </div>
  );
}

/** What stands at the board's foot while something is dragged or drawn, and while visits are chosen. */
function Foot({ board, refused }: Pick<BoardGridProps, 'board' | 'refused'>) {
  const isDragging = useStorePart(dragged, (what) => what !== null);
  const isDrawing = useStorePart(stretched, (now) => now !== null);
  const anyChosen = useStorePart(chosen, (all) => all.size > 0);
  return (
    <>
      {(isDragging || isDrawing) && <DragWords refused={refused} />}
      {anyChosen && <ChosenBar board={board} />}
    </>
  );
}

/** What a technician can do, and how long they work in a day. */
const canWords = ({ skills, dailyMinutes }: Technician): string => [...skills.map(skillName), `${Math.round(dailyMinutes / 6) / 10} h a day`].join(', ');

/** Where the week is wider than the window, today begins beside the names. */
function scrollTodayIntoSight(scroller: HTMLElement): void {
  const [names, now] = [scroller.querySelector<HTMLElement>('th'), scroller.querySelector<HTMLElement>('th[data-today]')];
  if (!names || !now) return;
  const isInSight = now.offsetLeft - names.offsetWidth >= scroller.scrollLeft && now.offsetLeft + now.offsetWidth <= scroller.scrollLeft + scroller.clientWidth;
  if (!isInSight) scroller.scrollLeft = now.offsetLeft - names.offsetWidth;
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
