import { useState } from 'react';
import { PublicField, PublicForm } from '../../../app/public/parts.tsx';
import classes from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { identityCalls } from '../identity.calls.ts';
import { signInProblem } from '../sign-in-words.ts';

interface CredentialsFormProps {
  readonly onToken: (token: string) => void;
  readonly onForgotten: () => void;
}

/** Username and password. */
export function CredentialsForm({ onToken, onForgotten }: CredentialsFormProps) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    setTried(true);
    setProblem(null);
    if (username.trim() === '' || password === '') return;
    setBusy(true);
    try {
      onToken(await call(identityCalls.login, { body: { username: username.trim(), password } }));
    } catch (error) {
      setProblem(signInProblem(error));
      setPassword('');
      setTried(false);
    } finally {
      setBusy(false);
    }
  };
  return (
    <PublicForm title="Sign in" submit="Sign in" busy={busy} problem={problem} onSubmit={() => void submit()}>
      <PublicField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={username}
        onChange={setUsername}
        error={tried && username.trim() === '' ? 'Enter your username' : undefined}
      />
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
