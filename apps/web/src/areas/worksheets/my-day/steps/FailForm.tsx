import { Fail } from '@quarterlight/contract/worksheets/actions';
import { type FailedReason, failedReasons, glassGoes, isChargeableReason } from '@quarterlight/contract/worksheets/rules';
import { plural } from '@quarterlight/kit/text';
import { useState } from 'react';
import classes from '../my-day.module.css';
import { isFine, type Problems, problemsIn } from './check-body.ts';
import { draftsOf } from './draft.ts';
import { Area, Choice, Pick, Problem } from './fields.tsx';
import { keepPhotos, PhotoInput } from './PhotoInput.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';
import { usePress } from './use-press.ts';

const isReason = (text: string): text is FailedReason => text in failedReasons;
const useFailDraft = draftsOf<{ readonly reason: string; readonly note: string; readonly chargeable: string; readonly glass: string }>();

/** Ends the visit without success: why, whether it is charged, where the glass goes. */
export function FailForm({ visit, mending, onDone }: StepWork) {
  const hasGlass = visit.lines.some(({ glassState }) => glassState === 'in-van' || glassState === 'reserved');
  const [refused] = useState(() => mendingOf(mending, 'fail'));
  const { typed, put, forget } = useFailDraft(visit, refused?.id, () => ({
    reason: refused?.body.reason ?? '',
    note: refused?.body.note ?? '',
    chargeable: refused?.body.chargeable ? 'yes' : 'no',
    glass: refused?.body.glass ?? (hasGlass ? 'van' : 'none'),
  }));
  const [problems, setProblems] = useState<Problems>({});
  const [photographed, setPhotographed] = useState(0);
  // Written down as it is taken: it goes out before the end of the visit, after which the job is not the technician's to add to.
  const photograph = async (files: File[]) => {
    if (files.length === 0) return;
    const caption = isReason(typed.reason) ? `Visit failed: ${failedReasons[typed.reason]}` : 'Visit failed';
    const refusal = await keepPhotos(visit, files, '', caption);
    setProblems(refusal === null ? {} : { photo: refusal });
    if (refusal === null) setPhotographed(photographed + files.length);
  };
  const save = usePress(async (form) => {
    const body = { ...typed, chargeable: typed.chargeable === 'yes' };
    const checked = Fail.safeParse(body);
    const found = { ...problemsIn(Fail, body), ...(typed.reason === '' ? { reason: 'Choose a reason' } : {}) };
    setProblems(found);
    if (!isFine(found, form) || !checked.success) return false;
    await record(visit, { kind: 'fail', body: checked.data }, { replaces: refused?.id });
    forget();
    onDone();
    return true;
  });
  // What the reason says of paying stands until somebody says otherwise.
  const choose = (reason: string) => put({ reason, ...(isReason(reason) ? { chargeable: isChargeableReason(reason) ? 'yes' : 'no' } : {}) });
  return (
    <div className={classes.work}>
      <Pick label="Why did the visit fail?" value={typed.reason} options={failedReasons} onChange={choose} problem={problems['reason']} />
      <Area label="Note" value={typed.note} onChange={(note) => put({ note })} problem={problems['note']} />
      <PhotoInput label="Photograph why" camera quiet onTake={(files) => void photograph(files)} />
      {photographed > 0 && <span role="status">{plural(photographed, 'photograph')} kept</span>}
      <Problem text={problems['photo']} />
      <Choice
        label="Is it charged to the customer?"
        value={typed.chargeable}
        options={{ yes: 'Yes', no: 'No' }}
        onChange={(chargeable) => put({ chargeable })}
      />
      <Pick label="Where does the glass go?" value={typed.glass} options={glassGoes} onChange={(glass) => put({ glass })} problem={problems['glass']} />
      <button type="button" className={classes.danger} onClick={save}>
        End the visit as failed
      </button>
    </div>
  );
}
