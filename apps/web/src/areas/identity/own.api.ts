import { beginAuthenticator, chooseTwoStep, getOwnProfile, makeRecoveryCodes } from '@quarterlight/contract/identity/routes-own';
import { mutationFor, queryFor } from '../../platform/query.ts';

/** One's own account, and an administrator's reset of another's second step. */
export const ownApi = {
  profile: () => queryFor(getOwnProfile),
  beginAuthenticator: () => mutationFor(beginAuthenticator, { notice: false }),
  makeRecoveryCodes: () => mutationFor(makeRecoveryCodes, { notice: false, refresh: ['user'] }),
  chooseTwoStep: () => mutationFor(chooseTwoStep, { refresh: ['user'] }),
};
