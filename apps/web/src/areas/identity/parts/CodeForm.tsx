import { useState } from 'react';
import { PublicField, PublicForm, useSending } from '../../../app/public/parts.tsx';
import classes from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { Problem } from '../../../platform/problem.ts';
import { identityCalls } from '../identity.calls.ts';
import { fieldProblems, signInProblem } from '../sign-in-words.ts';

/** The two-step code: six figures, by email. */
export function CodeForm({ onToken, onBack }: { readonly onToken: (token: string) => void; readonly onBack: () => void }) {
  const [code, setCode] = useState('');
  const { busy, problem, send } = useSending((error) =>
    error instanceof Problem && error.status === 401 ? (error.detail ?? 'This sign-in is over. Start again.') : signInProblem(error),
  );
  const [wrong, setWrong] = useState<string | undefined>();
  const submit = async () => {
    if (!/^\d{6}$/.test(code)) {
      setWrong('Enter the six figures of the code.');
      return;
    }
    setWrong(undefined);
    await send(
      async () => onToken(await call(identityCalls.submitCode, { params: { code } })),
      (error) => {
        setWrong(fieldProblems(error).code);
        setCode('');
      },
    );
  };
  return (
    <PublicForm title="Enter your code" submit="Go on" busy={busy} problem={problem} onSubmit={() => void submit()}>
      <p className={classes.soft}>We sent a code of six figures to your email address. It is good for 10 minutes.</p>
      <PublicField
        label="Code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        autoFocus
        error={wrong}
        value={code}
        onChange={(text) => setCode(text.replaceAll(/\D/g, ''))}
      />
      <button type="button" className={classes.link} onClick={onBack}>
        Start again
      </button>
    </PublicForm>
  );
}
