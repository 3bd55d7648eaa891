import { telephoneProblem } from './telephone.ts';

/** What somebody is to the job, as forms offer it; anything else may be said. */
export const contactTypes: readonly string[] = ['Policyholder', 'Driver', 'Fleet manager', 'Account contact', 'Other'];
/** How somebody wants to hear from us, with the words that people see. */
export const modesOfContact = { telephone: 'Telephone', text: 'Mobile/text', email: 'Email', post: 'Post' } as const;
/** Empty where nobody asked. */
export type ModeOfContact = keyof typeof modesOfContact | '';

/** Where a message to somebody can go. */
export type Reach = { email: string; mobile: string; modeOfContact: ModeOfContact };

/** Is the mobile what a text is going to be sent to: because that is wanted, or because there is no email? */
const isTexted = ({ email, mobile, modeOfContact }: Reach): boolean => mobile !== '' && (modeOfContact === 'text' || email === '');

/** What is wrong with the mobile number: where a text is going to be sent to it, a landline is. */
export function mobileProblem(reach: Reach): string | null {
  return telephoneProblem(reach.mobile, isTexted(reach) ? 'mobile' : 'any');
}

/** How a message reaches somebody: by text where that is wanted, else by email, else by text; null where nothing is known that takes one. */
export function wayTo(reach: Reach): { channel: 'email' | 'sms'; recipient: string } | null {
  if (isTexted(reach) && mobileProblem(reach) === null) return { channel: 'sms', recipient: reach.mobile };
  return reach.email === '' ? null : { channel: 'email', recipient: reach.email };
}
