import { failedReasons } from '@quarterlight/contract/worksheets/rules';
import { jobTypeWordsOf } from '@quarterlight/contract/worksheets/work-words';
import { pathTo } from '../../../../app/paths.ts';
import { HighlightChip } from '../../../../ui/bits/HighlightChip.tsx';
import { Plate } from '../../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../../ui/bits/StateChip.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { WorksheetStateChip } from '../../parts/WorksheetStateChip.tsx';
import type { LocalVisit } from '../local/optimistic.ts';
import classes from '../my-day.module.css';
import { SafeToDrive } from './SafeToDrive.tsx';
import { VisitFacts } from './VisitFacts.tsx';
import { timeOf } from './visit-words.ts';

export const visitAddress = (day: string, id: string): string => `${pathTo('/my-day')}?day=${day}&visit=${id}`;

/** What of a visit did not arrive: not accepted, and still to send. */
export function Unsent({ of: { waiting, refused } }: { readonly of: Pick<LocalVisit, 'waiting' | 'refused'> }) {
  if (waiting + refused === 0) return null;
  return (
    <span className={classes.unsent}>
      {refused > 0 && <span className={classes.notAccepted}>{refused} not accepted</span>}
      {waiting > 0 && <span className={classes.waits}>{waiting} to send</span>}
    </span>
  );
}

/** One visit of the day: when, who, where, which glass; a press opens it. `next` is the one whose turn it is. */
export function VisitCard({ visit, day, next }: { readonly visit: LocalVisit; readonly day: string; readonly next: boolean }) {
  const done = visit.state === 'completed';
  return (
    <li className={classes.card} data-done={done || undefined}>
      <div className={classes.cardHead}>
        <span className={classes.time}>{timeOf(visit)}</span>
        {visit.failedFor ? <StateChip tone="red">Visit failed: {failedReasons[visit.failedFor]}</StateChip> : <WorksheetStateChip state={visit.state} />}
        {visit.highlight === 'isPriority' && <HighlightChip highlight={visit.highlight} />}
        <Unsent of={visit} />
      </div>
      <div className={classes.who}>
        <Plate registration={visit.vehicle.registration} />
        <span>{visit.vehicle.description}</span>
      </div>
      <p className={classes.customer}>
        {visit.customerName}{' '}
        <span className={classes.soft}>
          · {jobTypeWordsOf(visit)} · {visit.number} · {visit.minutes} min
        </span>
      </p>
      {done ? <SafeToDrive visit={visit} /> : <VisitFacts visit={visit} />}
      <Link to={visitAddress(day, visit.worksheetId)} className={next ? classes.primary : classes.secondary}>
        {done ? 'Show' : visit.state === 'in-progress' ? 'Go on' : 'Open'}
        <span className="ql-hidden">
          {' '}
          visit {visit.order}, {visit.customerName}
        </span>
      </Link>
    </li>
  );
}
