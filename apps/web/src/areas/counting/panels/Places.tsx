import { Button } from '@mantine/core';
import type { StockTakePlace } from '@quarterlight/contract/counting/schemas';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { countingApi } from '../counting.api.ts';

/** How a place of a list stands. */
export function PlaceState({ place }: { readonly place: StockTakePlace }) {
  if (place.recounts > 0) return <StateChip tone="orange">Count again</StateChip>;
  if (place.doneAt !== null) return <StateChip tone="green">Done</StateChip>;
  return place.counted > 0 ? <StateChip tone="blue">Begun</StateChip> : <StateChip tone="neutral">To count</StateChip>;
}

interface PlacesProps {
  readonly takeId: string;
  readonly onPick: ((placeId: string) => void) | undefined;
}

/** The places of a list in walking order, with how far each is. */
export function Places({ takeId, onPick }: PlacesProps) {
  const result = useQuery(countingApi.places(takeId));
  const columns: readonly Column<StockTakePlace>[] = [
    {
      key: 'place',
      title: 'Place',
      cell: ({ place }) =>
        onPick ? (
          <Button variant="subtle" size="compact-sm" onClick={() => onPick(place.id)}>
            {place.code}
          </Button>
        ) : (
          place.code
        ),
    },
    { key: 'name', title: 'Name', cell: ({ place }) => place.name },
    { key: 'counted', title: 'Counted', width: 130, align: 'end', cell: (row) => `${numberText(row.counted)} of ${numberText(row.lines)}` },
    { key: 'by', title: 'Done by', width: 160, cell: (row) => row.doneBy || '–' },
    { key: 'state', title: 'State', width: 120, cell: (row) => <PlaceState place={row} /> },
  ];
  return (
    <Section title="Places" count={result.data?.places.length}>
      <LoadedRecord result={result}>
        {({ places }) => (
          <LineTable label="Places in walking order" rows={places} columns={columns} rowKey={(row) => row.place.id} empty="No place is on the list." />
        )}
      </LoadedRecord>
    </Section>
  );
}
