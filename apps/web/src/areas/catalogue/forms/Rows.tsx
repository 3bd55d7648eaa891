import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { type FieldValues, useFieldArray, useFormContext } from 'react-hook-form';
import { useToldField } from '../../../ui/form/use-field.ts';
import classes from './rows.module.css';

interface RowsProps<Row extends object> {
  /** The field of the form that holds them. */
  readonly name: string;
  /** What they are: 'Vehicles'. */
  readonly label: string;
  /** One of them: 'vehicle'. */
  readonly one: string;
  readonly empty: Row;
  readonly most: number;
  /** Widths of a row's fields on a wide screen, as of a grid. */
  readonly widths: string;
  /** How many there are, in words, where two versions are compared. */
  readonly text: (rows: readonly unknown[]) => string;
  readonly children: (name: (part: string) => string, index: number) => ReactNode;
}

/** Rows of a form that are added, changed and removed, and saved together. */
export function Rows<Row extends object>({ name, label, one, empty, most, widths, text, children }: RowsProps<Row>) {
  const { control } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name, keyName: 'key' });
  useToldField(name, { label, text: (value) => text(Array.isArray(value) ? value : []), whole: true });
  return (
    <div className={classes.rows} style={{ '--ql-rows': `${widths} 36px` } as CSSProperties}>
      {fields.length === 0 && <p className={classes.none}>None.</p>}
      {fields.map((field, index) => (
        <fieldset key={field.key} className={classes.row}>
          <legend className="ql-hidden">
            {one} {index + 1}
          </legend>
          {children((part) => `${name}.${index}.${part}`, index)}
          <ActionIcon className={classes.remove ?? ''} size={36} aria-label={`Remove ${one} ${index + 1}`} onClick={() => remove(index)}>
            <IconX size={16} />
          </ActionIcon>
        </fieldset>
      ))}
      <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} disabled={fields.length >= most} onClick={() => append({ ...empty })}>
        Add a {one}
      </Button>
    </div>
  );
}
