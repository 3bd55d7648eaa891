import { Button } from '@mantine/core';
import type { PurchaseCreditSummary } from '@quarterlight/contract/credits/schemas';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../../platform/permissions.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { raiseAddress } from '../addresses.ts';
import { creditsApi } from '../credits.api.ts';
import { CreditLink, CreditState, DaysLeft } from './CreditBits.tsx';

const columns: readonly Column<PurchaseCreditSummary>[] = [
  { key: 'number', title: 'Credit', width: 96, cell: (credit) => <CreditLink credit={credit} /> },
  { key: 'state', title: 'State', width: 150, cell: ({ state }) => <CreditState state={state} /> },
  { key: 'reason', title: 'Reason', cell: ({ reason }) => reason },
  { key: 'returnBy', title: 'Back by', width: 104, cell: ({ returnBy }) => <Day value={returnBy} /> },
  { key: 'daysLeft', title: 'Days left', width: 118, align: 'end', cell: ({ daysLeft }) => <DaysLeft days={daysLeft} /> },
  { key: 'expected', title: 'Asked for', width: 92, align: 'end', cell: ({ expected }) => <Money value={expected} /> },
  { key: 'credited', title: 'Credited', width: 92, align: 'end', cell: ({ credited }) => <Money value={credited} /> },
];

/** The credits of an order. */
export const CreditTable = ({ credits }: { readonly credits: readonly PurchaseCreditSummary[] }) => (
  <LineTable label="Credits of the order" rows={credits} columns={columns} rowKey={({ id }) => id} empty="Nothing is asked back." />
);

interface OrderCreditsProps {
  readonly orderId: string;
  /** Something of it has come, so that it may be asked back. */
  readonly hasCome: boolean;
}

/** What is asked back of an order's supplier: a part of its page where there is any, or where somebody may raise one. */
export function OrderCredits({ orderId, hasCome }: OrderCreditsProps) {
  const { data } = useQuery(creditsApi.list({ orderId, limit: 50, sort: 'createdAt' }));
  const raises = useCan('raise-purchase-credits') && hasCome;
  const credits = data?.items ?? [];
  if (data === undefined || (credits.length === 0 && !raises)) return null;
  return (
    <Section
      title="Credits"
      count={credits.length || undefined}
      empty={credits.length === 0 && 'Nothing is asked back of the supplier.'}
      actions={
        raises && (
          <Button variant="subtle" size="compact-sm" component={Link} to={raiseAddress(orderId)}>
            Raise a credit
          </Button>
        )
      }
    >
      <CreditTable credits={credits} />
    </Section>
  );
}
