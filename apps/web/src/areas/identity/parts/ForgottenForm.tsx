import { useState } from 'react';
import { PublicField, PublicForm } from '../../../app/public/parts.tsx';
import classes from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { identityCalls } from '../identity.calls.ts';
import { signInProblem } from '../sign-in-words.ts';

interface ForgottenFormProps {
  readonly onBack?: () => void;
  readonly title?: string;
}

/** Asks for a mail with a link to set a password; says the same whether the account exists or not. */
export function ForgottenForm({ onBack, title = 'Forgotten password' }: ForgottenFormProps) {
  const [username, setUsername] = useState('');
  const [stage, setStage] = useState<'ask' | 'busy' | 'sent'>('ask');
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async () => {
    setTried(true);
    setProblem(null);
    if (username.trim() === '') return;
    setStage('busy');
    try {
      await call(identityCalls.forgottenPassword, { body: { username: username.trim() } });
      setStage('sent');
    } catch (error) {
      setProblem(signInProblem(error));
      setStage('ask');
    }
  };
  const back = onBack && (
    <button type="button" className={classes.link} onClick={onBack}>
      Back to sign in
    </button>
  );
  if (stage === 'sent') {
    return (
      <div className={classes.panel}>
        <h1>Look at your email</h1>
        <p role="status">If there is an account with this username, we have sent it a link to set a new password. The link is good for 30 minutes.</p>
        {back}
      </div>
    );
  }
  return (
    <PublicForm title={title} submit="Send the link" busy={stage === 'busy'} problem={problem} onSubmit={() => void submit()}>
      <p className={classes.soft}>We send a link to the email address of your account.</p>
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
      {back}
    </PublicForm>
  );
}
