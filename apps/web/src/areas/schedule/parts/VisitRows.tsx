import { Button } from '@mantine/core';
import { slotNames } from '@quarterlight/contract/rules/slots';
import type { AbsenceVisit } from '@quarterlight/contract/schedule/schemas';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import type { ReactNode } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { clockText, instantText, namedDayText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useJobs } from '../use-jobs.ts';
import classes from './visits.module.css';

interface VisitRowsProps {
  readonly visits: readonly AbsenceVisit[];
  /** Opens the way to move one; without it none is moved here. */
  readonly onMove?: ((visit: AbsenceVisit, job: WorksheetSummary) => void) | undefined;
  /** What is decided about a visit, at the end of its row. */
  readonly decide?: (visit: AbsenceVisit, name: string) => ReactNode;
}

/** Booked visits as they are told on the telephone: which job, whose, when and how long; those that may be moved with the way to it. */
export function VisitRows({ visits, onMove, decide }: VisitRowsProps) {
  const jobs = useJobs(visits);
  const mayMove = useCan('edit-diary');
  return (
    <ul className={classes.visits}>
      {visits.map((visit) => {
        const job = jobs.get(visit.worksheetId);
        const name = job?.number ?? 'A visit';
        const when = `${namedDayText(visit.day)} ${slotNames[visit.slot]}${visit.startsAt ? ` ${clockText(visit.startsAt)}` : ''}`;
        return (
          <li key={visit.bookingId} className={classes.visit}>
            <span className={classes.job}>
              <b>{job ? <Link to={pathTo('/clipboard/worksheets/$id', { id: visit.worksheetId })}>{job.number}</Link> : name}</b>
              {job && <span>{job.customer.name}</span>}
            </span>
            <span className={classes.when}>
              {when}, {visit.minutes} minutes
            </span>
            <span className={classes.what}>
              <Outcome visit={visit} />
              {decide?.(visit, name)}
              {onMove && mayMove && visit.now === 'inside' && job?.allowedActions.includes('rebook') && (
                <Button variant="default" size="compact-sm" onClick={() => onMove(visit, job)}>
                  <span>
                    Move <span className="ql-hidden">{name}</span> to…
                  </span>
                </Button>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** What became of a visit that was kept. */
function Outcome({ visit: { now, kept } }: { readonly visit: AbsenceVisit }) {
  if (!kept) return null;
  const word = { inside: 'Kept', moved: 'Kept, moved since', done: 'Kept, done', cancelled: 'Kept, cancelled since' }[now];
  return (
    <span className={classes.kept}>
      <StateChip tone={now === 'inside' ? 'amber' : 'neutral'}>{word}</StateChip>
      <span>
        {kept.by}, {instantText(kept.at)}
      </span>
    </span>
  );
}
