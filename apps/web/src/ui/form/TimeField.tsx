import { TextInput } from '@mantine/core';
import { parseTypedClock } from '@quarterlight/kit/typed';
import { type FieldProps, textOf, useField } from './use-field.ts';

/** A time of day, typed '9', '930' or '2pm'; it holds 'HH:mm' once it is left, and what was typed where that is no time. */
export function TimeField({ name, ...rest }: FieldProps) {
  const { value, onChange, bound } = useField(name, rest.label);
  return (
    <TextInput
      placeholder="HH:mm"
      autoComplete="off"
      maxLength={8}
      {...rest}
      {...bound}
      value={textOf(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const clock = parseTypedClock(event.currentTarget.value);
        if (clock !== null && clock !== textOf(value)) onChange(clock);
        bound.onBlur();
      }}
    />
  );
}
