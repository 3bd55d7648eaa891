import type { Messages } from './message.ts';

/** Refusals that belong to no area: who is asking, how they ask, and whether the record is there. */
export const accessMessages = {
  'access.not_signed_in': { text: 'Sign in to go on.', status: 401 },
  'access.session_ended': { text: 'Session has expired. You have been logged out.', status: 401 },
  'access.key_refused': { text: 'This API key is wrong, has expired or was revoked. Make another on the page API keys.', status: 401 },
  'access.person_only': { text: 'An API key cannot do this. Sign in to do it yourself.', status: 403 },
  'access.missing_permission': { text: 'You do not have permission to do this. Ask an administrator for access.', status: 403 },
  'access.prove_again': { text: 'Enter your password again to go on.' },
  'access.beyond_bounds': { text: 'Your sign-in sees only a part of the company, and this lies outside it. Ask the office to do it.', status: 403 },
  'access.wrong_tenant': { text: 'This sign-in does not belong to this company.', status: 403 },
  'access.tenant_missing': { text: 'The X-Tenant header is missing.' },
  'access.tenant_unknown': { text: 'There is nothing at this address.', status: 404 },
  'site.not_yours': { text: 'You may not act for this company. Choose another in the site switcher.', status: 403 },
  'record.not_found': { text: 'This record does not exist, or you may not see it.', status: 404 },
  'record.stale': {
    text: 'Changed by {by} at {at} while you were editing{what}, so nothing was saved. Look at the change, then do it again.',
    field: 'version',
  },
  'record.version_missing': { text: 'Send the version you are changing in If-Match.', field: 'version' },
  'request.bad_cursor': { text: 'This page of the list is no longer there. Open the list again.' },
  'request.invalid': { text: 'Bad request.' },
  'request.key_reused': { text: 'This Idempotency-Key was already used for a different request.' },
  'request.key_in_use': { text: 'The same request is still being worked on. Try again in a moment.' },
  'request.too_large': { text: 'File too big.', status: 413 },
  'request.wrong_type': { text: 'Incorrect file type.', status: 415 },
  'request.too_many': { text: 'Too many requests. Wait a moment and try again.', status: 429 },
  'request.disk_full': { text: 'Our disk is full, so nothing was saved. Tell your administrator, then try again.', status: 503 },
  'request.crowded': { text: 'Too many requests of your company are waiting. Nothing was saved. Try again in a moment.', status: 503 },
  'request.unavailable': { text: 'We cannot reach our database just now. Nothing was saved. Try again in a moment.', status: 503 },
} as const satisfies Messages;
