import { Button } from '@mantine/core';
import type { StockTake } from '@quarterlight/contract/counting/schemas';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { instantText } from '../../../platform/formats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { countingApi } from '../counting.api.ts';
import { TakeState } from './TakeState.tsx';

const StartForm = later(() => import('../forms/StartForm.tsx'), 'StartForm');

const addressOf = (id: string) => pathTo('/stock-control/stock-takes/$id', { id });

const differencesOf = (take: StockTake): string => {
  if (take.state === 'counting' || take.state === 'dropped') return '–';
  return take.differences === 0 ? 'None' : plural(take.differences, take.way === 'list' ? 'line' : 'product');
};

const columns: readonly Column<StockTake>[] = [
  { key: 'countedAt', title: 'Counted', width: 150, cell: (take) => <Link to={addressOf(take.id)}>{instantText(take.countedAt)}</Link> },
  { key: 'by', title: 'By', cell: (take) => take.countedBy || '–' },
  { key: 'differences', title: 'Differences', width: 150, cell: differencesOf },
  { key: 'state', title: 'State', width: 140, cell: (take) => <TakeState state={take.state} /> },
];

interface PlaceTakesProps {
  readonly place: { readonly id: string; readonly code: string; readonly active: boolean };
  /** A technician counts the van on the phone, too. */
  readonly isVan: boolean;
}

/** The last counts of a place, and where one is begun. */
export function PlaceTakes({ place, isVan }: PlaceTakesProps) {
  const [starting, setStarting] = useState(false);
  const navigate = useNavigate();
  const result = useQuery(countingApi.takes({ placeId: place.id, limit: 10 }));
  return (
    <Section
      title="Counts"
      actions={
        place.active && (
          <Button variant="subtle" size="compact-sm" onClick={() => setStarting(true)}>
            Start a stock take
          </Button>
        )
      }
    >
      <LoadedRecord result={result}>
        {({ items }) => (
          <LineTable
            label="Last counts"
            rows={items}
            columns={columns}
            rowKey={(take) => take.id}
            empty={isVan ? 'Not counted yet. A technician counts their van on their phone: My day, Van.' : 'Not counted yet.'}
          />
        )}
      </LoadedRecord>
      <Dialog title={`Start a stock take of ${place.code}`} opened={starting} onClose={() => setStarting(false)}>
        <StartForm place={place} onDone={(take) => void navigate({ href: addressOf(take.id) })} onCancel={() => setStarting(false)} />
      </Dialog>
    </Section>
  );
}
