import type { MergeCount } from '@quarterlight/contract/stewardship/schemas';
import { numberText } from '../../../platform/formats.ts';
import { FieldTable } from '../../../ui/FieldTable.tsx';
import classes from './stewardship.module.css';

interface MergeCountsProps {
  readonly counts: readonly MergeCount[];
  readonly keptName: string;
  readonly goneName: string;
}

const title = 'What belongs to them';
const upTo = (count: number, isExact: boolean): string => `${numberText(count)}${isExact ? '' : '+'}`;

/** What hangs on either, by kind, and what of the other does not come over. */
export function MergeCounts({ counts, keptName, goneName }: MergeCountsProps) {
  if (counts.length === 0) return <p>Nothing belongs to either of them.</p>;
  return (
    <section className={classes.part}>
      <h3>{title}</h3>
      <FieldTable label={title} rows="Kind" of={[keptName, goneName, 'After merging']} figures>
        {counts.map(({ title: kind, kept, keptIsExact, gone, goneIsExact, stays }) => (
          <tr key={kind}>
            <th scope="row">
              {kind}
              {stays > 0 && (
                <small>
                  {numberText(stays)} of {goneName} {stays === 1 ? 'is' : 'are'} not taken over: {keptName} has its own
                </small>
              )}
            </th>
            <td>{upTo(kept, keptIsExact)}</td>
            <td>{upTo(gone, goneIsExact)}</td>
            <td>{upTo(kept + gone - stays, keptIsExact && goneIsExact)}</td>
          </tr>
        ))}
      </FieldTable>
    </section>
  );
}
