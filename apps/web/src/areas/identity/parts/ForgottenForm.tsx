import { useState } from 'react';
import { PublicForm, useSending } from '../../../app/public/parts.tsx';
import classes from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { identityCalls } from '../identity.calls.ts';
import { signInProblem } from '../sign-in-words.ts';
import { UsernameField } from './UsernameField.tsx';

interface ForgottenFormProps {
  readonly onBack?: () => void;
  readonly title?: string;
}

/** Asks for a mail with a link to set a password; says the same whether the account exists or not. */
export function ForgottenForm({ onBack, title = 'Forgotten password' }: ForgottenFormProps) {
  const [username, setUsername] = useState('');
  const [sent, setSent] = useState(false);
  const [tried, setTried] = useState(false);
  const { busy, problem, setProblem, send } = useSending(signInProblem);
  const submit = async () => {
    setTried(true);
    setProblem(null);
    if (username.trim() === '') return;
    await send(async () => {
      await call(identityCalls.forgottenPassword, { body: { username: username.trim() } });
      setSent(true);
    });
  };
  const back = onBack && (
    <button type="button" className={classes.link} onClick={onBack}>
      Back to sign in
    </button>
  );
  if (sent) {
    return (
      <div className={classes.panel}>
        <h1>Look at your email</h1>
        <p role="status">If there is an account with this username, we have sent it a link to set a new password. The link is good for 30 minutes.</p>
        {back}
      </div>
    );
  }
  return (
    <PublicForm title={title} submit="Send the link" busy={busy} problem={problem} onSubmit={() => void submit()}>
      <p className={classes.soft}>We send a link to the email address of your account.</p>
      <UsernameField value={username} onChange={setUsername} tried={tried} />
      {back}
    </PublicForm>
  );
}
