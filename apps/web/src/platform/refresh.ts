import { send } from './http.ts';
import { readToken, serverSeconds, storeToken } from './session.ts';
import { claimsOf, needsRefresh } from './token.ts';
import { markAnswered } from './ui-version.ts';

// All tabs wait for the one that asks; a server that does not answer must not hold them up.
const patience = 10_000;
let running: Promise<void> | undefined;

const due = () => needsRefresh(claimsOf(readToken()), serverSeconds());

async function renew(): Promise<void> {
  if (!due()) return;
  const token = readToken();
  const answer = await send({ method: 'GET', path: '/v1/auth/refresh/token', token, signal: AbortSignal.timeout(patience) });
  markAnswered();
  // Who signed out, or in as somebody else, meanwhile keeps what that left.
  if (typeof answer === 'string' && readToken() === token) storeToken(answer);
}

/** Renews a token in its last 30 minutes, once at a time across all tabs; after a failure the call that follows goes out with the old token. */
export function refreshIfDue(): Promise<void> {
  if (!due()) return Promise.resolve();
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  running ??= (locks ? locks.request('quarterlight.refresh', renew) : renew())
    .catch(() => undefined)
    .finally(() => {
      running = undefined;
    });
  return running;
}
