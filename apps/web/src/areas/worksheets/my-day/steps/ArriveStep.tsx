import { Start } from '@quarterlight/contract/worksheets/actions';
import { useState } from 'react';
import { instantText, numberText } from '../../../../platform/formats.ts';
import classes from '../my-day.module.css';
import { isFine, numberOf, type Problems, problemsIn } from './check-body.ts';
import { draftsOf } from './draft.ts';
import { Box } from './fields.tsx';
import { SetOff } from './SetOff.tsx';
import { record, type StepWork } from './step-props.ts';
import { usePress } from './use-press.ts';

const useArrivalDraft = draftsOf<{ readonly mileage: string }>();

/** The technician has arrived: the visit begins, with the mileage where it is known. */
export function ArriveStep({ visit, onDone }: StepWork) {
  const { typed, put, forget } = useArrivalDraft(visit, undefined, () => ({ mileage: visit.vehicle.mileage === null ? '' : String(visit.vehicle.mileage) }));
  const [problems, setProblems] = useState<Problems>({});
  const start = usePress(async (form) => {
    const body = { mileage: numberOf(typed.mileage) };
    const found = problemsIn(Start, body);
    setProblems(found);
    if (!isFine(found, form)) return false;
    await record(visit, { kind: 'start', body });
    forget();
    onDone();
    return true;
  });
  if (visit.startedAt !== null) {
    return (
      <p>
        Started {instantText(visit.startedAt)}. Mileage {numberText(visit.vehicle.mileage)}.
      </p>
    );
  }
  if (!visit.allowedActions.includes('start')) {
    return <p>{visit.state === 'booked' ? 'This visit is not released to you yet. Ask the office to release it.' : 'This visit cannot be started.'}</p>;
  }
  return (
    <>
      {visit.allowedActions.includes('set-off') && <SetOff visit={visit} />}
      <Box label="Mileage" kind="whole" value={typed.mileage} onChange={(mileage) => put({ mileage })} problem={problems['mileage']} />
      <button type="button" className={classes.primary} onClick={start}>
        Start the visit
      </button>
    </>
  );
}
