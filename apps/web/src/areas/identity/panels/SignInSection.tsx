import type { OwnProfile } from '@quarterlight/contract/identity/schemas-own';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { ownApi } from '../own.api.ts';
import classes from './profile.module.css';

const AuthenticatorForm = later(() => import('../forms/AuthenticatorForm.tsx'), 'AuthenticatorForm');
const RecoveryCodes = later(() => import('../parts/RecoveryCodes.tsx'), 'RecoveryCodes');

type Open = { readonly app: { readonly secret: string; readonly uri: string } } | { readonly codes: readonly string[] };

const words = {
  none: 'Off. A password alone lets you in; a second step keeps out whoever has learnt it.',
  email: 'On, by email: each sign-in asks for a code that is mailed to you.',
  authenticator: 'On, by an authenticator app: each sign-in asks for a code that the app shows.',
} as const;
const toEmail = { title: 'Use codes by email?', text: 'Your app and your recovery codes no longer work then.', confirm: 'Use email' };
const few = 3;

/** How one signs in: password, second step, recovery codes. */
export function SignInSection({ profile }: { readonly profile: OwnProfile }) {
  const [open, setOpen] = useState<Open | null>(null);
  const begin = useMutation(ownApi.beginAuthenticator());
  const renew = useMutation(ownApi.makeRecoveryCodes());
  const choose = useMutation(ownApi.chooseTwoStep());
  const { twoStep, twoStepFor, recoveryCodesLeft: left } = profile;
  const owed = twoStepFor.length > 0;
  const close = async () => {
    const kept =
      !open ||
      !('codes' in open) ||
      (await confirm({ title: 'Have you kept the codes?', text: 'They are not shown again.', confirm: 'Close', cancel: 'Stay' }));
    if (kept) setOpen(null);
  };
  return (
    <Section title="Signing in">
      <div className={classes.row}>
        <div>
          <h3>Password</h3>
          <p>
            {profile.passwordChangedAt === null ? (
              'Never changed.'
            ) : (
              <>
                Last changed <Instant value={profile.passwordChangedAt} />.
              </>
            )}
          </p>
        </div>
        <Link to={pathTo('/change-password')}>Change password</Link>
      </div>
      <div className={classes.row}>
        <div>
          <h3>Two-step sign-in</h3>
          <p>{words[twoStep]}</p>
          {owed && <p>{`Whoever is ${twoStepFor.join(' or ')} here gives a code at every sign-in, so it cannot be switched off.`}</p>}
        </div>
        <div className={classes.buttons}>
          <ActionButton primary={twoStep !== 'authenticator'} run={async () => setOpen({ app: await begin.mutateAsync({}) })}>
            {twoStep === 'authenticator' ? 'Set up another app' : 'Set up an authenticator app'}
          </ActionButton>
          {twoStep !== 'email' && profile.email !== '' && (twoStep === 'authenticator' || !owed) && (
            <ActionButton {...(twoStep === 'authenticator' ? { ask: toEmail } : {})} run={() => choose.mutateAsync({ body: { method: 'email' } })}>
              Use codes by email
            </ActionButton>
          )}
          {twoStep !== 'none' && !owed && (
            <ActionButton
              ask={{ title: 'Switch two-step sign-in off?', text: 'Your password alone lets anybody in then.', confirm: 'Switch off', danger: true }}
              run={() => choose.mutateAsync({ body: { method: 'none' } })}
            >
              Switch off
            </ActionButton>
          )}
        </div>
      </div>
      {twoStep === 'authenticator' && (
        <div className={classes.row}>
          <div>
            <h3>Recovery codes</h3>
            <p data-late={left <= few || undefined}>
              {left === 0
                ? 'None is left: make new ones, or you cannot sign in without your phone.'
                : `${plural(left, 'code')} left. Each lets you in once where you are without your phone.`}
            </p>
          </div>
          <ActionButton
            ask={{ title: 'Make new recovery codes?', text: 'The ones that you have no longer work then.', confirm: 'Make new codes' }}
            run={async () => setOpen({ codes: (await renew.mutateAsync({})).codes })}
          >
            Make new codes
          </ActionButton>
        </div>
      )}
      <Dialog title={open && 'codes' in open ? 'Your recovery codes' : 'Set up an authenticator app'} opened={open !== null} onClose={() => void close()}>
        {open && 'app' in open && <AuthenticatorForm {...open.app} onCodes={(codes) => setOpen({ codes })} onCancel={() => setOpen(null)} />}
        {open && 'codes' in open && <RecoveryCodes codes={open.codes} username={profile.username} onDone={() => setOpen(null)} />}
      </Dialog>
    </Section>
  );
}
