import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { Money } from '../../../ui/bits/Money.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import classes from './billing.module.css';

interface BroughtForwardProps {
  readonly invoice: Invoice;
  readonly before: NonNullable<Invoice['before']>;
}

/** What an invoice of another system came to there, and what of it was still owed when it came here. */
export function BroughtForward({ invoice, before }: BroughtForwardProps) {
  return (
    <Section title="Brought forward from another system">
      <div className={classes.stack}>
        <Facts
          columns={3}
          of={[
            ['It came to', <Money key="original" value={before.original} />],
            ['Paid before it came here', <Money key="paid" value={before.paid} />],
            ['Brought forward', <Money key="forward" value={invoice.gross} />],
            before.job !== '' && ['Its job there', before.job],
          ]}
        />
        <p className={classes.soft}>
          It was made and its VAT was told there. Here it is owed, chased and paid like any other; it is in no batch for the accounts and in none of our sales,
          and is not changed, credited or emailed. A credit for it is loaded with open invoices, and names its number.
        </p>
      </div>
    </Section>
  );
}
