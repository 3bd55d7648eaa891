import { CloseButton, TextInput } from '@mantine/core';
import { isSearchable, searchTooShort } from '@quarterlight/contract/rules/search-text';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ListState } from '../../platform/list-state.ts';
import classes from './FilterBar.module.css';

interface SearchBoxProps {
  readonly list: ListState<unknown>;
  readonly placeholder: string;
  /** For a page that is all about it: as wide as there is room, with letters to match. */
  readonly wide?: boolean;
}

/** The text search of a list: asks 300 ms after the last key, and only from three characters on. */
export function SearchBox({ list, placeholder, wide = false }: SearchBoxProps) {
  const [text, setText] = useState(list.q);
  const { q, set } = list;
  const asked = useRef(q);
  useEffect(() => {
    // Only a change from elsewhere (Back, Clear all, a saved view) may replace what is being typed.
    if (q !== asked.current) setText(q);
    asked.current = q;
  }, [q]);
  useEffect(() => {
    const wanted = isSearchable(text) ? text.trim() : '';
    if (wanted === q) return undefined;
    const timer = setTimeout(() => {
      asked.current = wanted;
      set({ q: wanted });
    }, 300);
    return () => clearTimeout(timer);
  }, [text, q, set]);
  const short = text.trim() !== '' && !isSearchable(text);
  return (
    <TextInput
      type="search"
      aria-label={`Search ${placeholder}`}
      placeholder={placeholder}
      size={wide ? 'md' : 'xs'}
      className={wide ? classes.wide : classes.search}
      maw={560}
      maxLength={100}
      leftSection={<IconSearch size={16} />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      description={short ? searchTooShort : undefined}
      inputWrapperOrder={['input', 'description']}
      rightSection={
        text === '' ? undefined : (
          <CloseButton
            size="xs"
            aria-label="Clear search"
            onClick={() => {
              setText('');
              set({ q: '' });
            }}
          />
        )
      }
    />
  );
}
