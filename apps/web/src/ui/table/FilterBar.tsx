import { Button } from '@mantine/core';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { dayText } from '../../platform/formats.ts';
import type { ListState } from '../../platform/list-state.ts';
import { later } from '../later.tsx';
import { Menu } from '../Menu.tsx';
import { Popup } from '../Popup.tsx';
import classes from './FilterBar.module.css';
import type { Filter, QuickFilter } from './filter.ts';
import { SearchBox } from './SearchBox.tsx';

const FilterEditor = later(() => import('./FilterEditor.tsx'), 'FilterEditor');

interface FilterBarProps {
  readonly list: ListState<unknown>;
  /** What is no filter is left out: one that stands only where a link set it. */
  readonly filters: readonly (Filter | '' | undefined)[];
  /** What the search box looks through; without it there is none. */
  readonly search?: string;
  readonly quick?: readonly QuickFilter[];
}

/** How a set filter reads on its chip. */
export function filterText(filter: Filter, value: string): string {
  if (filter.kind === 'day') return dayText(value);
  if (filter.kind === 'search') return filter.nameOf(value) || 'One';
  if (filter.kind === 'yes-no') return value === 'true' ? 'Yes' : 'No';
  if (filter.kind === 'select')
    return value
      .split(',')
      .map((one) => filter.options.find((option) => option.value === one)?.label ?? one)
      .join(', ');
  return value;
}

/** The search box and the filters of a list, those that are set as chips. */
export function FilterBar({ list, filters, search, quick = [] }: FilterBarProps) {
  const [added, setAdded] = useState<string | null>(null);
  const all = filters.filter((filter) => filter !== '' && filter !== undefined);
  // What a pressed button says already needs no chip beside it.
  const pressed = new Set(quick.filter(({ key, value }) => list.address[key] === value).map(({ key }) => key));
  const shown = all.filter((filter) => (list.address[filter.key] && !pressed.has(filter.key)) || added === filter.key);
  const others = all.filter((filter) => !shown.includes(filter) && !filter.fromLinks);
  return (
    <div className={classes.bar} role="group" aria-label="Filters" data-filter-bar>
      {search && <SearchBox list={list} placeholder={search} />}
      {quick.map(({ key, value, label }) => {
        const isSet = list.address[key] === value;
        return (
          <button key={label} type="button" className={classes.quick} aria-pressed={isSet} onClick={() => list.set({ [key]: isSet ? '' : value })}>
            {label}
          </button>
        );
      })}
      {shown.map((filter) => (
        <FilterChip key={filter.key} filter={filter} list={list} added={added === filter.key} onClose={() => setAdded(null)} />
      ))}
      {others.length > 0 && (
        <Menu
          label="Add a filter"
          trigger={(bind) => (
            <Button {...bind} variant="subtle" color="gray" size="compact-sm" h={30} leftSection={<IconFilterPlus size={16} />}>
              Filter
            </Button>
          )}
          entries={others.map((filter) => ({ label: filter.label, onClick: () => setAdded(filter.key) }))}
        />
      )}
      {list.filtered > 0 && (
        <Button variant="subtle" color="gray" size="compact-sm" h={30} onClick={list.clear}>
          Clear all
        </Button>
      )}
    </div>
  );
}

interface FilterChipProps {
  readonly filter: Filter;
  readonly list: ListState<unknown>;
  /** It was just added and waits for its value. */
  readonly added: boolean;
  readonly onClose: () => void;
}

function FilterChip({ filter, list, added, onClose }: FilterChipProps) {
  const value = list.address[filter.key] ?? '';
  const set = (next: string) => list.set({ [filter.key]: next });
  return (
    <span className={classes.chip} data-set={value !== '' || undefined}>
      <Popup
        label={filter.label}
        openAtOnce={added}
        onClose={onClose}
        trigger={(bind) => (
          <button {...bind} className={classes.value}>
            {filter.label}
            {value !== '' && <b>{filterText(filter, value)}</b>}
          </button>
        )}
      >
        {(close) => <FilterEditor filter={filter} value={value} onSet={set} onClose={close} />}
      </Popup>
      <button
        type="button"
        className={classes.remove}
        aria-label={`Remove filter ${filter.label}`}
        onClick={() => {
          onClose();
          if (value !== '') set('');
        }}
      >
        <IconX size={14} />
      </button>
    </span>
  );
}
