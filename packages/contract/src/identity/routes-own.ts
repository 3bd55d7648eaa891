import { route } from '../route.ts';
import { Proof } from './schemas.ts';
import { AuthenticatorCode, NewAuthenticator, OwnProfile, OwnProfileForm, RecoveryCodes, TwoStepChoice, TwoStepWanted } from './schemas-own.ts';

/** Gives one's own password again, for what was refused with `access.prove_again`: for ten minutes of this session nothing asks for it. */
export const prove = route({
  method: 'POST',
  path: '/v1/auth/prove',
  access: 'signed-in',
  personOnly: true,
  summary: 'Give one’s password again',
  body: Proof,
  reply: 'empty',
  errors: ['password.wrong_current', 'password.too_many_attempts', 'auth.session_over'],
});
/** Whether the sign-in that the token belongs to waits for a code by email or for one of the authenticator app. */
export const getTwoStep = route({
  method: 'GET',
  path: '/v1/auth/two-step',
  access: 'two-step',
  personOnly: true,
  summary: 'Which code is wanted',
  reply: TwoStepWanted,
  errors: ['auth.code_spent'],
});

export const getOwnProfile = route({
  method: 'GET',
  path: '/v1/users/me',
  access: 'signed-in',
  personOnly: true,
  summary: 'One’s own account',
  reply: OwnProfile,
});
/** Changes one's own name and how one is reached, and nothing else. Another email address wants the password lately given, and is told to both. */
export const updateOwnProfile = route({
  method: 'PUT',
  path: '/v1/users/me',
  access: 'signed-in',
  personOnly: true,
  summary: 'Change one’s own account',
  body: OwnProfileForm,
  reply: OwnProfile,
  ifMatch: true,
  errors: ['user.email_needed'],
});
/** Begins the set-up of an authenticator app, for a quarter of an hour; what is in use meanwhile stays. Wants the password lately given. */
export const beginAuthenticator = route({
  method: 'POST',
  path: '/v1/users/me/authenticator',
  access: 'signed-in',
  personOnly: true,
  summary: 'Begin to set up an authenticator app',
  reply: NewAuthenticator,
});
/** Ends the set-up by a code of the app, which every sign-in asks from then on. Answers ten recovery codes; earlier ones are void. */
export const confirmAuthenticator = route({
  method: 'POST',
  path: '/v1/users/me/authenticator/confirm',
  access: 'signed-in',
  personOnly: true,
  summary: 'Turn the authenticator app on',
  body: AuthenticatorCode,
  reply: RecoveryCodes,
  errors: ['auth.app_code_wrong', 'user.no_set_up'],
});
/** Ten new recovery codes; earlier ones are void. Wants the password lately given. */
export const makeRecoveryCodes = route({
  method: 'POST',
  path: '/v1/users/me/recovery-codes',
  access: 'signed-in',
  personOnly: true,
  summary: 'Make new recovery codes',
  reply: RecoveryCodes,
  errors: ['user.no_authenticator'],
});
/** Goes over to codes by email, or switches the second step off; the authenticator app and its recovery codes are forgotten. Wants the password lately given. */
export const chooseTwoStep = route({
  method: 'PUT',
  path: '/v1/users/me/two-step',
  access: 'signed-in',
  personOnly: true,
  summary: 'Choose one’s second step',
  body: TwoStepChoice,
  reply: OwnProfile,
  errors: ['user.two_step_required', 'user.two_step_no_email'],
});

export const ownRoutes = [
  prove,
  getTwoStep,
  getOwnProfile,
  updateOwnProfile,
  beginAuthenticator,
  confirmAuthenticator,
  makeRecoveryCodes,
  chooseTwoStep,
] as const;
