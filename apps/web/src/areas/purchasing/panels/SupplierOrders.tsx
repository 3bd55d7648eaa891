import { Button } from '@mantine/core';
import type { PurchaseOrderSummary } from '@quarterlight/contract/purchasing/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import type { SupplierPanelProps } from '../../../app/record-panels.ts';
import { numberText } from '../../../platform/formats.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { StateCounts } from '../../../ui/record/StateCounts.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { purchasingApi } from '../purchasing.api.ts';
import { orderStates, stateLooks } from '../words.ts';

const columns: readonly Column<PurchaseOrderSummary>[] = [
  { key: 'number', title: 'Number', width: 110, cell: (row) => <Link to={pathTo('/purchase-orders/$id', { id: row.id })}>{row.number}</Link> },
  { key: 'state', title: 'State', width: 120, cell: (row) => <StateChip tone={stateLooks[row.state].tone}>{stateLooks[row.state].name}</StateChip> },
  { key: 'deliverTo', title: 'Deliver to', width: 160, cell: (row) => row.deliverTo.name },
  { key: 'expectedOn', title: 'Expected', width: 110, cell: (row) => <Day value={row.expectedOn} /> },
  { key: 'lines', title: 'Lines', width: 70, align: 'end', cell: (row) => numberText(row.lineCount) },
  { key: 'net', title: 'Net', width: 110, align: 'end', cell: (row) => <Money value={row.net} /> },
  { key: 'createdAt', title: 'Created', width: 140, cell: (row) => <Instant value={row.createdAt} /> },
];

const listAddress = (supplierId: string, state?: string): string =>
  `${pathTo('/purchase-orders')}?${new URLSearchParams({ supplierId, ...(state === undefined ? {} : { state }) }).toString()}`;

/** The orders to a supplier: how many stand in each state, and the newest of them. */
export function SupplierOrders({ supplier: { id, status }, title }: SupplierPanelProps) {
  const navigate = useNavigate();
  const counts = useQuery(purchasingApi.counts({ supplierId: id }));
  const orders = useQuery(purchasingApi.list({ supplierId: id, sort: '-createdAt', limit: 25 }));
  if (orders.isError && !orders.data)
    return (
      <EmptyState title="The orders could not be read" way={['Try again', () => orders.refetch()]}>
        Check the connection, then try again.
      </EmptyState>
    );
  if (!orders.data) return <PartPending />;
  const standing = orderStates.flatMap((state) => {
    const count = counts.data?.find((each) => each.state === state)?.count ?? 0;
    return count === 0 ? [] : [{ state, count }];
  });
  return (
    <Section
      title={title}
      actions={
        <>
          <Link to={listAddress(id)}>All orders</Link>
          {status === 'active' && (
            <Can do="edit-purchase-orders">
              <Button variant="subtle" size="compact-sm" onClick={() => void navigate({ href: `${pathTo('/purchase-orders/new')}?supplierId=${id}` })}>
                New order
              </Button>
            </Can>
          )}
        </>
      }
    >
      {standing.length > 0 && (
        <StateCounts of={standing.map(({ state, count }) => ({ state, name: stateLooks[state].name, count: numberText(count), to: listAddress(id, state) }))} />
      )}
      <LineTable label="Newest orders" rows={orders.data.items} columns={columns} rowKey={(row) => row.id} empty="Nothing was ordered here yet." />
    </Section>
  );
}
