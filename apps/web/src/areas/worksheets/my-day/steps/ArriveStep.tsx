import { Start } from '@quarterlight/contract/worksheets/actions';
import { useState } from 'react';
import { instantText, numberText } from '../../../../platform/formats.ts';
import classes from '../my-day.module.css';
import { isFine, numberOf, type Problems, problemsIn } from './check-body.ts';
import { Box } from './fields.tsx';
import { record, type StepWork } from './step-props.ts';

/** The technician has arrived: the visit begins, with the mileage where it is known. */
export function ArriveStep({ visit, onDone }: StepWork) {
  const [mileage, setMileage] = useState(visit.vehicle.mileage === null ? '' : String(visit.vehicle.mileage));
  const [problems, setProblems] = useState<Problems>({});
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
  const start = async () => {
    const body = { mileage: numberOf(mileage) };
    const found = problemsIn(Start, body);
    setProblems(found);
    if (!isFine(found)) return;
    await record(visit, { kind: 'start', body });
    onDone();
  };
  return (
    <>
      <Box label="Mileage" kind="whole" value={mileage} onChange={setMileage} problem={problems['mileage']} />
      <button type="button" className={classes.primary} onClick={() => void start()}>
        Start the visit
      </button>
    </>
  );
}
