import { TextInput } from '@mantine/core';
import { useCan } from '../../../platform/permissions.ts';
import { textOf, useField } from '../../../ui/form/use-field.ts';

const label = 'Why the job is allowed';
const reasonOf = (value: unknown) => (typeof value === 'object' && value !== null && 'reason' in value ? textOf(value.reason) : '');

/**
 * Asks whoever may allow work of an account on stop or over its limit why they do: where the account `isHeld`, or once the server has said that it is. A
 * reason that nobody gave is not sent.
 */
export function CreditReason({ isHeld }: { readonly isHeld: boolean }) {
  const may = useCan('override-credit-limit');
  // Bound whether shown or not, so that the server's word has a place to land.
  const { value, onChange, bound } = useField('creditOverride', label, reasonOf);
  const reason = reasonOf(value);
  if (!may || (!isHeld && bound.error === undefined && reason === '')) return null;
  return (
    <TextInput
      {...bound}
      label={label}
      required
      maxLength={300}
      description="Kept with the job, in its timeline and in the log"
      value={reason}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? undefined : { reason: typed })}
    />
  );
}
