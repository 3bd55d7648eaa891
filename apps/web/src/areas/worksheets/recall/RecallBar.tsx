import { Button } from '@mantine/core';
import { adhesiveKinds } from '@quarterlight/contract/worksheets/names';
import type { RecallCriteria } from '@quarterlight/contract/worksheets/recall-routes';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText } from '../../../platform/formats.ts';
import { later } from '../../../ui/later.tsx';
import { recallApi } from './recall.api.ts';
import classes from './recall.module.css';

const RecallDialog = later(() => import('./RecallDialog.tsx'), 'RecallDialog');

interface RecallBarProps {
  /** What the list is asked by. */
  readonly criteria: RecallCriteria & { readonly sort?: unknown; readonly limit?: unknown; readonly after?: unknown; readonly before?: unknown };
  readonly onRun: (id: string) => void;
}

/** Above the jobs of a batch of adhesive: what it was, who of them knows of its recall, and the way to tell the rest. */
export function RecallBar({ criteria, onRun }: RecallBarProps) {
  const [open, setOpen] = useState(false);
  const { sort: _sort, limit: _limit, after: _after, before: _before, ...filters } = criteria;
  const { data } = useQuery(recallApi.preview(filters));
  if (!data || data.jobs === 0) return null;
  const { uses, jobs, jobsAreAll, told, byEmail, byText, unreached } = data;
  const [first] = uses;
  const waiting = byEmail + byText;
  return (
    <section className={classes.bar} aria-label="Recall of a batch">
      <p className={classes.what}>
        <strong>{first ? `${adhesiveKinds[first.kind]}: ${first.product}, batch ${first.batch}` : `Batch ${criteria.adhesiveBatch}`}</strong>
        {first && <span>expires {dayText(first.expires)}</span>}
        {uses.length > 1 && <span>and {plural(uses.length - 1, 'other product')} of this batch</span>}
      </p>
      <p className={classes.counts} aria-live="polite">
        <span>{`${jobsAreAll ? '' : 'more than '}${plural(jobs, 'job')}`}</span>
        {told > 0 && <span>{told} told</span>}
        {waiting > 0 && <span>{waiting} to be told</span>}
        {unreached > 0 && <span className={classes.amber}>{unreached} cannot be reached</span>}
      </p>
      <Button variant={waiting > 0 ? 'filled' : 'default'} size="compact-md" onClick={() => setOpen(true)}>
        {waiting > 0 ? 'Tell customers…' : 'Who was not told…'}
      </Button>
      {open && <RecallDialog criteria={filters} onClose={() => setOpen(false)} onRun={onRun} />}
    </section>
  );
}
