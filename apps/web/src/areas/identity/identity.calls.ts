import type { acceptTerms, forgottenPassword, login, resetPassword, resetPasswordWords, submitCode, welcomed } from '@quarterlight/contract/identity/routes';
import type { getTwoStep } from '@quarterlight/contract/identity/routes-own';
import type { resetLinkState } from '@quarterlight/contract/identity/routes-users';
import { bare } from '../../platform/api.ts';

// Addresses only: the sign-in pages load without the schema library.
export const identityCalls = {
  login: bare<typeof login>('POST', '/v1/auth/login'),
  submitCode: bare<typeof submitCode>('GET', '/v1/auth/token/:code'),
  twoStep: bare<typeof getTwoStep>('GET', '/v1/auth/two-step'),
  acceptTerms: bare<typeof acceptTerms>('POST', '/v1/auth/terms'),
  welcomed: bare<typeof welcomed>('POST', '/v1/users/welcomed'),
  forgottenPassword: bare<typeof forgottenPassword>('POST', '/v1/auth/forgotten-password'),
  resetLinkState: bare<typeof resetLinkState>('GET', '/v1/auth/reset/:token/state'),
  resetPassword: bare<typeof resetPassword>('POST', '/v1/auth/reset/:token'),
  resetPasswordWords: bare<typeof resetPasswordWords>('GET', '/v1/auth/reset/:token/words'),
};
