import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { loadsApi } from '../loads.api.ts';
import { progressText } from '../words.ts';
import classes from './opened.module.css';

const titles: Readonly<Partial<Record<DataLoad['state'], string>>> = { checking: 'Being checked', loading: 'Being loaded', undoing: 'Being undone' };

/** What the server is doing with it, how far it is, and how to stop it. */
export function ProgressStep({ load: { id, state, progress, allowedActions } }: { readonly load: DataLoad }) {
  const cancel = useMutation(loadsApi.cancel());
  const counts = progress === null ? '' : progressText(progress);
  const known =
    progress !== null && progress.total !== null && progress.total > 0 ? { value: Math.min(progress.done, progress.total), max: progress.total } : {};
  const title = titles[state] ?? '';
  return (
    <Section title={title}>
      <div className={classes.progress}>
        <progress aria-label={title} aria-valuetext={counts || undefined} {...known} />
        <div className={classes.progressFoot}>
          <span role="status">{progress?.step ?? 'Waiting for its turn'}</span>
          <span className={classes.figures}>{counts}</span>
        </div>
        <p className={classes.soft}>You may leave this page: it goes on, and the history of loads says what came of it.</p>
        {allowedActions.includes('cancel') && (
          <div>
            <ActionButton run={() => cancel.mutateAsync({ params: { id }, body: {} })}>Cancel</ActionButton>
          </div>
        )}
      </div>
    </Section>
  );
}
