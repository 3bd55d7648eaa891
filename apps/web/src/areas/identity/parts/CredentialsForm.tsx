import { useState } from 'react';
import { PublicField, PublicForm, useSending } from '../../../app/public/parts.tsx';
import classes from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { identityCalls } from '../identity.calls.ts';
import { signInProblem } from '../sign-in-words.ts';
import { UsernameField } from './UsernameField.tsx';

interface CredentialsFormProps {
  readonly onToken: (token: string) => void;
  readonly onForgotten: () => void;
}

/** Username and password. */
export function CredentialsForm({ onToken, onForgotten }: CredentialsFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, problem, setProblem, send } = useSending(signInProblem);
  const submit = async () => {
    setTried(true);
    setProblem(null);
    if (username.trim() === '' || password === '') return;
    await send(
      async () => onToken(await call(identityCalls.login, { body: { username: username.trim(), password } })),
      () => {
        setPassword('');
        setTried(false);
      },
    );
  };
  return (
    <PublicForm title="Sign in" submit="Sign in" busy={busy} problem={problem} onSubmit={() => void submit()}>
      <UsernameField value={username} onChange={setUsername} tried={tried} autoFocus />
      <PublicField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={tried && password === '' ? 'Enter your password' : undefined}
      />
      <button type="button" className={classes.link} onClick={onForgotten}>
        Forgotten password
      </button>
    </PublicForm>
  );
}
