import { freeStock } from '@quarterlight/contract/stock/routes';
import type { FreeStock } from '@quarterlight/contract/stock/schemas';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import type { ProductPanelProps } from '../../../app/record-panels.ts';
import { numberText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { queryFor } from '../../../platform/query.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { byPlace, type PlaceStock } from '../place-stock.ts';
import { typeNames } from '../words.ts';
import { Expiry } from './Expiry.tsx';
import classes from './ProductStock.module.css';

const sum = (rows: readonly PlaceStock[], of: (row: PlaceStock) => number) => numberText(rows.reduce((total, row) => total + of(row), 0));

const columns: readonly Column<PlaceStock>[] = [
  { key: 'place', title: 'Place', width: 240, cell: (row) => `${row.code} · ${row.name}`, foot: () => 'All places' },
  { key: 'type', title: 'Kind', width: 90, cell: (row) => typeNames[row.type] },
  { key: 'onHand', title: 'On hand', width: 90, align: 'end', cell: (row) => numberText(row.onHand), foot: (rows) => sum(rows, (row) => row.onHand) },
  { key: 'reserved', title: 'Reserved', width: 90, align: 'end', cell: (row) => numberText(row.reserved), foot: (rows) => sum(rows, (row) => row.reserved) },
  { key: 'free', title: 'Available', width: 90, align: 'end', cell: (row) => numberText(row.free), foot: (rows) => sum(rows, (row) => row.free) },
  { key: 'expires', title: 'Expires first', width: 140, cell: (row) => <Expiry value={row.expires} /> },
];

type Expected = FreeStock['expected'][number];
const expectedColumns: readonly Column<Expected>[] = [
  { key: 'order', title: 'On order', width: 150, cell: (row) => row.reference || 'An order' },
  { key: 'due', title: 'Due', width: 110, cell: (row) => <Day value={row.expectedOn} /> },
  { key: 'quantity', title: 'Expected', width: 90, align: 'end', cell: (row) => numberText(row.quantity) },
  { key: 'allocated', title: 'For jobs', width: 90, align: 'end', cell: (row) => numberText(row.allocated) },
  { key: 'free', title: 'Unclaimed', width: 90, align: 'end', cell: (row) => numberText(row.free) },
];

/** Where a product lies, what of it is free, and what is on order. */
export function ProductStock({ product, title }: ProductPanelProps) {
  const result = useQuery(queryFor(freeStock, { query: { productId: product.id }, touches: ['stock', 'purchase-order'] }));
  useSettled(!result.isLoading);
  const places = byPlace(result.data?.lines ?? []);
  const expected = result.data?.expected ?? [];
  const seesMoves = useCan('view-stock');
  // What expires is said only of what does.
  const shown = places.some(({ expires }) => expires !== null) ? columns : columns.filter(({ key }) => key !== 'expires');
  return (
    <Section
      title={title}
      empty={
        result.isSuccess &&
        places.length === 0 &&
        expected.length === 0 &&
        (product.stockTracked ? 'None in stock, and none on order.' : 'No stock is kept of it.')
      }
      actions={seesMoves && <Link to={`${pathTo('/stock-control/stock-transaction-history')}?productId=${product.id}`}>What moved</Link>}
    >
      <LoadedRecord result={result}>
        {() => (
          <div className={classes.tables}>
            {places.length > 0 && <LineTable label="Places that have it" rows={places} columns={shown} rowKey={({ id }) => id} empty="" />}
            {places.length === 0 && expected.length > 0 && <p className={classes.none}>None in stock.</p>}
            {expected.length > 0 && <LineTable label="On order" rows={expected} columns={expectedColumns} rowKey={({ id }) => id} empty="" />}
          </div>
        )}
      </LoadedRecord>
    </Section>
  );
}
