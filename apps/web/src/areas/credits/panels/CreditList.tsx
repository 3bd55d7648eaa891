import { listPurchaseCredits } from '@quarterlight/contract/credits/routes';
import type { PurchaseCreditSummary } from '@quarterlight/contract/credits/schemas';
import { purchaseCreditSheet } from '@quarterlight/contract/credits/sheets';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Link } from '../../../ui/Link.tsx';
import { type Column, columnsOf } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { creditsApi } from '../credits.api.ts';
import { reasonOptions, stateOptions } from '../words.ts';
import { CreditState, DaysLeft, few } from './CreditBits.tsx';

const columns: readonly Column<PurchaseCreditSummary>[] = columnsOf(purchaseCreditSheet, {
  number: { width: 108 },
  state: { width: 150, cell: ({ state }) => <CreditState state={state} /> },
  supplier: { width: 150 },
  order: { width: 90, cell: ({ order }) => <Link to={pathTo('/purchase-orders/$id', { id: order.id })}>{order.name}</Link> },
  reason: { width: 150 },
  rmaNumber: { width: 116 },
  returnBy: { sort: 'returnBy', width: 104, cell: ({ returnBy }) => <Day value={returnBy} /> },
  daysLeft: { hidden: false, width: 118, align: 'end', cell: ({ daysLeft }) => <DaysLeft days={daysLeft} /> },
  collectedAt: { width: 146, cell: ({ collectedAt }) => <Instant value={collectedAt} /> },
  askedFor: { sort: 'expected', width: 92, align: 'end', cell: ({ expected }) => <Money value={expected} /> },
  credited: { width: 92, align: 'end', cell: ({ credited }) => <Money value={credited} /> },
  creditNote: { width: 110 },
  days: { width: 92, align: 'end', cell: ({ days }) => numberText(days) },
  chasedAt: { width: 146, cell: ({ chasedAt }) => <Instant value={chasedAt} /> },
  createdAt: { sort: 'createdAt', width: 146, cell: ({ createdAt }) => <Instant value={createdAt} /> },
  createdBy: { width: 140 },
});

/** What is asked back of suppliers, the last raised first. */
export function CreditList() {
  const list = useListState(listPurchaseCredits, { sort: '-createdAt' });
  const result = useQuery(creditsApi.list(list.query));
  const suppliers = useQuery(creditsApi.suppliers());
  const { set } = useOpened('credit');
  const { orderId } = list.query;
  return (
    <>
      <FilterBar
        list={list}
        search="Credit number"
        quick={[
          { key: 'open', value: 'true', label: 'Open' },
          { key: 'overdue', value: 'true', label: 'Overdue' },
        ]}
        filters={[
          { kind: 'select', key: 'state', label: 'State', options: stateOptions },
          { kind: 'select', key: 'supplierId', label: 'Supplier', options: namedOptions(suppliers.data) },
          { kind: 'select', key: 'reason', label: 'Reason', options: reasonOptions },
          { kind: 'yes-no', key: 'open', label: 'Open' },
          { kind: 'yes-no', key: 'overdue', label: 'Overdue' },
          orderId && { kind: 'select', key: 'orderId', label: 'Order', options: [{ value: orderId, label: 'One order' }] },
        ]}
      />
      <DataTable
        label="Purchase credits"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(purchaseCreditSheet, listPurchaseCredits, list.query)}
        onOpen={({ id }) => set(id)}
        lines={(credit) => ({
          beside: (
            <>
              <CreditState state={credit.state} />
              <Money value={credit.credited ?? credit.expected} />
            </>
          ),
          below: (
            <>
              <span>{credit.supplier.name}</span>
              {credit.daysLeft === null ? (
                <span>{credit.reason}</span>
              ) : credit.daysLeft > few ? (
                <span>
                  Back by <Day value={credit.returnBy} />
                </span>
              ) : (
                <DaysLeft days={credit.daysLeft} />
              )}
            </>
          ),
        })}
        empty="Nothing is asked back of suppliers. A credit is raised on the order that the goods came with."
      />
    </>
  );
}
