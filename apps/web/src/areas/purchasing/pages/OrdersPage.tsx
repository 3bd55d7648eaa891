import { Button } from '@mantine/core';
import { listPurchaseOrders } from '@quarterlight/contract/purchasing/routes';
import type { PurchaseOrderSummary } from '@quarterlight/contract/purchasing/schemas';
import { orderSheet } from '@quarterlight/contract/purchasing/sheets';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { dayText, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { bulkApprove } from '../../../ui/table/bulk-approve.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { useBranchFilter } from '../../companies/index.ts';
import { ToOrder } from '../../ordering/index.ts';
import { purchasingApi } from '../purchasing.api.ts';
import { orderStates, standingOf, stateLooks } from '../words.ts';

const columns = columnsOf(orderSheet, {
  number: { sort: 'number', width: 110 },
  state: { width: 120, cell: (order) => <StateChip tone={standingOf(order).tone}>{standingOf(order).name}</StateChip> },
  supplier: { width: 190 },
  deliverTo: { width: 150 },
  expectedOn: {
    sort: 'expectedOn',
    width: 140,
    cell: (order) => (order.overdue ? <StateChip tone="red">Late: {dayText(order.expectedOn)}</StateChip> : <Day value={order.expectedOn} />),
  },
  lines: { width: 60, align: 'end', cell: (order) => numberText(order.lineCount) },
  worksheets: { width: 60, align: 'end', cell: (order) => numberText(order.worksheetCount) },
  net: { width: 100, align: 'end', cell: (order) => <Money value={order.net} /> },
  carriage: { width: 100, align: 'end', cell: (order) => <Money value={order.carriage} /> },
  createdAt: { sort: 'createdAt', width: 150, cell: (order) => <Instant value={order.createdAt} /> },
  createdBy: { width: 130 },
});

const newestFirst = { sort: '-createdAt' } as const;

export const ahead: Ahead = ({ search }) => {
  if (search['tab'] === undefined) askAhead(purchasingApi.list(criteriaOf(listPurchaseOrders, search, newestFirst)));
};

const tabs = [
  { key: 'orders', title: 'Orders' },
  { key: 'to-order', title: 'To order' },
] as const;

/** All purchase orders, and what is still to be ordered. */
export function OrdersPage() {
  const navigate = useNavigate();
  const { tab } = useSearch({ strict: false });
  const mayOrder = useCan('edit-purchase-orders');
  const isToOrder = mayOrder && tab === 'to-order';
  return (
    <Page
      title="Purchase orders"
      fill
      actions={
        <Can do="edit-purchase-orders">
          <Button onClick={() => void navigate({ href: pathTo('/purchase-orders/new') })} data-new>
            New order
          </Button>
        </Can>
      }
    >
      {mayOrder && <PageTabs label="Purchase orders" path={pathTo('/purchase-orders')} tabs={tabs} shown={isToOrder ? 'to-order' : 'orders'} />}
      {isToOrder ? <ToOrder /> : <Orders />}
    </Page>
  );
}

function Orders() {
  const list = useListState(listPurchaseOrders, newestFirst);
  const result = useQuery(purchasingApi.list(list.query));
  const suppliers = useQuery(purchasingApi.suppliers());
  const byBranch = useBranchFilter();
  const { supplierId, branchId, productId, worksheetId, state, waiting } = list.query;
  const [second, large] = [useCan('approve-purchase-orders'), useCan('approve-large-purchase-orders')];
  // Drafts are chosen, to be approved together; elsewhere there is nothing to choose for.
  const mayApprove = (second || large) && (waiting === true || state === 'draft');
  const approve = useMutation(purchasingApi.approveAll());
  const counts = useQuery(purchasingApi.counts({ ...(supplierId ? { supplierId } : {}), ...(branchId ? { branchId } : {}) }));
  return (
    <>
      <StateTabs
        list={list}
        states={orderStates}
        nameOf={(one) => stateLooks[one].name}
        counts={counts.data?.map((each) => ({ ...each, isExact: each.count < 10_000 }))}
      />
      <FilterBar
        list={list}
        search="Number or supplier"
        filters={[
          { kind: 'select', key: 'supplierId', label: 'Supplier', options: namedOptions(suppliers.data) },
          byBranch,
          { kind: 'yes-no', key: 'open', label: 'Open' },
          { kind: 'yes-no', key: 'waiting', label: 'Needs approval' },
          productId && { kind: 'select', key: 'productId', label: 'Product', options: [{ value: productId, label: 'One product' }] },
          worksheetId && { kind: 'select', key: 'worksheetId', label: 'For', options: [{ value: worksheetId, label: 'One worksheet' }] },
        ]}
      />
      <DataTable
        label="Purchase orders"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(orderSheet, listPurchaseOrders, list.query)}
        rowHref={(order) => pathTo('/purchase-orders/$id', { id: order.id })}
        lines={orderLines}
        bulk={
          mayApprove ? bulkApprove((ids) => approve.mutateAsync({ body: { ids } }), 'They may be sent then; all of them are approved, or none.') : undefined
        }
        empty="No orders yet. Order glass from a worksheet, or raise an order here."
      />
    </>
  );
}

/** An order on a phone: from whom, when it comes and what it costs. */
function orderLines(order: PurchaseOrderSummary): PhoneLines {
  const { tone, name } = standingOf(order);
  return {
    beside: (
      <>
        <StateChip tone={tone}>{name}</StateChip>
        <Money value={order.net} />
      </>
    ),
    below: (
      <>
        <span>
          {order.supplier.name} · {order.deliverTo.name}
        </span>
        {order.overdue ? <StateChip tone="red">Late: {dayText(order.expectedOn)}</StateChip> : <Day value={order.expectedOn} />}
      </>
    ),
  };
}
