import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useStorePart } from '../../platform/store.ts';
import { Held } from '../later.tsx';
import { Editor, type Entry } from './Editor.tsx';
import classes from './record.module.css';
import { toEdit } from './to-edit.ts';

interface SectionProps {
  readonly title: string;
  readonly count?: string | number | undefined;
  readonly children: ReactNode;
  /** The form that takes the section's place while it is edited; call `done` after saving and on Cancel. */
  readonly edit?: ((done: () => void) => ReactNode) | undefined;
  /** Whether the user may edit, as the record's `allowedActions` say. */
  readonly canEdit?: boolean;
  readonly actions?: ReactNode;
  /** Its name for `editAt`. */
  readonly place?: string;
  /** What stands beside the title of a section that has nothing to show: it is one line then. */
  readonly empty?: string | false | undefined;
}

/** A part of a record: read first, edited in place. */
export function Section({ title, count, children, edit, canEdit = true, actions, place, empty }: SectionProps) {
  const [entry, setEntry] = useState<Entry | null>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  const id = useId();
  const wanted = useStorePart(toEdit, (asked) => (asked?.place === place && edit && canEdit ? asked : null));
  useEffect(() => {
    if (!wanted) return;
    toEdit.set(null);
    setEntry(wanted);
  }, [wanted]);
  // The focus comes back to where it went in.
  useEffect(() => {
    if (wasEdited.current && entry === null) editButton.current?.focus({ preventScroll: true });
    wasEdited.current = entry !== null;
  }, [entry]);
  const isEmpty = Boolean(empty) && entry === null;
  return (
    <section className={classes.section} aria-labelledby={id} data-empty={isEmpty || undefined}>
      <header className={classes.sectionHead}>
        <h2 id={id}>
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </h2>
        {isEmpty && <p className={classes.empty}>{empty}</p>}
        <div className={classes.sectionActions}>
          {actions}
          {edit && canEdit && entry === null && (
            <Button
              ref={editButton}
              variant="subtle"
              size="compact-sm"
              onClick={() => setEntry({ field: undefined })}
              data-edit
              aria-label={`Edit ${title.toLowerCase()}`}
            >
              Edit
            </Button>
          )}
        </div>
      </header>
      {entry && edit ? (
        <Suspense fallback={children}>
          <Editor entry={entry}>
            <Held value>{edit(() => setEntry(null))}</Held>
          </Editor>
        </Suspense>
      ) : (
        !isEmpty && children
      )}
    </section>
  );
}

interface FactsProps {
  /** Pairs of label and value; a value that is missing reads '–', a pair that is none is left out. */
  readonly of: readonly (readonly [label: string, value: ReactNode] | false | '' | null)[];
  readonly columns?: 1 | 2 | 3;
}

/** A word that would be cut in two in half of a phone's width, such as an email address. */
const longWord = /\S{21}/;
/** One that would be in a third of a desk's. */
const longerWord = /\S{31}/;

const lengthOf = (value: ReactNode): 'longer' | 'long' | undefined =>
  typeof value !== 'string' ? undefined : longerWord.test(value) ? 'longer' : longWord.test(value) ? 'long' : undefined;

/** Labelled values, as a record shows them when it is read. */
export function Facts({ of, columns = 2 }: FactsProps) {
  return (
    <dl className={classes.facts2} data-columns={columns}>
      {of
        .filter((pair) => pair !== false && pair !== '' && pair !== null)
        .map(([label, value]) => (
          <div key={label} data-long={lengthOf(value)}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
          </div>
        ))}
    </dl>
  );
}
