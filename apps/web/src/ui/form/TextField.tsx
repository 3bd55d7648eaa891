import { TextInput, type TextInputProps } from '@mantine/core';
import { type FieldProps, useTextField } from './use-field.ts';

interface TextFieldProps extends FieldProps {
  readonly maxLength?: number;
  readonly autoComplete?: string;
  readonly onKeyDown?: TextInputProps['onKeyDown'];
  readonly inputMode?: TextInputProps['inputMode'];
}

/** One line of text. */
export function TextField({ name, ...rest }: TextFieldProps) {
  return <TextInput {...rest} {...useTextField(name, rest.label)} />;
}

/** An email address. Its rule ('Invalid email', empty allowed) stands in the contract's schema. */
export function EmailField(props: TextFieldProps) {
  return <TextField autoComplete="off" inputMode="email" {...props} />;
}
