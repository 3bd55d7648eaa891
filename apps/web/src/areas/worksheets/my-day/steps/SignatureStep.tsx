import { Sign } from '@quarterlight/contract/worksheets/actions';
import { useState } from 'react';
import { contactName } from '../day/visit-words.ts';
import classes from '../my-day.module.css';
import { isFine, type Problems, problemsIn } from './check-body.ts';
import { Box, Choice, Problem } from './fields.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';

/** The customer's signature with the name, or the reason why there is none. */
export function SignatureStep({ visit, mending, onDone }: StepWork) {
  const [refused] = useState(() => mendingOf(mending, 'signature'));
  const [way, setWay] = useState<string>(refused?.body.absence ? 'none' : 'sign');
  const [name, setName] = useState(refused?.body.signedBy || contactName(visit));
  const [absence, setAbsence] = useState(refused?.body.absence ?? '');
  const [png, setPng] = useState<string | null>(null);
  const [problems, setProblems] = useState<Problems>({});
  const save = async () => {
    const signs = way === 'sign';
    const body = signs ? { signedBy: name.trim(), png, absence: '' } : { signedBy: '', png: null, absence: absence.trim() };
    const found: Record<string, string> = { ...problemsIn(Sign, body) };
    if (signs && body.signedBy === '') found['signedBy'] = 'Enter the name of the person who signs';
    if (signs && png === null) found['png'] ??= 'Sign on the pad';
    if (!signs && body.absence === '') found['absence'] = 'Say why there is no signature';
    setProblems(found);
    if (!isFine(found)) return;
    await record(visit, { kind: 'signature', body }, { replaces: refused?.id });
    onDone();
  };
  return (
    <>
      {visit.signedBy !== '' && <p>Signed by {visit.signedBy}. A new signature replaces it.</p>}
      {visit.signatureAbsence !== '' && <p>No signature: {visit.signatureAbsence}</p>}
      <Choice label="The customer" value={way} options={{ sign: 'Signs here', none: 'Does not sign' }} onChange={setWay} />
      {way === 'sign' ? (
        <>
          <SignaturePad onChange={setPng} />
          <Problem text={problems['png']} />
          <Box label="Name" value={name} onChange={setName} problem={problems['signedBy']} />
        </>
      ) : (
        <Box label="Why is there no signature?" value={absence} onChange={setAbsence} problem={problems['absence']} />
      )}
      <button type="button" className={classes.primary} onClick={() => void save()}>
        Save
      </button>
    </>
  );
}
