import { failedReasons } from '@quarterlight/contract/worksheets/rules';
import { IconChevronLeft } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useStorePart } from '../../../platform/store.ts';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';
import { SafeToDrive } from './day/SafeToDrive.tsx';
import { byTurn } from './day/turn.ts';
import { Unsent, visitAddress } from './day/VisitCard.tsx';
import { VisitFacts } from './day/VisitFacts.tsx';
import { timeOf } from './day/visit-words.ts';
import { myDay } from './local/my-day.state.ts';
import type { LocalVisit } from './local/optimistic.ts';
import { today } from './local/read-days.ts';
import classes from './my-day.module.css';
import { FailForm } from './steps/FailForm.tsx';
import { type ShownDay, useDay } from './use-day.ts';
import { VisitSteps } from './VisitSteps.tsx';

/** One visit: who and where, then the steps in the order of the work. */
export function VisitView({ day, id }: { readonly day: string; readonly id: string }) {
  const shown = useDay(day);
  const visit = shown?.visits.find((each) => each.worksheetId === id);
  const back = (
    <Link to={day === today() ? pathTo('/my-day') : `${pathTo('/my-day')}?day=${day}`} className={classes.back}>
      <IconChevronLeft size={20} aria-hidden /> The day
    </Link>
  );
  if (!shown || !visit) {
    return (
      <>
        {back}
        <h1 className="ql-hidden">Visit</h1>
        <EmptyState title="This visit is not on your day any more">It ended as failed, was moved, or was given to somebody else.</EmptyState>
        {shown && <NextVisit shown={shown} />}
      </>
    );
  }
  return (
    <>
      {back}
      <header className={classes.visitHead}>
        <h1 className={classes.title}>
          {visit.customerName} <span className={classes.soft}>{visit.number}</span>
        </h1>
        <div className={classes.cardHead}>
          <span className={classes.time}>{timeOf(visit)}</span>
          <WorksheetStateChip state={visit.state} />
          {visit.failedFor && <StateChip tone="red">Visit failed: {failedReasons[visit.failedFor]}</StateChip>}
          <Unsent of={visit} />
        </div>
        <div className={classes.who}>
          <Plate registration={visit.vehicle.registration} />
          <span>{[visit.vehicle.description, visit.vehicle.colour].filter((part) => part !== '').join(', ')}</span>
        </div>
        {visit.vehicle.vin !== '' && <p className={classes.soft}>VIN {visit.vehicle.vin}</p>}
        <VisitFacts visit={visit} />
      </header>
      <SafeToDrive visit={visit} />
      <Ended visit={visit} shown={shown} />
      {visit.failedFor === null && <VisitSteps visit={visit} photosSent={shown.photos[visit.worksheetId] ?? 0} />}
      <Fail visit={visit} />
    </>
  );
}

/** After the end of a visit: on to the next one. */
function Ended({ visit, shown }: { readonly visit: LocalVisit; readonly shown: ShownDay }) {
  const ended = visit.state === 'completed' || visit.failedFor !== null;
  const before = useRef(ended);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (ended && !before.current) section.current?.scrollIntoView({ block: 'center' });
    before.current = ended;
  }, [ended]);
  if (!ended) return null;
  return (
    <section ref={section} className={classes.ended} aria-label="Next visit">
      <p role="status">{visit.failedFor ? 'The visit ended as failed.' : 'The visit is completed.'}</p>
      <NextVisit shown={shown} />
    </section>
  );
}

function NextVisit({ shown }: { readonly shown: ShownDay }) {
  const { next } = byTurn(shown.visits);
  if (!next) return <p>That was the last visit of the day.</p>;
  return (
    <Link to={visitAddress(shown.day, next.worksheetId)} className={classes.primary}>
      Next: {timeOf(next)}, {next.customerName}
    </Link>
  );
}

function Fail({ visit }: { readonly visit: LocalVisit }) {
  const mending = useStorePart(myDay, (state) => state.mending);
  const mends = mending?.worksheetId === visit.worksheetId && mending.work.kind === 'fail';
  const [open, setOpen] = useState(false);
  if (!visit.allowedActions.includes('fail')) return null;
  return (
    <section className={classes.step}>
      <h2>
        <button type="button" aria-expanded={open || mends} onClick={() => setOpen(!open)}>
          <span>Visit failed…</span>
        </button>
      </h2>
      {(open || mends) && <FailForm key={mending?.id ?? 0} visit={visit} mending={mending} onDone={() => setOpen(false)} />}
    </section>
  );
}
