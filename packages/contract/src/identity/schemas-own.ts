import { z } from 'zod';
import { Id, Instant, optionalText, text } from '../common.ts';
import { emailMessage, emailProblem } from '../rules/email.ts';
import { mobile } from './schemas-people.ts';

export const TwoStepMethod = z.enum(['none', 'email', 'authenticator']);
export type TwoStepMethod = z.output<typeof TwoStepMethod>;

/** One's own account. `twoStep` is what a sign-in asks by now, `twoStepFor` the names of one's roles for which it must. */
export const OwnProfile = z.object({
  id: Id,
  username: z.string(),
  title: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  displayName: z.string(),
  email: z.string(),
  mobile: z.string(),
  companyName: z.string(),
  twoStep: TwoStepMethod,
  twoStepFor: z.array(z.string()),
  recoveryCodesLeft: z.number().int(),
  passwordChangedAt: Instant.nullable(),
  version: z.number().int(),
});
export type OwnProfile = z.output<typeof OwnProfile>;

export const OwnProfileForm = z.strictObject({
  title: optionalText(20),
  firstName: optionalText(60),
  lastName: text(60),
  email: optionalText(254).refine((value) => emailProblem(value) === null, emailMessage),
  mobile,
});
export type OwnProfileForm = z.output<typeof OwnProfileForm>;

/** What an authenticator app is to know: the secret in base 32, and the address that holds it, which is drawn as a QR code. */
export const NewAuthenticator = z.object({ secret: z.string(), uri: z.string() });
export const AuthenticatorCode = z.strictObject({ code: text(20, 'Enter the six figures that the app shows.') });
/** Each is good for one sign-in. Answered once: only their hashes are kept. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export const TwoStepChoice = z.strictObject({ method: z.enum(['none', 'email']) });
/** What the sign-in at hand waits for. */
export const TwoStepWanted = z.object({ method: z.enum(['email', 'authenticator']) });
