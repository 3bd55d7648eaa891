import type { Run } from '@quarterlight/contract/runs/schemas';
import { plural } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { runsApi } from '../runs.api.ts';
import classes from './runs.module.css';

const RunNotes = later(() => import('./RunNotes.tsx'), 'RunNotes');

interface RunActionsProps {
  readonly run: Run;
  /** Closes what it stands in: notes are then read on the page. */
  readonly onLeave?: () => void;
}

/** What can be done with long work now. */
export function RunActions({ run, onLeave }: RunActionsProps) {
  const cancel = useMutation(runsApi.cancel());
  const see = useMutation(runsApi.see());
  const [reading, setReading] = useState(false);
  const may = (action: Run['allowedActions'][number]) => run.allowedActions.includes(action);
  const params = { id: run.id };
  const body = {};
  return (
    <span className={classes.actions}>
      {run.notes.length > 0 && onLeave && (
        <Link to={pathTo('/background-work')} onClick={onLeave}>
          {plural(run.notes.length, 'note')}
        </Link>
      )}
      {run.notes.length > 0 && !onLeave && (
        <ActionButton size="compact-sm" run={() => setReading(true)}>
          {plural(run.notes.length, 'note')}
        </ActionButton>
      )}
      {may('download') && (
        <ActionButton size="compact-sm" primary={run.seenAt === null} run={() => runsApi.download(run)}>
          Download
        </ActionButton>
      )}
      {may('see') && (
        <ActionButton size="compact-sm" run={() => see.mutateAsync({ params, body })}>
          Put away
        </ActionButton>
      )}
      {may('cancel') && (
        <ActionButton size="compact-sm" run={() => cancel.mutateAsync({ params, body })}>
          Cancel
        </ActionButton>
      )}
      {reading && (
        <Dialog title={run.title} opened onClose={() => setReading(false)}>
          <RunNotes notes={run.notes} />
        </Dialog>
      )}
    </span>
  );
}
