import { ageNames } from '@quarterlight/contract/billing/names';
import type { Aged } from '@quarterlight/contract/statements/schemas';
import { Money } from '../../../ui/bits/Money.tsx';
import classes from '../statements.module.css';

const parts = [
  ['notDue', ageNames['not-due']],
  ['to30', ageNames['1-30']],
  ['to60', ageNames['31-60']],
  ['to90', ageNames['61-90']],
  ['over90', ageNames['over-90']],
] as const;

interface AgesProps {
  readonly title: string;
  readonly of: Aged;
  /** Money that pays nothing yet. */
  readonly free?: Aged['total'];
}

/** What is owed by how late it is, in one line of figures. */
export function Ages({ title, of, free }: AgesProps) {
  return (
    <section className={classes.ages} aria-label={`${title}: what is owed`}>
      <h2>
        {title} <Money value={of.total} />
      </h2>
      <dl>
        {parts.map(([part, name]) => (
          <div key={part} data-late={(part !== 'notDue' && of[part].amount > 0) || undefined}>
            <dt>{name}</dt>
            <dd>
              <Money value={of[part]} />
            </dd>
          </div>
        ))}
        {free && free.amount > 0 && (
          <div>
            <dt>On account</dt>
            <dd>
              <Money value={free} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
