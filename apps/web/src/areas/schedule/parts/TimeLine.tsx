import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { Roaming, RoamingTimeLine } from '@quarterlight/contract/schedule/roaming-schemas';
import { type Day, formatDay, weekdayName } from '@quarterlight/kit/days';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useStorePart } from '../../../platform/store.ts';
import { type DayRange, type LendableTechnician, layOutLine, refusalOf } from '../time-line.ts';
import { gripped, over, pressed, usePressedDays } from './grips.ts';
import { LendingBar } from './LendingBar.tsx';
import { LineWords } from './LineWords.tsx';
import classes from './timeline.module.css';

interface TimeLineProps {
  readonly line: RoamingTimeLine;
  readonly days: readonly Day[];
  readonly today: string;
  readonly onOpen: (roaming: Roaming) => void;
  readonly onPressed: (range: DayRange) => void;
}

/** Technicians by home branch, five weeks of days: press on days to lend, drag a bar or its ends to change it. */
export function TimeLine({ line, days, today, onOpen, onPressed }: TimeLineProps) {
  const groups = useMemo(() => layOutLine(line, days), [line, days]);
  const [body, setBody] = useState<HTMLTableElement | null>(null);
  usePressedDays(body, onPressed);
  const isDragging = useStorePart(gripped, (grip) => grip !== null);
  const scroller = useRef<HTMLDivElement>(null);
  const first = days[0];
  useEffect(() => {
    const names = scroller.current?.querySelector<HTMLElement>('th[data-corner]');
    const now = scroller.current?.querySelector<HTMLElement>('th[data-today]');
    if (scroller.current && first !== undefined) scroller.current.scrollLeft = now && names ? Math.max(0, now.offsetLeft - names.offsetWidth - 56) : 0;
  }, [first]);
  return (
    <div className={classes.frame}>
      <div ref={scroller} className={classes.scroll} tabIndex={0} role="region" aria-label="Time line">
        <table ref={setBody} className={classes.line} data-dragging={isDragging || undefined}>
          <colgroup>
            <col className={classes.names} />
            {days.map((day) => (
              <col key={day} />
            ))}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" className={classes.corner} data-corner>
                Technician
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  className={classes.head}
                  data-today={day === today || undefined}
                  data-week={weekdayName(day) === 'Monday' || undefined}
                >
                  <span className="ql-hidden">{`${weekdayName(day)} ${formatDay(day)}${day === today ? ', today' : ''}`}</span>
                  <span aria-hidden>
                    <span className={classes.letter}>{weekdayName(day).slice(0, 1)}</span>
                    {day.endsWith('-01') || day === first ? (
                      <span className={classes.withMonth}>{`${Number(day.slice(8))}/${Number(day.slice(5, 7))}`}</span>
                    ) : (
                      Number(day.slice(8))
                    )}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.id}>
              <tr className={classes.group}>
                <th scope="rowgroup">
                  <span className={classes.swatch} data-tone={group.tone} aria-hidden />
                  {group.name}
                </th>
                <td colSpan={days.length} />
              </tr>
              {group.rows.map(({ technician, bars, away }) => (
                <tr key={technician.id}>
                  <th scope="row" className={classes.who}>
                    {technician.name}
                    {technician.roaming && <span>Works for any branch</span>}
                  </th>
                  {days.map((day, index) => (
                    <DayCell key={day} technician={technician} day={day} today={day === today} away={away[index] ?? null} line={line}>
                      {bars
                        .filter((bar) => bar.first === index)
                        .map((bar) => (
                          <LendingBar key={bar.roaming.id} bar={bar} days={days} onOpen={onOpen} />
                        ))}
                    </DayCell>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </div>
      <LineWords line={line} />
    </div>
  );
}

interface DayCellProps {
  readonly technician: LendableTechnician;
  readonly day: Day;
  readonly today: boolean;
  readonly away: string | null;
  readonly line: RoamingTimeLine;
  readonly children: React.ReactNode;
}

/** A day of a technician: a place to drop on, marked while it is pressed. */
const DayCell = memo(function DayCell({ technician, day, today, away, line, children }: DayCellProps) {
  const element = useRef<HTMLTableCellElement>(null);
  const { id } = technician;
  useEffect(() => {
    if (!element.current) return undefined;
    return dropTargetForElements({ element: element.current, getData: () => ({ technicianId: id, day }) });
  }, [id, day]);
  const isPressed = useStorePart(pressed, (range) => range !== null && range.technicianId === id && range.from <= day && day <= range.to);
  const isRefused = useStorePart(pressed, (range) => isPressed && range !== null && refusalOf(line, range) !== null);
  const isOver = useStorePart(over, (place) => place !== null && place.technicianId === id && place.day === day);
  return (
    <td
      ref={element}
      className={classes.day}
      data-day={day}
      data-technician={id}
      data-today={today || undefined}
      data-away={away === null ? undefined : away === 'Does not work' ? 'off' : 'absent'}
      data-pressed={isPressed || undefined}
      data-refused={isRefused || undefined}
      data-over={isOver || undefined}
      title={away ?? undefined}
    >
      {away !== null && away !== 'Does not work' && <span className="ql-hidden">{away}</span>}
      {children}
    </td>
  );
});
