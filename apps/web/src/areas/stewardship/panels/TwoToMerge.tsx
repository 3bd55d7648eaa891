import { Alert, Button, Radio } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Differences } from './Differences.tsx';
import { MergeCounts } from './MergeCounts.tsx';
import classes from './stewardship.module.css';

interface WhichIsKeptProps {
  /** The two, each as it is called. */
  readonly sides: readonly { readonly id: string; readonly label: string }[];
  readonly keepId: string;
  readonly onChoose: (id: string) => void;
  /** What is asked of the two. */
  readonly preview: { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown };
}

/** Which of two that are one is kept, and how far the server is with comparing them. */
export function WhichIsKept({ sides, keepId, onChoose, preview }: WhichIsKeptProps) {
  return (
    <>
      <fieldset className={classes.choices}>
        <legend>Which is kept?</legend>
        {sides.map(({ id, label }) => (
          <Radio key={id} name="kept" label={label} checked={keepId === id} onChange={() => onChoose(id)} />
        ))}
      </fieldset>
      {preview.isPending && <p role="status">Counting what belongs to them…</p>}
      {preview.isError && <EmptyState title="The two could not be compared" way={['Try again', () => preview.refetch()]} />}
    </>
  );
}

interface TwoComparedProps extends Pick<ComponentProps<typeof Differences>, 'differences' | 'keptName' | 'goneName'> {
  readonly counts: ComponentProps<typeof MergeCounts>['counts'];
  /** Why they cannot be merged, each in a sentence. */
  readonly prevented: readonly string[];
  /** What else comes of it. */
  readonly children: ReactNode;
  /** Merges them, with the fields that are taken from the one that goes. */
  readonly merge: (taken: readonly string[]) => Promise<unknown>;
  readonly onCancel: () => void;
}

/** What a merge would do: in what the two differ, what moves, what prevents it, and the one button that does it. */
export function TwoCompared({ prevented, differences, counts, keptName, goneName, children, merge, onCancel }: TwoComparedProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set(differences.filter(({ take }) => take).map(({ field }) => field)));
  const choose = (field: string, take: boolean) => setTaken((before) => new Set(take ? [...before, field] : [...before].filter((each) => each !== field)));
  return (
    <>
      {prevented.length > 0 && (
        <Alert color="red" title="These two cannot be merged like this" role="alert" mb="md">
          {prevented.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <Differences differences={differences} keptName={keptName} goneName={goneName} taken={taken} onChoose={choose} />
      <MergeCounts counts={counts} keptName={keptName} goneName={goneName} />
      <p className={classes.soft}>{children}</p>
      <div className={classes.acts}>
        <ActionButton primary className={classes.merge ?? ''} disabled={prevented.length > 0} run={() => merge([...taken])}>
          Merge {goneName} into {keptName}
        </ActionButton>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
