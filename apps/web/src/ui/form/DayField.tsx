import { today } from '@quarterlight/kit/days';
import { tenantZone } from '../../platform/formats.ts';
import { DayInput } from './DayInput.tsx';
import { type FieldProps, textOf, useField } from './use-field.ts';

/** A day of the contract (YYYY-MM-DD), written DD/MM/YYYY; `past` where it cannot be to come, which is said at once. */
export function DayField({ name, past = false, ...rest }: FieldProps & { readonly past?: boolean }) {
  const { value, onChange, bound } = useField(name, rest.label);
  const day = textOf(value) || null;
  const error =
    bound.error ?? (past && day !== null && day > today(tenantZone.get()) ? 'This day is still to come. Enter today or an earlier day.' : undefined);
  return <DayInput {...rest} {...bound} error={error} past={past} value={day} onChange={onChange} />;
}
