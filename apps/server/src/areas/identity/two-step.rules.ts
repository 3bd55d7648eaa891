import type { TwoStepMethod } from '@quarterlight/contract/identity/schemas-own';
import type { Settings } from '@quarterlight/contract/system/schemas';

type Security = Settings['security'];

/** Whether a role owes a second step. It goes by its code, or its id where the company made it: a name may change. */
export const isTwoStepRole = (role: string, { twoStepRoles }: Security): boolean => twoStepRoles.some((one) => one.toLowerCase() === role.toLowerCase());

/** What a sign-in asks besides the password: what the user set up, or a mail where their roles owe one. */
export function methodOf(user: { readonly two_step: string; readonly roles: readonly string[] }, security: Security): TwoStepMethod {
  if (user.two_step === 'authenticator') return 'authenticator';
  return user.two_step === 'email' || user.roles.some((role) => isTwoStepRole(role, security)) ? 'email' : 'none';
}
