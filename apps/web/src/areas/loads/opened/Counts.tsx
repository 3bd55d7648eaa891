import type { LoadCounts } from '@quarterlight/contract/loads/schemas';
import { numberText } from '../../../platform/formats.ts';
import classes from './opened.module.css';

/** How many lines are added, changed, left and refused, in large figures. */
export function Counts({ counts: { added, changed, left, refused } }: { readonly counts: LoadCounts }) {
  const figures = [
    ['Added', added],
    ['Changed', changed],
    ['Left as they are', left],
    ['Refused', refused],
  ] as const;
  return (
    <dl className={classes.counts}>
      {figures.map(([title, value]) => (
        <div key={title} data-tone={title === 'Refused' && value > 0 ? 'red' : undefined}>
          <dt>{title}</dt>
          <dd>{numberText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
