import { Checkbox } from '@mantine/core';
import classes from './form.module.css';
import type { Option } from './options.ts';
import { type FieldProps, useField } from './use-field.ts';

interface ChecksFieldProps extends FieldProps {
  readonly options: readonly (Option & { readonly description?: string })[];
  /** The field holds numbers, not texts. */
  readonly numeric?: boolean;
  /** Beside one another, where they are short. */
  readonly inline?: boolean;
  /** Stands where there is nothing to choose. */
  readonly none?: string;
}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Any of a few, each with its own box; it holds a list of their values, in the order of the options. */
export function ChecksField({ name, label, options, numeric = false, inline = false, none, description, required = false }: ChecksFieldProps) {
  const wordsOf = (of: unknown) =>
    listOf(of)
      .map((each) => options.find(({ value }) => value === String(each))?.label ?? String(each))
      .join(', ');
  const { value, onChange, bound } = useField(name, label, wordsOf);
  const { error, ref, ...rest } = bound;
  const chosen = listOf(value).map(String);
  const set = (next: readonly string[]) => {
    const known = options.map((option) => option.value);
    const ordered = [...known.filter((each) => next.includes(each)), ...next.filter((each) => !known.includes(each))];
    onChange(numeric ? ordered.map(Number) : ordered);
  };
  return (
    <Checkbox.Group
      {...rest}
      className={classes.wide ?? ''}
      label={label}
      description={description}
      withAsterisk={required}
      error={error}
      value={chosen}
      onChange={set}
      data-checks={name}
    >
      <div ref={ref} tabIndex={-1} className={classes.checks} data-inline={inline || undefined} data-wrong={error === undefined ? undefined : true}>
        {options.map((option) => (
          <Checkbox key={option.value} size="xs" value={option.value} label={option.label} description={option.description} />
        ))}
        {options.length === 0 && none && <p className={classes.hint}>{none}</p>}
      </div>
    </Checkbox.Group>
  );
}
