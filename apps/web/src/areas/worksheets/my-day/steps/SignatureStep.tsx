import { Sign } from '@quarterlight/contract/worksheets/actions';
import { useState } from 'react';
import { contactName } from '../day/visit-words.ts';
import classes from '../my-day.module.css';
import { isFine, type Problems, problemsIn } from './check-body.ts';
import { draftsOf } from './draft.ts';
import { Box, Choice, Problem } from './fields.tsx';
import { SignaturePad } from './SignaturePad.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';
import { usePress } from './use-press.ts';

interface Typed {
  readonly way: string;
  readonly name: string;
  readonly absence: string;
  readonly png: string | null;
}
const useSignatureDraft = draftsOf<Typed>();

/** The customer's signature with the name, or the reason why there is none. */
export function SignatureStep({ visit, mending, onDone }: StepWork) {
  const [refused] = useState(() => mendingOf(mending, 'signature'));
  const { typed, put, forget } = useSignatureDraft(visit, refused?.id, () => ({
    way: refused?.body.absence ? 'none' : 'sign',
    name: refused?.body.signedBy || contactName(visit),
    absence: refused?.body.absence ?? '',
    png: null,
  }));
  const { way, name, absence, png } = typed;
  const [problems, setProblems] = useState<Problems>({});
  const sign = (next: string | null) => {
    put({ png: next });
    if (next !== null) setProblems(({ png: _png, ...others }) => others);
  };
  const save = usePress(async (form) => {
    const signs = way === 'sign';
    const body = signs ? { signedBy: name.trim(), png, absence: '' } : { signedBy: '', png: null, absence: absence.trim() };
    const found: Record<string, string> = { ...problemsIn(Sign, body) };
    if (signs && body.signedBy === '') found['signedBy'] = 'Enter the name of the person who signs';
    if (signs && png === null) found['png'] ??= 'Sign on the pad';
    if (!signs && body.absence === '') found['absence'] = 'Say why there is no signature';
    setProblems(found);
    if (!isFine(found, form)) return false;
    await record(visit, { kind: 'signature', body }, { replaces: refused?.id });
    forget();
    onDone();
    return true;
  });
  return (
    <>
      {visit.signedBy !== '' && <p>Signed by {visit.signedBy}. A new signature replaces it.</p>}
      {visit.signatureAbsence !== '' && <p>No signature: {visit.signatureAbsence}</p>}
      <Choice label="The customer" value={way} options={{ sign: 'Signs here', none: 'Does not sign' }} onChange={(next) => put({ way: next })} />
      {way === 'sign' ? (
        <>
          <SignaturePad before={png} onChange={sign} />
          <Problem text={problems['png']} />
          <Box label="Name" value={name} onChange={(next) => put({ name: next })} problem={problems['signedBy']} />
        </>
      ) : (
        <Box label="Why is there no signature?" value={absence} onChange={(next) => put({ absence: next })} problem={problems['absence']} />
      )}
      <button type="button" className={classes.primary} onClick={save}>
        Save
      </button>
    </>
  );
}
