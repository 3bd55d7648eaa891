import { DayInput } from './DayInput.tsx';
import { type FieldProps, textOf, useField } from './use-field.ts';

/** A day of the contract (YYYY-MM-DD), written DD/MM/YYYY. */
export function DayField({ name, ...rest }: FieldProps) {
  const { field, value, error } = useField(name);
  return <DayInput {...rest} name={name} ref={field.ref} value={textOf(value) || null} onChange={field.onChange} onBlur={field.onBlur} error={error} />;
}
