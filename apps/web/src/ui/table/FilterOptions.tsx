import { Checkbox, Radio, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isSearchable, searchTooShort } from '@quarterlight/contract/rules/search-text';
import { sortKey } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { Option } from '../form/options.ts';
import classes from './FilterBar.module.css';
import type { Filter } from './filter.ts';

/** More values than these are searched by typing. */
const mostAtOnce = 7;

interface FilterOptionsProps {
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly multiple?: boolean;
  readonly onPick: (value: string) => void;
}

/** The values of a filter; many are found by typing any part of them, Enter takes the first that fits. */
export function FilterOptions({ options, ...rest }: FilterOptionsProps) {
  const [text, setText] = useState('');
  const fitting = text.trim() === '' ? options : options.filter(({ label }) => sortKey(label).includes(sortKey(text)));
  if (options.length <= mostAtOnce) return <Values {...rest} options={options} />;
  return <Found {...rest} options={fitting} text={text} onText={setText} none="Nothing fits" />;
}

interface FilterSearchProps {
  readonly filter: Extract<Filter, { kind: 'search' }>;
  readonly value: string;
  readonly onPick: (value: string) => void;
}

/** The values that the server finds for what was typed. */
export function FilterSearch({ filter, value, onPick }: FilterSearchProps) {
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), 250);
  const wanted = isSearchable(asked);
  const found = useQuery({ queryKey: ['filter', filter.key, asked], queryFn: () => filter.find(asked), enabled: wanted, meta: { quiet: true } });
  const options = (wanted && asked === text.trim() && found.data) || [];
  const none = !isSearchable(text)
    ? searchTooShort
    : found.isError
      ? 'The search failed. Type again.'
      : found.isFetching || asked !== text.trim()
        ? 'Searching'
        : 'Nothing found';
  return <Found label={filter.label} options={options} chosen={[value]} text={text} onText={setText} none={none} onPick={onPick} />;
}

interface FoundProps extends FilterOptionsProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly none: string;
}

function Found({ text, onText, none, ...values }: FoundProps) {
  const box = useRef<HTMLDivElement>(null);
  const { label, options, onPick } = values;
  const onKeyDown = (event: KeyboardEvent) => {
    const [first] = options;
    if (event.key === 'Enter' && text.trim() !== '' && first) onPick(first.value);
    else if (event.key === 'ArrowDown') box.current?.querySelector<HTMLElement>('input[type]:not([type="text"])')?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div ref={box}>
      <TextInput
        className={classes.find}
        size="xs"
        type="text"
        data-autofocus
        aria-label={`Find ${label.toLowerCase()}`}
        placeholder="Type to find"
        maxLength={60}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {options.length === 0 ? (
        <p className={classes.none} role="status">
          {none}
        </p>
      ) : (
        <Values {...values} />
      )}
    </div>
  );
}

function Values({ label, options, chosen, multiple = false, onPick }: FilterOptionsProps) {
  if (!multiple) {
    return (
      <Radio.Group value={chosen[0] ?? ''} onChange={onPick} aria-label={label}>
        <div className={classes.options}>
          {options.map((option) => (
            <Radio key={option.value} size="xs" value={option.value} label={option.label} />
          ))}
        </div>
      </Radio.Group>
    );
  }
  return (
    <div className={classes.options} role="group" aria-label={label}>
      {options.map((option) => (
        <Checkbox key={option.value} size="xs" label={option.label} checked={chosen.includes(option.value)} onChange={() => onPick(option.value)} />
      ))}
    </div>
  );
}
