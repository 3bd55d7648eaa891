import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Held } from '../later.tsx';
import classes from './record.module.css';

interface SectionProps {
  readonly title: string;
  readonly count?: string | number | undefined;
  readonly children: ReactNode;
  /** The form that takes the section's place while it is edited; call `done` after saving and on Cancel. */
  readonly edit?: ((done: () => void) => ReactNode) | undefined;
  /** Whether the user may edit, as the record's `allowedActions` say. */
  readonly canEdit?: boolean;
  readonly actions?: ReactNode;
}

/** A part of a record: read first, edited in place. */
export function Section({ title, count, children, edit, canEdit = true, actions }: SectionProps) {
  const [editing, setEditing] = useState(false);
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.sectionHead}>
        <h2 id={id}>
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </h2>
        <div className={classes.sectionActions}>
          {actions}
          {edit && canEdit && !editing && (
            <Button variant="subtle" size="compact-sm" onClick={() => setEditing(true)} data-edit aria-label={`Edit ${title.toLowerCase()}`}>
              Edit
            </Button>
          )}
        </div>
      </header>
      {editing && edit ? (
        <Suspense fallback={children}>
          <Held value>{edit(() => setEditing(false))}</Held>
        </Suspense>
      ) : (
        children
      )}
    </section>
  );
}

interface FactsProps {
  /** Pairs of label and value; a value that is missing reads '–', a pair that is none is left out. */
  readonly of: readonly (readonly [label: string, value: ReactNode] | false | '' | null)[];
  readonly columns?: 1 | 2 | 3;
}

/** Labelled values, as a record shows them when it is read. */
export function Facts({ of, columns = 2 }: FactsProps) {
  return (
    <dl className={classes.facts2} data-columns={columns}>
      {of
        .filter((pair) => pair !== false && pair !== '' && pair !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
          </div>
        ))}
    </dl>
  );
}
