import type { QueryKey } from '@tanstack/react-query';
import { useRef } from 'react';
import { nothing } from '../../platform/formats.ts';
import type { Option } from './options.ts';
import { type OptionSearch, SearchSelect } from './SearchSelect.tsx';
import { type FieldProps, textOf, useField } from './use-field.ts';

interface SearchSelectFieldProps<Reply, Key extends QueryKey> extends FieldProps, OptionSearch<Reply, Key> {
  readonly initial?: Option | null | undefined;
  readonly onPicked?: (option: Option | null) => void;
}

/** `SearchSelect` as a form's field; it holds the id, or null. */
export function SearchSelectField<Reply, Key extends QueryKey>({ name, onPicked, ...rest }: SearchSelectFieldProps<Reply, Key>) {
  const labels = useRef(new Map<string, string>()).current;
  if (rest.initial) labels.set(rest.initial.value, rest.initial.label);
  const { value, onChange, bound } = useField(name, rest.label, (of) => labels.get(textOf(of)) ?? nothing);
  return (
    <SearchSelect
      {...rest}
      {...bound}
      value={textOf(value) || null}
      onChange={(next, option) => {
        if (option) labels.set(option.value, option.label);
        onChange(next);
        onPicked?.(option);
      }}
    />
  );
}
