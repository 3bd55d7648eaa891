import { PasswordInput } from '@mantine/core';
import { type FieldProps, textOf, useField } from './use-field.ts';

/** A password that can be shown. */
export function PasswordField({
  name,
  autoComplete = 'current-password',
  ...rest
}: FieldProps & { readonly autoComplete?: 'current-password' | 'new-password' }) {
  const { field, value, error } = useField(name);
  return (
    <PasswordInput
      {...rest}
      name={name}
      ref={field.ref}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
      value={textOf(value)}
      onChange={(event) => field.onChange(event.currentTarget.value)}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
