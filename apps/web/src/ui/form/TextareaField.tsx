import { Textarea } from '@mantine/core';
import classes from './form.module.css';
import { type FieldProps, useTextField } from './use-field.ts';

interface TextareaFieldProps extends FieldProps {
  readonly maxLength?: number;
  readonly rows?: number;
  /** Across all columns of the form. */
  readonly wide?: boolean;
}

/** Several lines of text; grows with what is typed. */
export function TextareaField({ name, rows = 3, wide = false, ...rest }: TextareaFieldProps) {
  return <Textarea className={wide ? classes.wide : undefined} {...rest} {...useTextField(name, rest.label)} autosize minRows={rows} maxRows={14} />;
}
