import { emailProblem } from '@quarterlight/contract/rules/email';
import { telephoneProblem } from '@quarterlight/contract/rules/telephone';
import { Refusal } from '../../platform/refusal.ts';

/** Under which addresses somebody is reached, empty where none is known. */
export interface Reached {
  readonly email: string;
  readonly mobile: string;
}

/** To whom a message goes: to what was typed, else to what is known. Refuses `outbox.no_recipient`, and `request.invalid` on `recipient` where nobody is reached so. */
export function recipientOf(by: 'email' | 'sms', typed: string | undefined, known: Reached): string {
  const given = typed?.trim() || (by === 'email' ? known.email : known.mobile);
  if (given === '') throw new Refusal('outbox.no_recipient', { details: { what: by === 'email' ? 'email address' : 'mobile number' } });
  const problem = by === 'email' ? emailProblem(given) : telephoneProblem(given, 'mobile');
  if (problem !== null) throw new Refusal('request.invalid', { errors: { recipient: [problem] } });
  return given;
}
