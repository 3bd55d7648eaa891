import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DayInput } from '../form/DayInput.tsx';
import classes from './FilterBar.module.css';
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
  if (filter.kind === 'select') {
    if (!filter.multiple) {
      return (
        <Radio.Group value={value} onChange={apply} aria-label={filter.label}>
          <div className={classes.options}>
            {filter.options.map((option) => (
              <Radio key={option.value} size="xs" value={option.value} label={option.label} />
            ))}
          </div>
        </Radio.Group>
      );
    }
    const chosen = value === '' ? [] : value.split(',');
    return (
      <div className={classes.options} role="group" aria-label={filter.label}>
        {filter.options.map((option) => (
          <Checkbox
            key={option.value}
            size="xs"
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(event) =>
              onSet(event.currentTarget.checked ? [...chosen, option.value].join(',') : chosen.filter((one) => one !== option.value).join(','))
            }
          />
        ))}
      </div>
    );
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
