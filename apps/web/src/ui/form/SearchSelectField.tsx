import type { QueryKey } from '@tanstack/react-query';
import { type OptionSearch, SearchSelect } from './SearchSelect.tsx';
import type { Option } from './SelectField.tsx';
import { type FieldProps, textOf, useField } from './use-field.ts';

interface SearchSelectFieldProps<Reply, Key extends QueryKey> extends FieldProps, OptionSearch<Reply, Key> {
  readonly initial?: Option | null | undefined;
  readonly onPicked?: (option: Option | null) => void;
}

/** `SearchSelect` as a form's field; it holds the id, or null. */
export function SearchSelectField<Reply, Key extends QueryKey>({ name, search, read, initial, onPicked, ...rest }: SearchSelectFieldProps<Reply, Key>) {
  const { field, value, error } = useField(name);
  return (
    <SearchSelect
      {...rest}
      name={name}
      ref={field.ref}
      search={search}
      read={read}
      initial={initial}
      value={textOf(value) || null}
      onChange={(next, option) => {
        field.onChange(next);
        onPicked?.(option);
      }}
      onBlur={field.onBlur}
      error={error}
    />
  );
}
