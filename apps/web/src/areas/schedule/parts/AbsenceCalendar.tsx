import { absenceDays } from '@quarterlight/contract/rules/absences';
import type { AbsenceCalendar as Calendar } from '@quarterlight/contract/schedule/schemas';
import { type Day, formatNamedDay, weekdayName } from '@quarterlight/kit/days';
import { type CSSProperties, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { type Bar, type CalendarRow, layOutCalendar } from '../calendar-layout.ts';
import { stateLooks, typeLooks } from '../words.ts';
import classes from './calendar.module.css';

interface AbsenceCalendarProps {
  readonly calendar: Calendar;
  readonly days: readonly Day[];
  readonly today: string;
  /** Begins an absence of a person on a day; without it the days only show. */
  readonly onNew: ((userId: string, day: string) => void) | undefined;
}

/** People by branch, days across: who is away, who asks to be, and when nobody works. */
export function AbsenceCalendar({ calendar, days, today, onNew }: AbsenceCalendarProps) {
  const groups = useMemo(() => layOutCalendar(calendar), [calendar]);
  const scroller = useRef<HTMLDivElement>(null);
  const first = days[0];
  // On a narrow screen the days that matter begin beside the names.
  useLayoutEffect(() => {
    const now = scroller.current?.querySelector<HTMLElement>('[data-head][data-today]');
    if (scroller.current) scroller.current.scrollLeft = now ? now.offsetLeft - 2 * now.offsetWidth : 0;
    void first;
  }, [first]);
  const across: CSSProperties & Record<'--days', number> = { '--days': days.length };
  return (
    <div ref={scroller} className={classes.scroll} tabIndex={0} role="region" aria-label="Calendar of absences">
      <div className={classes.calendar} style={across}>
        <div className={classes.head} aria-hidden>
          <span className={classes.corner} />
          <div className={classes.days}>
            {days.map((day) => (
              <span
                key={day}
                data-head
                data-today={day === today || undefined}
                data-weekend={weekdayName(day).startsWith('S') || undefined}
                title={formatNamedDay(day)}
              >
                <small>{weekdayName(day).slice(0, 2)}</small>
                {Number(day.slice(8))}
              </span>
            ))}
          </div>
        </div>
        {groups.map(({ name, rows }) => (
          <section key={name ?? ''} aria-label={name ?? 'Of no branch'}>
            <h2 className={classes.branch}>
              <span>{name ?? 'Of no branch'}</span>
            </h2>
            <ul className={classes.people}>
              {rows.map((row) => (
                <PersonRow key={row.person.id} row={row} days={days} today={today} onNew={onNew} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

interface PersonRowProps {
  readonly row: CalendarRow;
  readonly days: readonly Day[];
  readonly today: string;
  readonly onNew: AbsenceCalendarProps['onNew'];
}

const PersonRow = memo(function PersonRow({ row: { person, bars, off }, days, today, onNew }: PersonRowProps) {
  const now = days.findIndex((day) => day === today);
  return (
    <li className={classes.row}>
      <span className={classes.who} title={person.name}>
        {person.name}
      </span>
      <div className={classes.track}>
        {off.map(({ index, why, closed }) => (
          <span
            key={index}
            className={classes.off}
            data-closed={closed || undefined}
            title={why}
            style={{ gridColumn: `${index * 2 + 1} / span 2` }}
            aria-hidden
          />
        ))}
        {now >= 0 && <span className={classes.now} style={{ gridColumn: `${now * 2 + 1} / span 2` }} aria-hidden />}
        {onNew && (
          <button
            type="button"
            className={classes.new}
            aria-label={`New absence of ${person.name}`}
            onClick={(event) => {
              const { left, width } = event.currentTarget.getBoundingClientRect();
              // By the keyboard there is no place: today, or the first day shown.
              const at = event.detail === 0 ? Math.max(0, now) : Math.floor(((event.clientX - left) / width) * days.length);
              const day = days[Math.min(days.length - 1, at)];
              if (day) onNew(person.id, day);
            }}
          />
        )}
        {bars.map((bar) => (
          <BarLink key={bar.absence.id} bar={bar} name={person.name} />
        ))}
      </div>
    </li>
  );
});

function BarLink({ bar: { absence, start, end, before, after }, name }: { readonly bar: Bar; readonly name: string }) {
  const { name: type, tone, icon: Icon } = typeLooks[absence.type];
  const words = `${type}, ${absenceDays(absence)}, ${stateLooks[absence.state].name.toLowerCase()}`;
  return (
    <span className={classes.place} style={{ gridColumn: `${start + 1} / ${end + 1}` }}>
      <Link to={pathTo('/users/absences/absence/$id', { id: absence.id })} className={classes.bar} title={`${name}: ${words}`}>
        <span
          className={classes.tint}
          data-tone={tone}
          data-asked={absence.state === 'requested' || undefined}
          data-before={before || undefined}
          data-after={after || undefined}
        >
          <Icon size={14} aria-hidden />
          <span aria-hidden>{absence.state === 'requested' ? `${type}?` : type}</span>
          <span className="ql-hidden">
            {name}: {words}
          </span>
        </span>
      </Link>
    </span>
  );
}
