import { Checkbox, MultiSelect, Select, Switch } from '@mantine/core';
import { type FieldProps, textOf, useField } from './use-field.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}
interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly clearable?: boolean;
  /** What an emptied select holds: null unless said otherwise. */
  readonly emptyValue?: null | undefined | '';
  readonly onPicked?: (value: string | null) => void;
}

/** One of a list. */
export function SelectField({ name, options, clearable = false, emptyValue = null, onPicked, ...rest }: SelectFieldProps) {
  const { field, value, error } = useField(name);
  return (
    <Select
      {...rest}
      name={name}
      ref={field.ref}
      data={[...options]}
      searchable={options.length > 7}
      clearable={clearable}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      value={textOf(value) || null}
      onChange={(next) => {
        field.onChange(next ?? emptyValue);
        onPicked?.(next);
      }}
      onBlur={field.onBlur}
      error={error}
    />
  );
}

/** Several of a list. */
export function MultiSelectField({ name, options, ...rest }: FieldProps & { readonly options: readonly Option[] }) {
  const { field, value, error } = useField(name);
  const chosen = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  return (
    <MultiSelect
      {...rest}
      name={name}
      ref={field.ref}
      data={[...options]}
      searchable
      clearable
      value={chosen}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={error}
    />
  );
}

/** Yes or no. */
export function CheckboxField({ name, label, description, disabled }: FieldProps) {
  const { field, value, error } = useField(name);
  return (
    <Checkbox
      name={name}
      ref={field.ref}
      label={label}
      description={description}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      error={error}
    />
  );
}

/** On or off, where it reads as a setting. */
export function SwitchField({ name, label, description, disabled }: FieldProps) {
  const { field, value, error } = useField(name);
  return (
    <Switch
      name={name}
      ref={field.ref}
      label={label}
      description={description}
      disabled={disabled}
      checked={value === true}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
