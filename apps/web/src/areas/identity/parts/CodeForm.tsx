import { useEffect, useState } from 'react';
import { PublicField, PublicForm, useSending } from '../../../app/public/parts.tsx';
import classes from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { Problem } from '../../../platform/problem.ts';
import { identityCalls } from '../identity.calls.ts';
import { fieldProblems, signInProblem } from '../sign-in-words.ts';

type Wanted = 'email' | 'authenticator' | 'recovery';

const kinds = {
  email: { label: 'Code', text: 'We sent a code of six figures to your email address. It is good for 10 minutes.' },
  authenticator: { label: 'Code of your authenticator app', text: 'Open the authenticator app on your phone and type the six figures that it shows for us.' },
  recovery: { label: 'Recovery code', text: 'Type one of the recovery codes that you kept. Each works once.' },
} as const;
const unknown = { label: 'Code', text: 'Type the code of six figures.' };

/** The second step: a code by email or of an authenticator app, or a recovery code in its place. */
export function CodeForm({ onToken, onBack }: { readonly onToken: (token: string) => void; readonly onBack: () => void }) {
  const [code, setCode] = useState('');
  const [wanted, setWanted] = useState<Wanted>();
  const { busy, problem, send } = useSending((error) =>
    error instanceof Problem && error.status === 401 ? (error.detail ?? 'This sign-in is over. Start again.') : signInProblem(error),
  );
  const [wrong, setWrong] = useState<string | undefined>();
  useEffect(() => {
    // Where it cannot be told, the code is asked for all the same.
    call(identityCalls.twoStep, { quiet: true }).then(
      ({ method }) => setWanted(method),
      () => undefined,
    );
  }, []);
  const isRecovery = wanted === 'recovery';
  const turnTo = (next: Wanted) => {
    setWanted(next);
    setCode('');
    setWrong(undefined);
  };
  const submit = async () => {
    if (isRecovery ? code.trim() === '' : !/^\d{6}$/.test(code)) {
      setWrong(isRecovery ? 'Enter a recovery code.' : 'Enter the six figures of the code.');
      return;
    }
    setWrong(undefined);
    await send(
      async () => onToken(await call(identityCalls.submitCode, { params: { code: code.trim() } })),
      (error) => {
        setWrong(fieldProblems(error).code);
        setCode('');
      },
    );
  };
  const { label, text } = wanted ? kinds[wanted] : unknown;
  const typing = isRecovery ? { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false, maxLength: 20 } : figures;
  return (
    <PublicForm title="Enter your code" submit="Go on" busy={busy} problem={problem} onSubmit={() => void submit()}>
      <p className={classes.soft}>{text}</p>
      <PublicField
        key={isRecovery ? 'recovery' : 'code'}
        label={label}
        name="code"
        {...typing}
        autoFocus
        error={wrong}
        value={code}
        onChange={(typed) => setCode(isRecovery ? typed : typed.replaceAll(/\D/g, ''))}
      />
      {(wanted === 'authenticator' || isRecovery) && (
        <button type="button" className={classes.link} onClick={() => turnTo(isRecovery ? 'authenticator' : 'recovery')}>
          {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
        </button>
      )}
      <button type="button" className={classes.link} onClick={onBack}>
        Start again
      </button>
    </PublicForm>
  );
}

const figures = { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 6 } as const;
