import { useState } from 'react';
import { clockText } from '../../../../platform/formats.ts';
import classes from '../my-day.module.css';
import { Pick } from './fields.tsx';
import { record, type StepWork } from './step-props.ts';

const times = { 10: '10 minutes', 15: '15 minutes', 20: '20 minutes', 30: '30 minutes', 45: '45 minutes', 60: '1 hour', 90: '1½ hours', 120: '2 hours' };

/** The first of the times that the drive fits into; half an hour where nobody knows how long it is. */
const likely = (drive: number | null): string => (drive === null ? '30' : (Object.keys(times).find((minutes) => Number(minutes) >= drive) ?? '120'));

/** The technician sets off, and says in how long they expect to be there; the customer is told. Later than thought, they say so again. */
export function SetOff({ visit }: Pick<StepWork, 'visit'>) {
  const [minutes, setMinutes] = useState(() => likely(visit.driveMinutes));
  const [busy, setBusy] = useState(false);
  const tell = async () => {
    if (busy) return;
    setBusy(true);
    // To the minute, as the customer is told.
    const expectedAt = new Date(Math.ceil((Date.now() + Number(minutes) * 60_000) / 60_000) * 60_000).toISOString();
    await record(visit, { kind: 'set-off', body: { expectedAt, day: visit.day } }).finally(() => setBusy(false));
  };
  return (
    <>
      {visit.expectedAt !== null && <p role="status">On the way, expected at about {clockText(visit.expectedAt)}.</p>}
      <Pick label="There in about" value={minutes} onChange={setMinutes} options={times} />
      <button type="button" className={classes.secondary} disabled={busy} onClick={() => void tell()}>
        {visit.expectedAt === null ? 'Set off and tell the customer' : 'Tell the customer the new time'}
      </button>
    </>
  );
}
