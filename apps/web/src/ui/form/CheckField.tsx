import { Checkbox, Switch } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { type FieldProps, useField } from './use-field.ts';

function useCheck({ name, label, description, disabled }: FieldProps) {
  const { value, onChange, bound } = useField(name, label);
  const take = (event: ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.checked);
  return { ...bound, label, description, disabled, checked: value === true, onChange: take };
}

/** Yes or no. */
export const CheckboxField = (props: FieldProps) => <Checkbox {...useCheck(props)} />;

/** On or off, where it reads as a setting. */
export const SwitchField = (props: FieldProps) => <Switch {...useCheck(props)} />;
