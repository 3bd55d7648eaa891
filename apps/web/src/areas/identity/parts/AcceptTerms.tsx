import { PublicForm, useSending } from '../../../app/public/parts.tsx';
import classes from '../../../app/public/public.module.css';
import { call } from '../../../platform/api.ts';
import { PublicBody, usePublicText } from '../../system/index.ts';
import { identityCalls } from '../identity.calls.ts';
import { signInProblem } from '../sign-in-words.ts';

/** The current terms, for a user who has not accepted them yet. */
export function AcceptTerms({ onToken, onRefuse }: { readonly onToken: (token: string) => void; readonly onRefuse: () => void }) {
  const terms = usePublicText('terms-of-use');
  const { busy, problem, send } = useSending(signInProblem);
  const accept = () => (terms.text === null ? terms.retry() : void send(async () => onToken(await call(identityCalls.acceptTerms))));
  return (
    <PublicForm title="Terms of use" submit="Accept" busy={busy} problem={problem} onSubmit={accept}>
      <p className={classes.soft}>These terms are new to you. Read them, then accept them to go on.</p>
      <div className={classes.terms} role="region" aria-label="Terms of use" tabIndex={0}>
        {terms.text ? <PublicBody body={terms.text.body} /> : terms.failed ? 'The terms could not be read.' : 'Loading…'}
      </div>
      <button type="button" className={classes.link} onClick={onRefuse}>
        Do not accept, sign out
      </button>
    </PublicForm>
  );
}
