import { z } from 'zod';
import { keysOf, optionalText } from './common.ts';
import { mobileProblem, modesOfContact, type Reach } from './rules/contact.ts';
import { emailProblem } from './rules/email.ts';
import { telephoneProblem } from './rules/telephone.ts';

/** A text checked by one of the shared rules, which says what is wrong or nothing. */
export const checked = (schema: z.ZodString, problem: (value: string) => string | null) =>
  schema.check((context) => {
    const message = problem(context.value);
    if (message !== null) context.issues.push({ code: 'custom', message, input: context.value });
  });

/** A telephone or mobile number; empty where there is none. */
export const telephoneOf = (longest: number) => checked(optionalText(longest), (value) => telephoneProblem(value));
export const emailOf = (longest: number) => checked(optionalText(longest), (value) => emailProblem(value));

/** `contactType` and `modeOfContact` as they travel: an object that carries the value; that of the mode is a code. */
export const Carried = z.object({ value: z.string() });
export const CarriedInput = z.strictObject({ value: optionalText(40) });
export const ModeOfContact = keysOf({ '': '', ...modesOfContact });
export const CarriedMode = z.object({ value: ModeOfContact });
export const CarriedModeInput = z.strictObject({ value: ModeOfContact });

type Typed = Omit<Reach, 'modeOfContact'> & { modeOfContact?: { value: Reach['modeOfContact'] } | undefined };

/** Refuses a landline where a text is going to be sent; what is wrong with any number, the field itself says. */
export function checkMobile(context: z.core.ParsePayload<Typed>): void {
  const { email, mobile, modeOfContact } = context.value;
  const message = telephoneProblem(mobile) === null ? mobileProblem({ email, mobile, modeOfContact: modeOfContact?.value ?? '' }) : null;
  if (message !== null) context.issues.push({ code: 'custom', message, path: ['mobile'], input: mobile });
}
