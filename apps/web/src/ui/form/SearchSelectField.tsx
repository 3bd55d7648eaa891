import type { QueryKey } from '@tanstack/react-query';
import type { Option } from './options.ts';
import { type OptionSearch, SearchSelect } from './SearchSelect.tsx';
import { type FieldProps, textOf, useField } from './use-field.ts';

interface SearchSelectFieldProps<Reply, Key extends QueryKey> extends FieldProps, OptionSearch<Reply, Key> {
  readonly initial?: Option | null | undefined;
  readonly onPicked?: (option: Option | null) => void;
}

/** `SearchSelect` as a form's field; it holds the id, or null. */
export function SearchSelectField<Reply, Key extends QueryKey>({ name, onPicked, ...rest }: SearchSelectFieldProps<Reply, Key>) {
  const { value, onChange, bound } = useField(name);
  return (
    <SearchSelect
      {...rest}
      {...bound}
      value={textOf(value) || null}
      onChange={(next, option) => {
        onChange(next);
        onPicked?.(option);
      }}
    />
  );
}
