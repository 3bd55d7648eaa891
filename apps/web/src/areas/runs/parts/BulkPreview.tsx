import type { BulkResult } from '@quarterlight/contract/runs/schemas';
import { plural } from '@quarterlight/kit/text';
import classes from './runs.module.css';

/** How many lines something would be done to. */
export const countOf = ({ lines }: BulkResult): number => lines.filter(({ done }) => done).length;

/** Line by line what would be done, and why not; what cannot be done stands first. `noun` is what a line is called. */
export function BulkPreview({ result, noun }: { readonly result: BulkResult; readonly noun: string }) {
  const refused = result.lines.filter(({ done }) => !done);
  const lines = [...refused, ...result.lines.filter(({ done }) => done)];
  return (
    <section aria-label="Preview">
      <p className={classes.found} role="status">
        {plural(lines.length - refused.length, noun)} can be done{refused.length > 0 && `, ${refused.length} cannot`}.
      </p>
      <ul className={classes.preview}>
        {lines.map(({ id, number, done, what }) => (
          <li key={id} data-refused={!done || undefined}>
            <span>{number}</span>
            <span>{done ? what : `Not: ${what}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
