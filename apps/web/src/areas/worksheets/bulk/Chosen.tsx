import { Button } from '@mantine/core';
import { mostInBulk } from '@quarterlight/contract/worksheets/bulk-names';
import { mostReleasedAtOnce } from '@quarterlight/contract/worksheets/rules';
import type { WorksheetSummary } from '@quarterlight/contract/worksheets/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../platform/notices.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { later } from '../../../ui/later.tsx';
import { worksheetsApi } from '../worksheets.api.ts';

const ReassignDialog = later(() => import('./ReassignDialog.tsx'), 'ReassignDialog');
const TellManyDialog = later(() => import('./TellManyDialog.tsx'), 'TellManyDialog');

/** What can be done to the chosen worksheets at once. */
export function Chosen({ rows, clear, onRun }: ChosenProps) {
  const [open, setOpen] = useState<'reassign' | 'tell' | null>(null);
  const mayRelease = useCan('release-worksheets');
  const mayBook = useCan('edit-diary');
  const mayTell = useCan('edit-worksheets');
  const isTooMany = rows.length > mostInBulk;
  const shared = {
    rows,
    onClose: () => setOpen(null),
    onRun: (id: string) => {
      setOpen(null);
      onRun(id);
      clear();
    },
  };
  const title = isTooMany ? `At most ${mostInBulk} at once` : undefined;
  return (
    <>
      {mayRelease && <ReleaseChosen rows={rows} clear={clear} onRun={onRun} />}
      {mayBook && (
        <Button variant="default" disabled={isTooMany} title={title} onClick={() => setOpen('reassign')}>
          Reassign
        </Button>
      )}
      {mayTell && (
        <Button variant="default" disabled={isTooMany} title={title} onClick={() => setOpen('tell')}>
          Message
        </Button>
      )}
      {open === 'reassign' && <ReassignDialog {...shared} />}
      {open === 'tell' && <TellManyDialog {...shared} />}
    </>
  );
}

interface ChosenProps {
  readonly rows: readonly WorksheetSummary[];
  readonly clear: () => void;
  readonly onRun: (id: string) => void;
}

/** Releases the chosen at once; more than a request takes, in the background. */
function ReleaseChosen({ rows, clear, onRun }: ChosenProps) {
  const ready = rows.filter((row) => row.allowedActions.includes('release'));
  const release = useMutation(
    worksheetsApi.releaseMany({
      onDone: ({ released, refused }) => {
        if (released.length > 0) notify.success(`${plural(released.length, 'worksheet')} released.`);
        for (const refusal of refused.slice(0, 3)) notify.error(`${rows.find((row) => row.id === refusal.id)?.number ?? ''}: ${refusal.message}`);
        clear();
      },
    }),
  );
  const inBackground = useMutation(
    worksheetsApi.releaseInBackground((run) => {
      onRun(run.id);
      clear();
    }),
  );
  const body = { ids: ready.map((row) => row.id) };
  if (ready.length === 0) return <span>None of them can be released: only booked worksheets with a technician can.</span>;
  return (
    <ActionButton
      run={() => (ready.length > mostReleasedAtOnce ? inBackground : release).mutateAsync({ body })}
    >{`Release ${plural(ready.length, 'worksheet')}`}</ActionButton>
  );
}
