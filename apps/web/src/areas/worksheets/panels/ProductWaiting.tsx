import { Button } from '@mantine/core';
import { productWaiting, type WaitingLine } from '@quarterlight/contract/worksheets/product-routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import type { ProductPanelProps } from '../../../app/record-panels.ts';
import { numberText } from '../../../platform/formats.ts';
import { queryFor } from '../../../platform/query.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { WorksheetStateChip } from '../parts/WorksheetStateChip.tsx';
import classes from './product.module.css';

const columns: readonly Column<WaitingLine>[] = [
  { key: 'number', title: 'Worksheet', width: 110, cell: (row) => <Link to={pathTo('/clipboard/worksheets/$id', { id: row.worksheetId })}>{row.number}</Link> },
  { key: 'state', title: 'State', width: 110, cell: (row) => <WorksheetStateChip state={row.state} /> },
  { key: 'registration', title: 'Registration', width: 110, cell: (row) => <Plate registration={row.registration} /> },
  { key: 'customer', title: 'Customer', width: 170, cell: (row) => row.customer },
  { key: 'quantity', title: 'Quantity', width: 80, align: 'end', cell: (row) => numberText(row.quantity) },
  { key: 'needed', title: 'Needed on', width: 100, cell: (row) => <Day value={row.neededOn} /> },
  {
    key: 'glass',
    title: 'Glass',
    width: 170,
    cell: (row) =>
      row.glass === 'needed' ? (
        <StateChip tone="amber">Nothing set aside</StateChip>
      ) : (
        <span>
          <StateChip tone="blue">On order</StateChip> {row.due !== null && <Day value={row.due} />}
        </span>
      ),
  },
];

/** The open jobs that wait for a product, the longest waiting first. */
export function ProductWaiting({ product, title }: ProductPanelProps) {
  const [place, setPlace] = useState<{ readonly after?: string; readonly before?: string }>({});
  const result = useQuery(
    queryFor(productWaiting, { params: { id: product.id }, query: { limit: 10, ...place }, touches: ['worksheet', 'stock', 'purchase-order'] }),
  );
  useSettled(!result.isLoading);
  const page = result.data;
  return (
    <Section title={title} count={page && page.total > 0 ? page.total : undefined} empty={page?.total === 0 && 'No open job waits for it.'}>
      <LoadedRecord result={result}>
        {({ items, next, previous }) => (
          <>
            {items.length > 0 && <LineTable label="Jobs that wait for it" rows={items} columns={columns} rowKey={(row) => row.id} empty="" />}
            {(next !== null || previous !== null) && (
              <div className={classes.more}>
                <Button variant="default" size="compact-sm" disabled={previous === null} onClick={() => previous !== null && setPlace({ before: previous })}>
                  Previous
                </Button>
                <Button variant="default" size="compact-sm" disabled={next === null} onClick={() => next !== null && setPlace({ after: next })}>
                  Next
                </Button>
              </div>
            )}
          </>
        )}
      </LoadedRecord>
    </Section>
  );
}
