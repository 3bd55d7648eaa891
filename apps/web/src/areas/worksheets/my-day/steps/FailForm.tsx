import { Fail } from '@quarterlight/contract/worksheets/actions';
import { failedReasons, glassGoes } from '@quarterlight/contract/worksheets/rules';

import { useState } from 'react';
import classes from '../my-day.module.css';
import { isFine, type Problems, problemsIn } from './check-body.ts';
import { Area, Choice, Pick } from './fields.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';

/** Ends the visit without success: why, whether it is charged, where the glass goes. */
export function FailForm({ visit, mending, onDone }: StepWork) {
  const hasGlass = visit.lines.some(({ glassState }) => glassState === 'in-van' || glassState === 'reserved');
  const [refused] = useState(() => mendingOf(mending, 'fail'));
  const [reason, setReason] = useState<string>(refused?.body.reason ?? '');
  const [note, setNote] = useState(refused?.body.note ?? '');
  const [chargeable, setChargeable] = useState<string>(refused?.body.chargeable ? 'yes' : 'no');
  const [glass, setGlass] = useState<string>(refused?.body.glass ?? (hasGlass ? 'van' : 'none'));
  const [problems, setProblems] = useState<Problems>({});
  const save = async () => {
    const checked = Fail.safeParse({ reason, note, chargeable: chargeable === 'yes', glass });
    const found = checked.success
      ? {}
      : { ...problemsIn(Fail, { reason, note, chargeable: chargeable === 'yes', glass }), ...(reason === '' ? { reason: 'Choose a reason' } : {}) };
    setProblems(found);
    if (!checked.success || !isFine(found)) return;
    await record(visit, { kind: 'fail', body: checked.data }, { replaces: refused?.id });
    onDone();
  };
  return (
    <div className={classes.work}>
      <Pick label="Why did the visit fail?" value={reason} options={failedReasons} onChange={setReason} problem={problems['reason']} />
      <Area label="Note" value={note} onChange={setNote} problem={problems['note']} />
      <Choice label="Is it charged to the customer?" value={chargeable} options={{ yes: 'Yes', no: 'No' }} onChange={setChargeable} />
      <Pick label="Where does the glass go?" value={glass} options={glassGoes} onChange={setGlass} problem={problems['glass']} />
      <button type="button" className={classes.danger} onClick={() => void save()}>
        End the visit as failed
      </button>
    </div>
  );
}
