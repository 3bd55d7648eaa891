import { Textarea } from '@mantine/core';
import { type FieldProps, useTextField } from './use-field.ts';

interface TextareaFieldProps extends FieldProps {
  readonly maxLength?: number;
  readonly rows?: number;
}

/** Several lines of text; grows with what is typed. */
export function TextareaField({ name, rows = 3, ...rest }: TextareaFieldProps) {
  return <Textarea {...rest} {...useTextField(name, rest.label)} autosize minRows={rows} maxRows={14} />;
}
