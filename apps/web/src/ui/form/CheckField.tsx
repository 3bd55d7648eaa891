import { Checkbox, Switch } from '@mantine/core';
import { type FieldProps, useField } from './use-field.ts';

/** Yes or no. */
export function CheckboxField({ name, label, description, disabled }: FieldProps) {
  const { field, value, error } = useField(name);
  return (
    <Checkbox
      name={name}
      ref={field.ref}
      label={label}
      description={description}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      error={error}
    />
  );
}

/** On or off, where it reads as a setting. */
export function SwitchField({ name, label, description, disabled }: FieldProps) {
  const { field, value, error } = useField(name);
  return (
    <Switch
      name={name}
      ref={field.ref}
      label={label}
      description={description}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
