import { use, useEffect } from 'react';
import { type ControllerRenderProps, type FieldValues, useController } from 'react-hook-form';
import { FieldNames } from './Form.tsx';

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
  readonly field: ControllerRenderProps<FieldValues, string>;
  readonly value: unknown;
  readonly error: string | undefined;
}

/** Binds a field to the form around it. */
export function useField(name: string): Bound {
  const names = use(FieldNames);
  const { field, fieldState } = useController({ name });
  useEffect(() => {
    names?.add(name);
    return () => {
      names?.delete(name);
    };
  }, [names, name]);
  const value: unknown = field.value;
  return { field, value, error: messageOf(fieldState.error) };
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' && !Number.isNaN(value) ? String(value) : '');
