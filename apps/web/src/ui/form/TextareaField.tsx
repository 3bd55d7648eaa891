import { Textarea } from '@mantine/core';
import { type FieldProps, textOf, useField } from './use-field.ts';

interface TextareaFieldProps extends FieldProps {
  readonly maxLength?: number;
  readonly rows?: number;
  readonly nullable?: boolean;
}

/** Several lines of text; grows with what is typed. */
export function TextareaField({ name, rows = 3, nullable, ...rest }: TextareaFieldProps) {
  const { field, value, error } = useField(name);
  return (
    <Textarea
      {...rest}
      name={name}
      ref={field.ref}
      autosize
      minRows={rows}
      maxRows={14}
      value={textOf(value)}
      onChange={(event) => field.onChange(nullable && event.currentTarget.value === '' ? null : event.currentTarget.value)}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
