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

/** The pickers, once they are here, and whether the person was already in the field that stood for one. */
function usePickers(): Found {
  const [pickers, setPickers] = useState(here);
  const wasHere = useRef(pickers !== undefined);
  const taken = useRef(false);
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
  const hold: HoldProps = {
    onFocus() {
      taken.current = true;
      ask();
    },
    onBlur() {
      taken.current = false;
    },
  };
  const goOn = (field: HTMLInputElement) => {
    if (taken.current) field.setSelectionRange(field.value.length, field.value.length);
    taken.current = false;
  };
  return { pickers, taken, goOn, hold };
}
interface Found {
  readonly pickers: Pickers | undefined;
  readonly taken: { readonly current: boolean };
  /** Puts the caret behind what was typed before the picker came. */
  readonly goOn: (field: HTMLInputElement) => void;
  readonly hold: HoldProps;
}
interface HoldProps {
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

type Look = Pick<
  SelectProps,
  | 'label'
  | 'description'
  | 'error'
  | 'required'
  | 'withAsterisk'
  | 'placeholder'
  | 'size'
  | 'w'
  | 'disabled'
  | 'name'
  | 'aria-label'
  | 'ref'
  | 'className'
  | 'maxLength'
>;
const lookOf = (props: SelectProps | AutocompleteProps): Look => ({
  label: props.label,
  description: props.description,
  error: props.error,
  required: props.required,
  withAsterisk: props.withAsterisk,
  placeholder: props.placeholder,
  size: props.size,
  w: props.w,
  disabled: props.disabled,
  name: props.name,
  'aria-label': props['aria-label'],
  ref: props.ref,
  className: props.className,
  maxLength: props.maxLength,
});

function labelOf(data: SelectProps['data'], value: string | null | undefined): string {
  for (const option of data ?? []) if (typeof option === 'object' && 'value' in option && option.value === value) return option.label ?? option.value;
  return value ?? '';
}

/** One of a list. Its field is there at once, the list and its keys a moment later. */
export function Select(props: SelectProps) {
  const { pickers, taken, hold } = usePickers();
  if (pickers)
    return <pickers.Select {...props} autoFocus={props.autoFocus || taken.current} defaultDropdownOpened={props.defaultDropdownOpened || taken.current} />;
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
        autoFocus={props.autoFocus || taken.current}
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
