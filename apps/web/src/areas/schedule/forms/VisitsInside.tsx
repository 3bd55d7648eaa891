import { Button, Checkbox } from '@mantine/core';
import type { AbsenceVisit } from '@quarterlight/contract/schedule/schemas';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { plural } from '@quarterlight/kit/text';
import { useId } from 'react';
import { useField } from '../../../ui/form/use-field.ts';
import { VisitRows } from '../parts/VisitRows.tsx';
import classes from '../parts/visits.module.css';

interface VisitsInsideProps {
  readonly visits: readonly AbsenceVisit[];
  readonly onMove: (visit: AbsenceVisit, job: WorksheetSummary) => void;
}

const chosen = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** The field `keep`: of the booked visits inside the days, which are kept knowingly. The others are moved from here, or nothing is saved. */
export function VisitsInside({ visits, onMove }: VisitsInsideProps) {
  const id = useId();
  const { value, onChange, bound } = useField('keep', 'Visits kept', (of) => plural(chosen(of).length, 'visit'));
  const keep = new Set(chosen(value));
  const open = visits.filter(({ kept }) => kept === null);
  const undecided = open.filter(({ bookingId }) => !keep.has(bookingId)).length;
  const set = (bookingId: string, on: boolean) => onChange(on ? [...keep, bookingId] : [...keep].filter((one) => one !== bookingId));
  if (visits.length === 0) return null;
  return (
    <section className={classes.inside} aria-labelledby={id}>
      <header className={classes.insideHead}>
        <h3 id={id}>{plural(visits.length, 'booked visit')} in these days</h3>
        {open.length > 1 && undecided > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(open.map(({ bookingId }) => bookingId))}>
            Keep all
          </Button>
        )}
      </header>
      <p className={classes.soft}>{undecided === 0 ? 'All are decided about.' : `Move each, or keep it knowingly: ${undecided} to decide.`}</p>
      {bound.error && (
        <p className={classes.problem} role="alert">
          {bound.error}
        </p>
      )}
      <VisitRows
        visits={visits}
        onMove={onMove}
        decide={({ bookingId, kept }, name) =>
          kept === null && (
            <Checkbox
              size="xs"
              label="Keep"
              aria-label={`Keep ${name}`}
              checked={keep.has(bookingId)}
              onChange={(event) => set(bookingId, event.currentTarget.checked)}
            />
          )
        }
      />
    </section>
  );
}
