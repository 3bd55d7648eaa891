import { listBestBuys } from '@quarterlight/contract/catalogue/price-file-routes';
import type { BestBuy } from '@quarterlight/contract/catalogue/price-file-schemas';
import { bestBuySheet } from '@quarterlight/contract/catalogue/price-file-sheets';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { clockText, nothing, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { serverSeconds } from '../../../platform/session.ts';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { ProductLink } from '../parts/ProductLink.tsx';
import classes from '../parts/price-files.module.css';
import { priceFilesApi } from '../price-files.api.ts';

const columns = columnsOf(bestBuySheet, {
  code: { sort: 'code', width: 125, cell: (row) => <ProductLink id={row.productId} code={row.code} /> },
  description: { width: 150 },
  supplier: { width: 190, cell: (row) => <Best row={row} /> },
  supplierCode: { width: 120, cell: (row) => <span className={classes.code}>{row.supplierCode || nothing}</span> },
  landed: { width: 80, align: 'end', cell: (row) => <UnitMoney value={row.landed} /> },
  leadDays: { width: 118, align: 'end', cell: (row) => numberText(row.leadDays) },
  orderBefore: { width: 135, cell: (row) => <OrderBefore at={row.orderBefore} /> },
  offers: { width: 70, align: 'end', cell: (row) => numberText(row.offers) },
  next: { width: 160 },
  nextLanded: { width: 122, align: 'end', cell: (row) => <UnitMoney value={row.next?.landed} /> },
  saving: { width: 75, align: 'end', cell: (row) => <UnitMoney value={row.saving} /> },
});

/** From whom each product is bought best today, across all offers in force. */
export function BestBuys({ tabs }: { readonly tabs: ReactNode }) {
  const list = useListState(listBestBuys);
  const result = useQuery(priceFilesApi.bestBuys(list.query));
  return (
    <Page title="Price files" fill>
      {tabs}
      <FilterBar list={list} search="Beginning of a product’s code" filters={[]} />
      <DataTable
        label="Best buys"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(bestBuySheet, listBestBuys, list.query)}
        rowKey={(row) => row.productId}
        lines={bestLines}
        empty="No supplier’s prices are in force. Once a price file is loaded, this says from whom each product is bought best."
      />
    </Page>
  );
}

function Best({ row }: { readonly row: BestBuy }) {
  return (
    <span className={classes.best}>
      <span>{row.supplierName}</span>
      {row.chosen && <StateChip tone="glass">Chosen</StateChip>}
    </span>
  );
}

const untilNext = 15_000;

/** The time of day in the tenant's zone, HH:mm, as it goes by. */
function useClock(): string {
  const [clock, setClock] = useState(nowText);
  useEffect(() => {
    const timer = setInterval(() => setClock(nowText), untilNext);
    return () => clearInterval(timer);
  }, []);
  return clock;
}
const nowText = (): string => clockText(new Date(serverSeconds() * 1000).toISOString());

/** Until when an order goes today; said calmly once that is past. */
function OrderBefore({ at }: { readonly at: string }) {
  const isPast = useClock() >= at;
  return isPast ? <span className={classes.past}>{at}, past today</span> : <>{at}</>;
}

/** A best buy on a phone: what it lands at; from whom, and until when to order. */
function bestLines(row: BestBuy): PhoneLines {
  return {
    beside: <UnitMoney value={row.landed} />,
    below: (
      <>
        <span>
          {row.supplierName}
          {row.chosen && ', by the best-buy file'}
        </span>
        <span>
          before <OrderBefore at={row.orderBefore} />
        </span>
      </>
    ),
  };
}
