import { TextInput, type TextInputProps } from '@mantine/core';
import { type FieldProps, textOf, useField } from './use-field.ts';

interface TextFieldProps extends FieldProps {
  readonly maxLength?: number;
  readonly type?: 'text' | 'url' | 'search';
  readonly autoComplete?: string;
  readonly onKeyDown?: TextInputProps['onKeyDown'];
  readonly inputMode?: TextInputProps['inputMode'];
  /** An emptied field becomes null instead of ''. */
  readonly nullable?: boolean;
}

/** One line of text. */
export function TextField({ name, nullable, ...rest }: TextFieldProps) {
  const { field, value, error } = useField(name);
  return (
    <TextInput
      {...rest}
      name={name}
      ref={field.ref}
      value={textOf(value)}
      onChange={(event) => field.onChange(nullable && event.currentTarget.value === '' ? null : event.currentTarget.value)}
      onBlur={field.onBlur}
      error={error}
    />
  );
}

/** An email address. Its rule ('Invalid email', empty allowed) stands in the contract's schema. */
export function EmailField(props: TextFieldProps) {
  return <TextField autoComplete="off" inputMode="email" {...props} />;
}
