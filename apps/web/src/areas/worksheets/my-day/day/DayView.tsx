import { isDay, weekdayName } from '@quarterlight/kit/days';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { pathTo } from '../../../../app/paths.ts';
import { dayText, instantText } from '../../../../platform/formats.ts';
import { useStorePart } from '../../../../platform/store.ts';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { myDay } from '../local/my-day.state.ts';
import type { LocalVisit } from '../local/optimistic.ts';
import classes from '../my-day.module.css';
import { useDay } from '../use-day.ts';
import { byTurn } from './turn.ts';
import { VisitCard } from './VisitCard.tsx';

const names = ['Yesterday', 'Today', 'Tomorrow'];

/** The visits of one day in route order. */
export function DayView({ day, days }: { readonly day: string; readonly days: readonly string[] }) {
  const shown = useDay(day);
  const reached = useStorePart(myDay, (state) => state.reached);
  const hasVan = useStorePart(myDay, (state) => state.van?.van != null);
  return (
    <>
      <header className={classes.dayHead}>
        <div className={classes.titleRow}>
          <h1 className={classes.title}>
            {isDay(day) ? weekdayName(day) : ''} <span className={classes.soft}>{dayText(day)}</span>
          </h1>
          {hasVan && (
            <Link to={`${pathTo('/my-day')}?show=van`} className={classes.plainLink}>
              Your van
            </Link>
          )}
        </div>
        <nav aria-label="Day" className={classes.days}>
          {days.map((each, index) => (
            <Link
              key={each}
              to={each === days[1] ? pathTo('/my-day') : `${pathTo('/my-day')}?day=${each}`}
              className={`${classes.dayLink} ${each === day ? classes.dayShown : ''}`}
            >
              {names[index]}
            </Link>
          ))}
        </nav>
      </header>
      {!shown && (
        <EmptyState title={reached ? 'Fetching this day…' : 'This day is not on this phone'}>
          {reached ? undefined : 'There is no signal. It is fetched as soon as there is one.'}
        </EmptyState>
      )}
      {shown && shown.visits.length === 0 && (
        <EmptyState title="No visits on this day">Nothing is booked for you. What the office books shows here by itself.</EmptyState>
      )}
      {shown && shown.visits.length > 0 && <Visits key={day} day={day} visits={shown.visits} />}
      {shown && <p className={classes.quiet}>As of {instantText(shown.fetchedAt)}</p>}
    </>
  );
}

/** The visit whose turn it is, then those that follow it; what is done folds away. */
export function Visits({ day, visits }: { readonly day: string; readonly visits: readonly LocalVisit[] }) {
  const [open, setOpen] = useState(false);
  const { next, later, done } = byTurn(visits);
  const cards = (some: readonly LocalVisit[]) => (
    <ol className={classes.visits}>
      {some.map((visit) => (
        <VisitCard key={visit.worksheetId} visit={visit} day={day} next={visit === next} />
      ))}
    </ol>
  );
  return (
    <>
      {next ? cards([next]) : <p className={classes.quiet}>All visits of this day are done.</p>}
      {later.length > 0 && (
        <section className={classes.others}>
          <h2>After that</h2>
          {cards(later)}
        </section>
      )}
      {done.length > 0 && (
        <section className={classes.others} aria-label="Done">
          <button type="button" className={classes.foldButton} aria-expanded={open} onClick={() => setOpen(!open)}>
            {done.length} done
            <IconChevronDown size={20} aria-hidden className={classes.fold} data-open={open || undefined} />
          </button>
          {open && cards(done)}
        </section>
      )}
    </>
  );
}
