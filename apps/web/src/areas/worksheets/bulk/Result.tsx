import type { BulkResult } from '@quarterlight/contract/worksheets/bulk-routes';
import { plural } from '@quarterlight/kit/text';
import own from '../talk/talk.module.css';

/** How many lines something would be done to. */
export const countOf = ({ lines }: BulkResult): number => lines.filter(({ done }) => done).length;

/** Line by line what would be done, and why not; what cannot be done stands first. */
export function Result({ result }: { readonly result: BulkResult }) {
  const refused = result.lines.filter(({ done }) => !done);
  const lines = [...refused, ...result.lines.filter(({ done }) => done)];
  return (
    <section aria-label="Preview">
      <p style={{ margin: '12px 0 0' }} role="status">
        {plural(lines.length - refused.length, 'worksheet')} can be done{refused.length > 0 && `, ${refused.length} cannot`}.
      </p>
      <ul className={own.result}>
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
