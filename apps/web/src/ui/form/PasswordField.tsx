import { PasswordInput } from '@mantine/core';
import { type FieldProps, useTextField } from './use-field.ts';

interface PasswordFieldProps extends FieldProps {
  readonly autoComplete?: 'current-password' | 'new-password';
}

/** A password that can be shown. */
export function PasswordField({ name, autoComplete = 'current-password', ...rest }: PasswordFieldProps) {
  const toggle = { 'aria-label': 'Show or hide the password', tabIndex: 0 };
  return <PasswordInput {...rest} {...useTextField(name, rest.label)} autoComplete={autoComplete} visibilityToggleButtonProps={toggle} />;
}
