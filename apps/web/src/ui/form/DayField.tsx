import { isDay, today } from '@quarterlight/kit/days';
import { tenantZone } from '../../platform/formats.ts';
import { DayInput } from './DayInput.tsx';
import { type FieldProps, textOf, useField } from './use-field.ts';

interface DayFieldProps extends FieldProps {
  /** It cannot be to come, which is said at once. */
  readonly past?: boolean;
  /** What is said at once of a day that is over, where it cannot be. */
  readonly ahead?: string;
}

/** A day of the contract (YYYY-MM-DD), written DD/MM/YYYY. */
export function DayField({ name, past = false, ahead, ...rest }: DayFieldProps) {
  const { value, onChange, bound } = useField(name, rest.label);
  const day = textOf(value) || null;
  const now = today(tenantZone.get());
  const wrong =
    day === null || !isDay(day) ? undefined : past && day > now ? 'This day is still to come. Enter today or an earlier day.' : day < now ? ahead : undefined;
  const error = bound.error ?? wrong;
  return <DayInput {...rest} {...bound} error={error} past={past} value={day} onChange={onChange} />;
}
