import type { StockTake } from '@quarterlight/contract/stock/takes';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { instantText } from '../../../platform/formats.ts';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { stockApi } from '../stock.api.ts';
import { TakeState } from './TakeState.tsx';

const columns: readonly Column<StockTake>[] = [
  {
    key: 'countedAt',
    title: 'Counted',
    width: 150,
    cell: (take) => <Link to={pathTo('/stock-control/stock-takes/$id', { id: take.id })}>{instantText(take.countedAt)}</Link>,
  },
  { key: 'by', title: 'By', cell: (take) => take.countedBy || '–' },
  { key: 'differences', title: 'Differences', width: 150, cell: (take) => (take.differences === 0 ? 'None' : plural(take.differences, 'product')) },
  { key: 'state', title: 'State', width: 140, cell: (take) => <TakeState state={take.state} /> },
];

/** The last counts of a place. */
export function PlaceTakes({ placeId }: { readonly placeId: string }) {
  const result = useQuery(stockApi.takes({ placeId, limit: 10 }));
  return (
    <Section title="Counts">
      <LoadedRecord result={result}>
        {({ items }) => (
          <LineTable
            label="Last counts"
            rows={items}
            columns={columns}
            rowKey={(take) => take.id}
            empty="Not counted yet. A technician counts their van on their phone: My day, Van."
          />
        )}
      </LoadedRecord>
    </Section>
  );
}
