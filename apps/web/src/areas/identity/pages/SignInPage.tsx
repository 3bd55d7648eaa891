import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { homeAddress, ownPath } from '../../../platform/navigation.ts';
import { loadClaims } from '../../../platform/permissions.ts';
import { clearSession, isLoggedIn, owesTerms, storeToken, tokenState } from '../../../platform/session.ts';
import { AcceptTerms } from '../parts/AcceptTerms.tsx';
import { CodeForm } from '../parts/CodeForm.tsx';
import { CredentialsForm } from '../parts/CredentialsForm.tsx';
import { ForgottenForm } from '../parts/ForgottenForm.tsx';

type Step = 'credentials' | 'forgotten' | 'code' | 'terms' | 'in';

function stepNow(): Step {
  if (tokenState() === 'two-step') return 'code';
  if (owesTerms()) return 'terms';
  return isLoggedIn() ? 'in' : 'credentials';
}

/** Sign-in; then the code where one is asked for; then the terms where they are not accepted; then where the user was going. */
export function SignInPage() {
  const [step, setStep] = useState<Step>(stepNow);
  const { searchStr } = useLocation();
  const navigate = useNavigate();
  // Read once: the address changes under this page while it is being left.
  const [next] = useState(() => ownPath(new URLSearchParams(searchStr).get('next')));
  useEffect(() => {
    if (step !== 'in') return;
    // Where the claims cannot be had yet, the guard of the next page says so and offers to try again.
    void loadClaims()
      .catch(() => undefined)
      .then(() => navigate({ href: next ?? homeAddress(), replace: true }));
  }, [step, next, navigate]);
  const take = (token: string) => {
    storeToken(token);
    setStep(stepNow());
  };
  const startAgain = () => {
    clearSession();
    setStep('credentials');
  };
  if (step === 'forgotten') return <ForgottenForm onBack={() => setStep('credentials')} />;
  if (step === 'code') return <CodeForm onToken={take} onBack={startAgain} />;
  if (step === 'terms') return <AcceptTerms onToken={take} onRefuse={startAgain} />;
  if (step === 'in') return <p role="status">Signing in…</p>;
  return <CredentialsForm onToken={take} onForgotten={() => setStep('forgotten')} />;
}
