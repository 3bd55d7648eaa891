import { type AutocompleteProps, Autocomplete as LibraryAutocomplete, Select as LibrarySelect, type SelectProps } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import classes from './form.module.css';

/** The list of a picker is made when its field is first touched: the library makes and places it beforehand, at several times the cost of the field. */
function useList({ defaultDropdownOpened = false, comboboxProps, label, onFocus, onClick }: SelectProps | AutocompleteProps) {
  const [isWanted, setWanted] = useState(defaultDropdownOpened);
  return {
    comboboxProps: { ...comboboxProps, disabled: !isWanted },
    ...(label ? { classNames: { dropdown: classes.list ?? '' } } : {}),
    onFocus(event: FocusEvent<HTMLInputElement>) {
      setWanted(true);
      onFocus?.(event);
    },
    onClick(event: MouseEvent<HTMLInputElement>) {
      setWanted(true);
      onClick?.(event);
    },
  };
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;
const shownOptions = (field: HTMLInputElement): HTMLElement[] => [
  ...(document.getElementById(field.getAttribute('aria-controls') ?? '')?.querySelectorAll<HTMLElement>('[data-combobox-option]') ?? []),
];

/** While one types, the first match is the one that Enter takes, and the only one is taken on leaving; Enter stays where nothing was found. */
function useMatches({ selectFirstOptionOnChange = true, onKeyDown, onOptionSubmit }: SelectProps) {
  const [isTyping, setTyping] = useState(false);
  return {
    selectFirstOptionOnChange: isTyping && selectFirstOptionOnChange,
    onInput: () => setTyping(true),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      onKeyDown?.(event);
      const field = event.currentTarget;
      if (event.key === 'Escape') setTyping(false);
      if (event.key !== 'Enter' || !isPlain(event) || !isTyping || field.value.trim() === '' || shownOptions(field).length > 0) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlurCapture({ currentTarget }: FocusEvent<HTMLInputElement>) {
      const [only, more] = shownOptions(currentTarget);
      if (isTyping && selectFirstOptionOnChange && currentTarget.value.trim() !== '' && more === undefined) only?.click();
      setTyping(false);
    },
    onOptionSubmit(value: string) {
      setTyping(false);
      onOptionSubmit?.(value);
    },
  };
}

/** How long letters belong to one word, in milliseconds, as in the browser's own select. */
const oneWord = 1_000;

/** In a list that is not searched, letters choose what begins with them. */
function useLetters({ data = [], onChange, onKeyDown, disabled }: SelectProps) {
  const typed = useRef({ letters: '', at: 0 });
  return {
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      onKeyDown?.(event);
      if (disabled || event.key.length !== 1 || event.key === ' ' || !isPlain(event)) return;
      const { letters, at } = typed.current;
      typed.current = { letters: `${event.timeStamp - at < oneWord ? letters : ''}${event.key.toLowerCase()}`, at: event.timeStamp };
      const options = data.flatMap((option) => (typeof option === 'object' && 'value' in option ? [{ ...option, label: option.label ?? option.value }] : []));
      const found = options.find(({ label }) => label.toLowerCase().startsWith(typed.current.letters));
      if (found) onChange?.(found.value, found);
    },
  };
}

/** The library's select. Options that come late may make it one that is searched: it stays the same field, with whoever is in it. */
export function Select(props: SelectProps) {
  const [list, matches, letters] = [useList(props), useMatches(props), useLetters(props)];
  return <LibrarySelect {...props} {...list} {...(props.searchable ? matches : letters)} />;
}

/** The library's text with proposals. */
export function Autocomplete(props: AutocompleteProps) {
  const list = useList(props);
  return <LibraryAutocomplete {...props} {...list} />;
}
