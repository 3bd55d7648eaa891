import type { OverviewDay } from '@quarterlight/contract/diary/schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { day as asDay, formatNamedDay, weekdayNames } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { diaryApi } from '../diary.api.ts';
import type { ShownDays } from '../shown-days.ts';
import { overviewQuery } from '../shown-days.ts';
import classes from './MonthView.module.css';

interface MonthViewProps {
  readonly days: ShownDays;
  readonly branchId: string | undefined;
  readonly today: string;
  readonly phone: boolean;
  readonly onOpen: (day: string) => void;
}

/** A month at a glance: each day's bookings of what there is room for, who is away, who has too much. A press opens the day. */
export function MonthView({ days, branchId, today, phone, onOpen }: MonthViewProps) {
  const { data, isError, refetch } = useQuery(diaryApi.overview(overviewQuery(days, branchId)));
  if (isError)
    return (
      <EmptyState title="The month could not be read" way={['Try again', refetch]}>
        Check the connection. Nothing was changed.
      </EmptyState>
    );
  if (!data) return <div className={classes.waiting} role="status" aria-label="Loading" />;
  const month = days.start.slice(0, 7);
  const weeks = Array.from({ length: Math.ceil(data.days.length / 7) }, (_, week) => data.days.slice(week * 7, week * 7 + 7));
  const tile = (one: OverviewDay) => <DayTile day={one} today={today} onOpen={onOpen} />;
  if (phone)
    return (
      <ul className={classes.list}>
        {data.days
          .filter(({ day }) => day.startsWith(month))
          .map((one) => (
            <li key={one.day}>{tile(one)}</li>
          ))}
      </ul>
    );
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label="Month">
      <table className={classes.month}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col">
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.day}>
              {week.map((one) => (
                <td key={one.day} data-outside={!one.day.startsWith(month) || undefined}>
                  {tile(one)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DayTile({ day: one, today, onOpen }: { readonly day: OverviewDay; readonly today: string; readonly onOpen: (day: string) => void }) {
  const { day, slots, minutes, away, overloaded, unassigned, closed } = one;
  const share = minutes.capacity === 0 ? 0 : Math.min(1, minutes.taken / minutes.capacity);
  return (
    <button
      type="button"
      className={classes.day}
      data-today={day === today || undefined}
      data-closed={closed !== null || undefined}
      onClick={() => onOpen(day)}
    >
      <span className={classes.name}>
        <span className="ql-hidden">Open </span>
        <b>{formatNamedDay(asDay(day))}</b>
        {day === today && <span className={classes.today}>Today</span>}
      </span>
      {closed !== null && <span className={classes.shut}>{closed || 'Closed'}</span>}
      <span className={classes.slots}>
        {slots
          .filter(({ capacity, taken }) => capacity > 0 || taken > 0)
          .map(({ slot, capacity, taken }) => (
            <span key={slot} data-full={taken >= capacity || undefined}>
              {slotNames[slot]} {taken >= capacity ? (taken > capacity ? `over, ${taken}/${capacity}` : 'full') : `${taken}/${capacity}`}
            </span>
          ))}
      </span>
      {minutes.capacity > 0 && (
        <span className={classes.load} title={`${minutes.taken} of ${minutes.capacity} minutes booked`}>
          <span className={classes.bar} aria-hidden>
            <span style={{ width: `${Math.round(share * 100)}%` }} />
          </span>
          {Math.round((minutes.taken / minutes.capacity) * 100)} %<span className="ql-hidden"> of the technicians’ minutes booked</span>
        </span>
      )}
      {overloaded.length > 0 && (
        <span className={classes.over} title={overloaded.join(', ')}>
          {plural(overloaded.length, 'technician')} overloaded
        </span>
      )}
      {unassigned > 0 && <span className={classes.unassigned}>{unassigned} unassigned</span>}
      {away.length > 0 && (
        <span className={classes.away} title={away.join(', ')}>
          {away.length} away
        </span>
      )}
    </button>
  );
}
