import type { Invoice } from '@quarterlight/contract/billing/schemas';
import type { MessageState } from '@quarterlight/contract/outbox/schemas';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { emailStates } from '../words.ts';
import classes from './billing.module.css';

const why: Readonly<Partial<Record<MessageState, string>>> = { kept: 'No mail server is set.', stopped: 'They asked not to be written to.' };

/** To whom a document was emailed, and what became of each email. */
export function Emails({ invoice }: { readonly invoice: Invoice }) {
  if (invoice.state === 'draft' || (invoice.emails.length === 0 && !invoice.allowedActions.includes('email'))) return null;
  return (
    <Section title="Emails" count={invoice.emails.length}>
      {invoice.emails.length === 0 && <p className={classes.soft}>{invoice.payerEmail === '' ? 'Not emailed: the payer has no address.' : 'Not emailed.'}</p>}
      <ul className={classes.links}>
        {invoice.emails.map(({ id, recipient, state, at, sentAt, error }) => (
          <li key={id}>
            <StateChip tone={emailStates[state].tone}>{emailStates[state].label}</StateChip>
            <span>{recipient}</span>
            <span className={classes.soft}>
              <Instant value={sentAt ?? at} /> {[why[state] ?? '', error].filter((part) => part !== '').join(' ')}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
