import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { privacyApi } from '../privacy.api.ts';
import classes from './privacy.module.css';

/** What the ages, as they are saved, would let go of next. */
export function RetentionCounts() {
  const counts = useQuery(privacyApi.retention()).data;
  return (
    <p className={classes.hint} role="status">
      {counts === undefined
        ? 'Counting what is older…'
        : counts.length === 0
          ? 'Everything is kept for ever.'
          : `Would go next, as saved: ${counts.map(({ title, count }) => `${title.toLowerCase()} ${numberText(count)}`).join(', ')}.`}
    </p>
  );
}
