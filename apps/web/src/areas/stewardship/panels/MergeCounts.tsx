import type { MergeCount } from '@quarterlight/contract/stewardship/schemas';
import { numberText } from '../../../platform/formats.ts';
import classes from './stewardship.module.css';

interface MergeCountsProps {
  readonly counts: readonly MergeCount[];
  readonly keptName: string;
  readonly goneName: string;
}

/** What hangs on either, by kind, and what of the other does not come over. */
export function MergeCounts({ counts, keptName, goneName }: MergeCountsProps) {
  if (counts.length === 0) return <p>Nothing hangs on either of them.</p>;
  return (
    <section className={classes.part}>
      <h3>What belongs to them</h3>
      <div className={classes.scroller}>
        <table className={classes.table} aria-label="What belongs to them">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col" data-figures>
                {keptName}
              </th>
              <th scope="col" data-figures>
                {goneName}
              </th>
              <th scope="col">Afterwards</th>
            </tr>
          </thead>
          <tbody>
            {counts.map(({ title, kept, gone, stays }) => (
              <tr key={title}>
                <th scope="row">{title}</th>
                <td data-figures>{numberText(kept)}</td>
                <td data-figures>{numberText(gone)}</td>
                <td>
                  {numberText(kept + gone - stays)}
                  {stays > 0 && `; ${numberText(stays)} end with ${goneName}, since ${keptName} has its own`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
