import { codeWords } from '@quarterlight/kit/text';
import { type ChangeEvent, use, useEffect, useRef } from 'react';
import { type ControllerRenderProps, useController } from 'react-hook-form';
import { FieldNames } from './Form.tsx';
import type { ToldField } from './told-value.ts';

/** What every form field takes. */
export interface FieldProps {
  /** The name in the route's body; `lines.0.quantity` for nested ones. */
  readonly name: string;
  readonly label: string;
  readonly description?: string;
  /** Marks the label; whether it truly must be filled is the schema's word. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly autoFocus?: boolean;
}

/** The message of a field, be it on the field or on a part of it, as with money. */
export function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('message' in error && typeof error.message === 'string' && error.message !== '') return error.message;
  for (const part of Object.values(error)) {
    const found = part instanceof Element ? undefined : messageOf(part);
    if (found) return found;
  }
  return undefined;
}

interface Bound {
  readonly onChange: ControllerRenderProps['onChange'];
  readonly value: unknown;
  /** What every input of the library takes as it is. */
  readonly bound: Pick<ControllerRenderProps, 'name' | 'ref' | 'onBlur'> & { readonly error: string | undefined };
}

/** Says to the form around that it has such a field, and how its values read. */
export function useToldField(name: string, told: Partial<ToldField>): void {
  const names = use(FieldNames);
  const latest = useRef(told);
  latest.current = told;
  useEffect(() => {
    // Read when it is asked for: options and words may arrive later than the field.
    const { label = codeWords(name.split('.').at(-1) ?? ''), whole, text } = latest.current;
    // Who binds the same field twice names it once.
    if (latest.current.label === undefined && names?.has(name)) return undefined;
    names?.set(name, { label, text: text && ((value) => latest.current.text?.(value) ?? ''), ...(whole ? { whole } : {}) });
    return () => {
      names?.delete(name);
    };
  }, [names, name]);
}

/** Binds a field to the form around it; it is told apart by its label where two versions of it are compared. */
export function useField(name: string, label?: string, text?: ToldField['text']): Bound {
  useToldField(name, { ...(label === undefined ? {} : { label }), text });
  const { field, fieldState } = useController({ name });
  const { value, onChange, ref, onBlur }: ControllerRenderProps = field;
  return { value, onChange, bound: { name, ref, onBlur, error: messageOf(fieldState.error) } };
}

/** Binds a field that holds what is typed into it. */
export function useTextField(name: string, label: string) {
  const { value, onChange, bound } = useField(name, label);
  return { ...bound, value: textOf(value), onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value) };
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' && !Number.isNaN(value) ? String(value) : '');
