import { DayInput } from './DayInput.tsx';
import { type FieldProps, textOf, useField } from './use-field.ts';

/** A day of the contract (YYYY-MM-DD), written DD/MM/YYYY; `past` where it cannot be to come. */
export function DayField({ name, ...rest }: FieldProps & { readonly past?: boolean }) {
  const { value, onChange, bound } = useField(name, rest.label);
  return <DayInput {...rest} {...bound} value={textOf(value) || null} onChange={onChange} />;
}
