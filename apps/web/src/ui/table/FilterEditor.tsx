import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DayInput } from '../form/DayInput.tsx';
import classes from './FilterBar.module.css';
import { FilterOptions, FilterSearch } from './FilterOptions.tsx';
import type { Filter } from './filter.ts';

interface FilterEditorProps {
  readonly filter: Filter;
  readonly value: string;
  readonly onSet: (value: string) => void;
  readonly onClose: () => void;
}

/** Sets one filter; select filters apply at once, the others with Enter or 'Apply'. */
export function FilterEditor({ filter, value, onSet, onClose }: FilterEditorProps) {
  const [draft, setDraft] = useState(value);
  const apply = (next: string) => {
    onSet(next.trim());
    onClose();
  };
  if (filter.kind === 'yes-no') {
    return (
      <div className={classes.answers}>
        <Button variant="default" size="xs" data-autofocus onClick={() => apply('true')}>
          Yes
        </Button>
        <Button variant="default" size="xs" onClick={() => apply('false')}>
          No
        </Button>
      </div>
    );
  }
  if (filter.kind === 'search') return <FilterSearch filter={filter} value={value} onPick={apply} />;
  if (filter.kind === 'select') {
    if (!filter.multiple) return <FilterOptions label={filter.label} options={filter.options} chosen={[value]} onPick={apply} />;
    const chosen = value === '' ? [] : value.split(',');
    const toggle = (picked: string) => onSet((chosen.includes(picked) ? chosen.filter((one) => one !== picked) : [...chosen, picked]).join(','));
    return <FilterOptions label={filter.label} options={filter.options} chosen={chosen} multiple onPick={toggle} />;
  }
  return (
    <form
      className={classes.answers}
      onSubmit={(event) => {
        event.preventDefault();
        apply(draft);
      }}
    >
      {filter.kind === 'day' ? (
        <DayInput aria-label={filter.label} value={draft} onChange={(day) => setDraft(day ?? '')} />
      ) : (
        <TextInput aria-label={filter.label} size="xs" data-autofocus value={draft} onChange={(event) => setDraft(event.currentTarget.value)} />
      )}
      <Button type="submit" size="xs">
        Apply
      </Button>
    </form>
  );
}
