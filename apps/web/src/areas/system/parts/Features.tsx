import { useQuery } from '@tanstack/react-query';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { technicalApi } from '../technical.api.ts';
import classes from './technical.module.css';

/** Which parts of the product are on; they are switched in the settings. */
export function Features() {
  const result = useQuery(technicalApi.settings());
  return (
    <Section title="Features">
      <LoadedRecord result={result}>
        {({ billing, messages }) => (
          <>
            <ul className={classes.list}>
              <Feature title="Quotations" on={billing.quotationsModule}>
                Whether the company’s own users work with quotations. For an account’s users, the account says so.
              </Feature>
              <Feature title="Message when a job is booked" on={messages.bookingConfirmed}>
                Whether a customer is told of their booking, and of each move of it.
              </Feature>
              <Feature title="Message when the technician sets off" on={messages.onTheWay}>
                Whether a customer is told about when to expect the technician.
              </Feature>
              <Feature title="Message when the work is completed" on={messages.completed}>
                Whether a customer is told that their glass is fitted, and when they may drive.
              </Feature>
            </ul>
            <p className={classes.note}>
              They are switched in the settings, under <Link to="/settings?group=billing">Billing</Link> and <Link to="/settings?group=messages">Messages</Link>
              .
            </p>
          </>
        )}
      </LoadedRecord>
    </Section>
  );
}

function Feature({ title, on, children }: { readonly title: string; readonly on: boolean; readonly children: string }) {
  return (
    <li>
      <div className={classes.about}>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
      <StateChip tone={on ? 'green' : 'neutral'}>{on ? 'On' : 'Off'}</StateChip>
    </li>
  );
}
