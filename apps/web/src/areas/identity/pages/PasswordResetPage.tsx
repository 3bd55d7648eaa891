import type { LinkState } from '@quarterlight/contract/identity/routes-users';
import { confirmationProblem } from '@quarterlight/contract/rules/password';
import { useEffect, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { PublicField, PublicForm } from '../../../app/public/parts.tsx';
import classes from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { useParam } from '../../../platform/param.ts';
import { Problem } from '../../../platform/problem.ts';
import { Link } from '../../../ui/Link.tsx';
import { identityCalls } from '../identity.calls.ts';
import { ForgottenForm } from '../parts/ForgottenForm.tsx';
import { StrengthMeter } from '../parts/StrengthMeter.tsx';
import { fieldProblems, signInProblem } from '../sign-in-words.ts';

type Stage = 'checking' | 'good' | 'bad' | 'unknown' | 'done';

/** Sets a password by a link: the link is checked first; a used or lapsed one offers a new mail. Invitations come here too. */
export function PasswordResetPage() {
  const token = useParam('token');
  const [stage, setStage] = useState<Stage>('checking');
  const [link, setLink] = useState<LinkState>({ state: 'unknown', invitation: false, until: null });
  useEffect(() => {
    if (stage !== 'checking') return;
    call(identityCalls.resetLinkState, { params: { token }, quiet: true }).then(
      (found) => {
        setLink(found);
        setStage(found.state === 'good' ? 'good' : 'bad');
      },
      () => setStage('unknown'),
    );
  }, [token, stage]);
  if (stage === 'checking') return <p role="status">Checking the link…</p>;
  if (stage === 'good') return <SetPassword token={token} onDone={() => setStage('done')} onBad={() => setStage('checking')} />;
  if (stage === 'bad') return <NoGood link={link} />;
  if (stage === 'unknown') {
    return (
      <div className={classes.panel}>
        <h1>The link could not be checked</h1>
        <p>The server does not answer just now. Your link is not used up.</p>
        <button type="button" className="ql-button" onClick={() => setStage('checking')}>
          Try again
        </button>
      </div>
    );
  }
  return (
    <div className={classes.panel}>
      <h1>Your password is set</h1>
      <p role="status">Sign in with the new password. All earlier sign-ins have ended.</p>
      <Link to={pathTo('/')} className="ql-button">
        Sign in
      </Link>
    </div>
  );
}

const whyNot: Readonly<Record<LinkState['state'], string>> = {
  good: '',
  used: 'This link was used already: a password was set with it.',
  expired: 'This link has run out.',
  withdrawn: 'This invitation was withdrawn. Ask whoever invited you.',
  replaced: 'This link is no longer good: a newer one was sent, or the password was set since.',
  closed: 'This link is no longer good. Ask whoever looks after your account.',
  unknown: 'This link was used before or is no longer good.',
};

/** Why a link opens nothing, and what to do: an invitation is given again by whoever invited, a reset link is asked for. */
function NoGood({ link: { state, invitation } }: { readonly link: LinkState }) {
  const isTheirs = state === 'withdrawn' || state === 'closed' || (invitation && (state === 'expired' || state === 'replaced'));
  return (
    <div className={classes.panel}>
      <div className={classes.alert} role="alert">
        {invitation && state === 'expired' ? 'This invitation has run out. Ask whoever invited you to send another.' : whyNot[state]}
      </div>
      {isTheirs ? (
        <Link to={pathTo('/')} className="ql-button">
          Sign in
        </Link>
      ) : (
        <ForgottenForm title="Ask for a new link" />
      )}
    </div>
  );
}

interface SetPasswordProps {
  readonly token: string;
  readonly onDone: () => void;
  readonly onBad: () => void;
}

const fresh = { type: 'password', autoComplete: 'new-password' };

function SetPassword({ token, onDone, onBad }: SetPasswordProps) {
  const [password, setPassword] = useState('');
  const [confirmPassword, setConfirm] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [words, setWords] = useState<readonly string[]>();
  useEffect(() => {
    // Without them the meter says nothing; the server judges all the same.
    call(identityCalls.resetPasswordWords, { params: { token }, quiet: true }).then(setWords, () => undefined);
  }, [token]);
  const submit = async () => {
    const different = confirmationProblem(password, confirmPassword) ?? undefined;
    const missing = password === '' ? 'Enter a password' : undefined;
    setErrors({ password: missing, confirmPassword: different });
    if (missing ?? different) return;
    setBusy(true);
    try {
      await call(identityCalls.resetPassword, { params: { token }, body: { password, confirmPassword } });
      onDone();
    } catch (error) {
      if (error instanceof Problem && error.code === 'auth.reset_invalid') onBad();
      else setErrors({ form: signInProblem(error) ?? undefined, ...fieldProblems(error) });
    } finally {
      setBusy(false);
    }
  };
  const onField = errors.password ?? errors.confirmPassword;
  return (
    <PublicForm title="Set a password" submit="Set password" busy={busy} problem={onField ? null : (errors.form ?? null)} onSubmit={() => void submit()}>
      <PublicField {...fresh} label="New password" name="password" value={password} onChange={setPassword} error={errors.password} />
      <StrengthMeter password={password} words={words} />
      <PublicField {...fresh} label="New password again" name="confirmPassword" value={confirmPassword} onChange={setConfirm} error={errors.confirmPassword} />
    </PublicForm>
  );
}
