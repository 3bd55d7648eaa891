import { type AutocompleteProps, ComboboxChevron, InputBase, type SelectProps } from '@mantine/core';
import { type ComponentType, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { fetchAhead } from '../../platform/fetch-ahead.ts';
import { whenIdle } from '../../platform/when-idle.ts';

interface Pickers {
  readonly Select: ComponentType<SelectProps>;
  readonly Autocomplete: ComponentType<AutocompleteProps>;
}

let here: Pickers | undefined;
let underway: Promise<Pickers> | undefined;
function fetchPickers(): Promise<Pickers> {
  underway ??= fetchAhead(() => import('./pickers.tsx')).then(
    (pickers) => {
      here = pickers;
      return pickers;
    },
    (error: unknown) => {
      underway = undefined;
      throw error;
    },
  );
  return underway;
}
// Asked for once the page has drawn what it can: it does not wait for it. What fails here is tried again by whatever shows a picker.
whenIdle(() => void fetchPickers().catch(() => undefined));

/** The pickers, once they are here, and whether the person was already in the field that stood for one, or even pressed it. */
function usePickers() {
  const [pickers, setPickers] = useState(here);
  const wasHere = useRef(pickers !== undefined);
  const taken = useRef<'no' | 'in' | 'pressed'>('no');
  const ask = useCallback(() => {
    fetchPickers().then(setPickers, () => undefined);
  }, []);
  useEffect(() => {
    let giveUp: (() => void) | undefined;
    let isGone = false;
    const take = (found: Pickers) => {
      if (!isGone) giveUp = whenIdle(() => startTransition(() => setPickers(found)));
    };
    if (!wasHere.current) giveUp = whenIdle(() => void fetchPickers().then(take, () => undefined));
    return () => {
      isGone = true;
      giveUp?.();
    };
  }, []);
  const hold = {
    onPointerDown() {
      taken.current = 'pressed';
    },
    onFocus() {
      if (taken.current === 'no') taken.current = 'in';
      ask();
    },
    onBlur() {
      taken.current = 'no';
    },
  };
  // Puts the caret behind what was typed before the picker came.
  const goOn = (field: HTMLInputElement) => {
    if (taken.current !== 'no') field.setSelectionRange(field.value.length, field.value.length);
    taken.current = 'no';
  };
  return { pickers, taken, goOn, hold };
}

const words = ['label', 'description', 'error', 'required', 'placeholder', 'name', 'aria-label', 'maxLength'] as const;
const looks = ['withAsterisk', 'size', 'w', 'disabled', 'ref', 'className'] as const;
const lookOf = (props: SelectProps | AutocompleteProps): Pick<SelectProps, (typeof words | typeof looks)[number]> =>
  Object.fromEntries([...words, ...looks].map((name) => [name, props[name]]));

function labelOf(data: SelectProps['data'], value: string | null | undefined): string {
  for (const option of data ?? []) if (typeof option === 'object' && 'value' in option && option.value === value) return option.label ?? option.value;
  return value ?? '';
}

/** Whether the list would stand open by now, had it been there from the start: one that is searched opens where one comes into it, others where they are pressed. */
const opens = { no: () => false, in: ({ searchable = false }: SelectProps) => searchable, pressed: () => true } as const;

/** One of a list. Its field is there at once, the list and its keys a moment later. */
export function Select(props: SelectProps) {
  const { pickers, taken, hold } = usePickers();
  if (pickers)
    return (
      <pickers.Select
        {...props}
        autoFocus={props.autoFocus || taken.current !== 'no'}
        defaultDropdownOpened={props.defaultDropdownOpened || opens[taken.current](props)}
        onFocus={(event) => {
          // What is typed looks for another, whichever way one came here.
          if (!event.currentTarget.readOnly) event.currentTarget.select();
          props.onFocus?.(event);
        }}
      />
    );
  return (
    <InputBase
      {...lookOf(props)}
      {...hold}
      autoFocus={props.autoFocus}
      value={labelOf(props.data, props.value)}
      readOnly
      pointer
      rightSection={<ComboboxChevron size={props.size} />}
      rightSectionPointerEvents="none"
    />
  );
}

/** A text with proposals. It can be typed into at once, the proposals come a moment later. */
export function Autocomplete(props: AutocompleteProps) {
  const { pickers, taken, goOn, hold } = usePickers();
  if (pickers)
    return (
      <pickers.Autocomplete
        {...props}
        autoFocus={props.autoFocus || taken.current !== 'no'}
        onFocus={(event) => {
          goOn(event.currentTarget);
          props.onFocus?.(event);
        }}
      />
    );
  return (
    <InputBase
      {...lookOf(props)}
      {...hold}
      autoFocus={props.autoFocus}
      value={props.value ?? ''}
      onChange={(event) => props.onChange?.(event.currentTarget.value)}
    />
  );
}
