import { slots } from '@quarterlight/contract/rules/slots';
import type { FieldValues } from 'react-hook-form';
import { textOf } from '../../../ui/form/use-field.ts';
import { shortWhen } from '../words.ts';

/** What is said of a job that was just saved, from the booking as it was typed. */
export function savedWords({ number, state }: { readonly number: string; readonly state: string }, { day, slot }: FieldValues): string {
  const code = slots.find((one) => one.code === slot)?.code;
  return state === 'booked' && code ? `${number} booked for ${shortWhen(textOf(day), code)}` : `${number} saved without a slot`;
}
