import { Loader, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isSearchable, searchTooShort } from '@quarterlight/contract/rules/search-text';
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { focusNext } from './keys.ts';
import type { Option } from './options.ts';
import { Select } from './Select.tsx';

/** What a search answers: `queryFor(listCustomers, { query: { q } })` with `read` makes options of its reply. */
export interface OptionSearch<Reply, Key extends QueryKey = QueryKey> {
  readonly search: (q: string) => UseQueryOptions<Reply, Error, Reply, Key>;
  readonly read: (reply: Reply) => readonly Option[];
}

interface SearchSelectProps<Reply, Key extends QueryKey>
  extends OptionSearch<Reply, Key>,
    Omit<SelectProps, 'data' | 'value' | 'onChange' | 'searchValue' | 'onSearchChange'> {
  readonly value: string | null;
  readonly onChange: (value: string | null, option: Option | null) => void;
  /** The label of the present value, before anything was searched. */
  readonly initial?: Option | null | undefined;
  /** What is picked goes elsewhere: the field is empty for the next, and Enter goes on only where nothing is typed. */
  readonly gathers?: boolean;
}

/** A select over a long list: it queries only after at least 3 characters. */
export function SearchSelect<Reply, Key extends QueryKey>({ search, read, value, onChange, initial, gathers = false, ...rest }: SearchSelectProps<Reply, Key>) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Option | null>(initial ?? null);
  const [asked] = useDebouncedValue(text.trim(), 250);
  const current = picked && picked.value === value ? picked : initial && initial.value === value ? initial : null;
  const wanted = isSearchable(asked) && asked !== current?.label;
  const found = useQuery({ ...search(wanted ? asked : ''), enabled: wanted });
  const answers = wanted && found.data !== undefined ? read(found.data) : [];
  const data = current && !answers.some((option) => option.value === current.value) ? [...answers, current] : answers;
  const short = !isSearchable(text);
  const isAnswered = wanted && text.trim() === asked && found.data !== undefined && !found.isPlaceholderData;
  const choose = (option: Option | null) => {
    setPicked(option);
    if (gathers) setText('');
    onChange(option?.value ?? null, option);
  };
  // Enter that came before the answer takes the best find of what was typed, and goes on as it would have.
  const early = useRef<HTMLInputElement>(null);
  const [first] = answers;
  useEffect(() => {
    const field = early.current;
    if (!isAnswered || field === null) return;
    early.current = null;
    if (!first || field !== document.activeElement) return;
    choose(first);
    if (field.form && !gathers) focusNext(field.form, field);
  });
  return (
    <Select
      clearable
      allowDeselect={false}
      placeholder={searchTooShort}
      {...rest}
      searchable
      selectFirstOptionOnChange={isAnswered}
      onKeyDown={(event) => {
        const isWaiting = event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !short && !isAnswered && text.trim() !== current?.label;
        early.current = isWaiting ? event.currentTarget : null;
        if (isWaiting) {
          event.preventDefault();
          event.stopPropagation();
        }
        rest.onKeyDown?.(event);
      }}
      data={[...data]}
      filter={({ options }) => options}
      value={value}
      searchValue={text}
      data-holds={(gathers && text !== '') || undefined}
      onSearchChange={setText}
      rightSection={found.isFetching ? <Loader size={14} /> : undefined}
      nothingFoundMessage={short ? searchTooShort : found.isFetching || text.trim() !== asked ? 'Searching' : 'Nothing found'}
      onChange={(next) => choose(data.find((one) => one.value === next) ?? null)}
    />
  );
}
