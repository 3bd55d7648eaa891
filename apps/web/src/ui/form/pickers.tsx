import { type AutocompleteProps, Autocomplete as LibraryAutocomplete, Select as LibrarySelect, type SelectProps } from '@mantine/core';
import { type FocusEvent, type MouseEvent, useState } from 'react';

/** The list of a picker is made when its field is first touched: the library makes and places it beforehand, at several times the cost of the field. */
function useList({ defaultDropdownOpened = false, comboboxProps, onFocus, onClick }: SelectProps | AutocompleteProps) {
  const [isWanted, setWanted] = useState(defaultDropdownOpened);
  return {
    comboboxProps: { ...comboboxProps, disabled: !isWanted },
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

/** The library's select. */
export function Select(props: SelectProps) {
  const list = useList(props);
  return <LibrarySelect {...props} {...list} />;
}

/** The library's text with proposals. */
export function Autocomplete(props: AutocompleteProps) {
  const list = useList(props);
  return <LibraryAutocomplete {...props} {...list} />;
}
