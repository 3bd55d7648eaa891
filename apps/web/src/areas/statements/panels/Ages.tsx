import { ageNames } from '@quarterlight/contract/billing/names';
import type { Aged } from '@quarterlight/contract/statements/schemas';
import { nothing } from '../../../platform/formats.ts';
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
  /** Undefined until it is known: its room is kept. */
  readonly of: Aged | undefined;
  /** Money that pays nothing yet; left out where there is none to be told. */
  readonly free?: Aged['total'] | null;
}

/** What is owed by how late it is, in one line of figures. */
export function Ages({ title, of, free }: AgesProps) {
  return (
    <section className={classes.ages} aria-label={`${title}: what is owed`}>
      <h2>
        {title} {of ? <Money value={of.total} /> : nothing}
      </h2>
      <dl>
        {parts.map(([part, name]) => (
          <div key={part} data-late={(of && part !== 'notDue' && of[part].amount > 0) || undefined}>
            <dt>{name}</dt>
            <dd>{of ? <Money value={of[part]} /> : nothing}</dd>
          </div>
        ))}
        {free !== undefined && (
          <div>
            <dt>On account</dt>
            <dd>{free ? <Money value={free} /> : nothing}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
