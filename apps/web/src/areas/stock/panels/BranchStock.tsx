import { Button } from '@mantine/core';
import type { StockPlace } from '@quarterlight/contract/stock/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BranchPanelProps } from '../../../app/record-panels.ts';
import { numberText } from '../../../platform/formats.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { placeAddress } from '../addresses.ts';
import { stockApi } from '../stock.api.ts';
import { typeNames } from '../words.ts';

const NewDepotForm = later(() => import('../forms/PlaceForm.tsx'), 'NewDepotForm');

const columns: readonly Column<StockPlace>[] = [
  { key: 'place', title: 'Place', width: 240, cell: (row) => <Link to={placeAddress([row.id])}>{`${row.code} · ${row.name}`}</Link> },
  { key: 'type', title: 'Kind', width: 110, cell: (row) => typeNames[row.type] },
  { key: 'technician', title: 'Technician', width: 150, cell: (row) => row.technician?.name ?? '–' },
  { key: 'products', title: 'Products', width: 90, align: 'end', cell: (row) => numberText(row.products) },
  { key: 'pieces', title: 'Pieces', width: 90, align: 'end', cell: (row) => numberText(row.quantity) },
  { key: 'state', title: 'State', width: 90, cell: (row) => (row.active ? 'In use' : <StateChip>Closed</StateChip>) },
];
const value: Column<StockPlace> = { key: 'value', title: 'Value', width: 110, align: 'end', cell: (row) => row.value && <Money value={row.value} /> };

/** Where a branch's stock is, with what it holds; who may makes the depot of a branch without one. */
export function BranchStock({ branch, title }: BranchPanelProps) {
  const [making, setMaking] = useState(false);
  const result = useQuery(stockApi.locations({ branchId: branch.id }));
  const places = result.data?.items ?? [];
  const needsDepot = result.isSuccess && !places.some(({ type, active }) => type === 'depot' && active);
  const showsValue = places.some((place) => place.value !== null);
  return (
    <Section
      title={title}
      count={places.length || undefined}
      empty={result.isSuccess && places.length === 0 && 'No stock location yet: nothing can be received here.'}
      actions={
        needsDepot && (
          <Can do="edit-stock-places">
            <Button size="compact-sm" variant="default" onClick={() => setMaking(true)}>
              Add its stock location
            </Button>
            <Dialog title={`A stock location for ${branch.name}`} opened={making} onClose={() => setMaking(false)}>
              <NewDepotForm branch={branch} done={() => setMaking(false)} />
            </Dialog>
          </Can>
        )
      }
    >
      <LoadedRecord result={result}>
        {() => <LineTable label="Stock locations" rows={places} columns={showsValue ? [...columns, value] : columns} rowKey={({ id }) => id} empty="" />}
      </LoadedRecord>
    </Section>
  );
}
