import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { type FieldValues, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import classes from './LinesFieldset.module.css';
import { messageOf, useToldField } from './use-field.ts';

interface LinesFieldsetProps<Typed> {
  /** Of the columns of a line, as a grid has them: on a wide screen, and on a phone below its first field. */
  readonly columns: readonly [wide: string, phone: string];
  /** A line that is added. */
  readonly empty: Typed;
  readonly read: (typed: unknown) => readonly Typed[];
  /** The lines in words, where somebody else changed them meanwhile. */
  readonly text: (typed: unknown) => string;
  /** The fields of a line; `nameOf` gives the name of one. */
  readonly line: (typed: Typed, nameOf: (part: string) => string) => ReactNode;
  /** Whether a line may be taken off; each may unless it is said. */
  readonly isKept?: (typed: Typed) => boolean;
  /** What stands below a line. */
  readonly below?: (typed: Typed, nameOf: (part: string) => string) => ReactNode;
  /** Beside the button that adds one. */
  readonly foot?: (typed: readonly Typed[]) => ReactNode;
  /** After all lines; `add` adds one. */
  readonly after?: (typed: readonly Typed[], add: (line: Typed) => void) => ReactNode;
}

/** The field `lines` of a form: lines that are added, filled in and taken off. */
export function LinesFieldset<Typed extends FieldValues>({ columns, empty, read, text, line, isKept, below, foot, after }: LinesFieldsetProps<Typed>) {
  const { control, formState } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  const typed = read(useWatch({ control, name: 'lines' }));
  const { errors } = formState;
  const problem = errors.lines?.root?.message ?? messageOf(typeof errors.lines?.message === 'string' ? errors.lines : undefined);
  useToldField('lines', { label: 'Lines', text, whole: true });
  const grid = { '--columns': columns[0], '--columns-on-phone': columns[1] } as CSSProperties;
  return (
    <fieldset className={classes.lines} style={grid}>
      <legend>Lines</legend>
      {fields.map((field, index) => {
        const each = typed[index] ?? empty;
        const nameOf = (part: string) => `lines.${index}.${part}`;
        return (
          <div key={field.key} className={classes.line}>
            {line(each, nameOf)}
            <div className={classes.remove}>
              {!isKept?.(each) && (
                <ActionIcon size={36} aria-label={`Remove line ${index + 1}`} onClick={() => remove(index)}>
                  <IconX size={16} />
                </ActionIcon>
              )}
            </div>
            {below?.(each, nameOf)}
          </div>
        );
      })}
      {typeof problem === 'string' && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => append({ ...empty })}>
          Add a line
        </Button>
        {foot?.(typed)}
      </div>
      {after?.(typed, (added) => append(added))}
    </fieldset>
  );
}

/** What of a line cannot be changed. */
export const FixedValue = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className={classes.fixed}>
    <div className={classes.label}>{label}</div>
    <div className={classes.value}>{children}</div>
  </div>
);

interface BelowProps {
  readonly children: ReactNode;
  /** It needs somebody. */
  readonly short?: boolean;
  readonly role?: 'status';
}

/** What is said of a line below it; its room is there before it is said. */
export const BelowLine = ({ children, short = false, role }: BelowProps) => (
  <p className={classes.below} data-short={short || undefined} role={role}>
    {children}
  </p>
);
