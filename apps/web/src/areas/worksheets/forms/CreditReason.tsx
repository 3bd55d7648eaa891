import { useCan } from '../../../platform/permissions.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf, useField } from '../../../ui/form/use-field.ts';

const name = 'creditOverride.reason';
const label = 'Why the job is allowed';

/** Asks whoever may allow work of an account on stop or over its limit why they do: where the account `isHeld`, or once the server has said that it is. */
export function CreditReason({ isHeld }: { readonly isHeld: boolean }) {
  const may = useCan('override-credit-limit');
  // Bound whether shown or not, so that the server's word has a place to land.
  const { value, bound } = useField(name);
  if (!may || (!isHeld && bound.error === undefined && textOf(value) === '')) return null;
  return <TextField name={name} label={label} required maxLength={300} description="Kept with the job, its timeline and the log" autoFocus={!isHeld} />;
}
