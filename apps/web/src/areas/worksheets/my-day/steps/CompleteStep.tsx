import { Complete } from '@quarterlight/contract/worksheets/actions';
import { plural } from '@quarterlight/kit/text';
import { useState } from 'react';
import { missingHere } from '../local/optimistic.ts';
import { today } from '../local/read-days.ts';
import classes from '../my-day.module.css';
import { type StepId, stepOfMissing } from '../visit-steps.ts';
import { isFine, numberOf, type Problems, problemsIn } from './check-body.ts';
import { draftsOf } from './draft.ts';
import { Box } from './fields.tsx';
import { record, type StepWork } from './step-props.ts';
import { usePress } from './use-press.ts';

const useCompletionDraft = draftsOf<{ readonly mileage: string }>();

/** Ends the visit: what is missing leads to its step; with nothing missing, one press. */
export function CompleteStep({ visit, onGo }: Omit<StepWork, 'onDone' | 'mending'> & { readonly onGo: (step: StepId) => void }) {
  const draft = useCompletionDraft(visit, undefined, () => ({ mileage: visit.vehicle.mileage === null ? '' : String(visit.vehicle.mileage) }));
  const { mileage } = draft.typed;
  const [problems, setProblems] = useState<Problems>({});
  const typed = numberOf(mileage);
  const missing = missingHere(visit, typed, today()).filter(({ code }) => code !== 'mileage-missing');
  const toCollect = visit.lines.filter(({ glassState }) => glassState === 'reserved');
  const complete = usePress(async (form) => {
    const body = typed === null ? {} : { mileage: typed };
    const found = typed === null ? { mileage: 'Enter the mileage.' } : problemsIn(Complete, body);
    setProblems(found);
    if (!isFine(found, form)) return false;
    await record(visit, { kind: 'complete', body });
    draft.forget();
    return true;
  });
  return (
    <>
      {missing.length > 0 && (
        <ul className={classes.missing} aria-label="Still missing">
          {missing.map((thing) => (
            <li key={thing.code}>
              <button type="button" className={classes.plain} onClick={() => onGo(stepOfMissing(thing))}>
                {thing.message}
              </button>
            </li>
          ))}
        </ul>
      )}
      {toCollect.length > 0 && (
        <p className={classes.act}>
          Glass that is not in your van cannot be used: {toCollect.map(({ code, description }) => code || description).join(', ')}. Have it moved to your van
          first.
        </p>
      )}
      {visit.driveAwayMinutes !== null && visit.driveAwayMinutes > 0 && (
        <p>
          Tell {visit.driveAwayToldTo || 'the customer'}: not to be driven for {plural(visit.driveAwayMinutes, 'minute')} after this. The time runs from the
          completion, here and in the message to the customer.
        </p>
      )}
      <Box label="Mileage" kind="whole" value={mileage} onChange={(typedMileage) => draft.put({ mileage: typedMileage })} problem={problems['mileage']} />
      <button type="button" className={classes.primary} disabled={missing.length > 0} onClick={complete}>
        Complete the visit
      </button>
    </>
  );
}
