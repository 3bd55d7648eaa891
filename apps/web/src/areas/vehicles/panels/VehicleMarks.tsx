import { Button } from '@mantine/core';
import type { VehicleMark } from '@quarterlight/contract/vehicles/mark-schemas';
import type { Vehicle } from '@quarterlight/contract/vehicles/schemas';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { nothing } from '../../../platform/formats.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later, PartPending } from '../../../ui/later.tsx';
import { Editor, type Entry } from '../../../ui/record/Editor.tsx';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { SkeletonRows, TableMessage } from '../../../ui/table/states.tsx';
import { vehiclesApi } from '../vehicles.api.ts';

const TransferMark = later(() => import('../forms/TransferMark.tsx'), 'TransferMark');

const columns: Column<VehicleMark>[] = [
  { key: 'mark', title: 'Mark', width: 120, cell: (row) => (row.registration === '' ? 'Unknown' : <Plate registration={row.displayRegistration} />) },
  { key: 'from', title: 'From', width: 95, cell: (row) => <Day value={row.from} /> },
  { key: 'to', title: 'Until', width: 95, cell: (row) => <Day value={row.to} /> },
  { key: 'why', title: 'How it came', cell: (row) => <Came mark={row} /> },
];

function Came({ mark: { why, other } }: { readonly mark: VehicleMark }) {
  if (why === 'first') return <>Known from the start</>;
  const vehicle = other && <Link to={pathTo('/vehicles/vehicle/$id', { id: other.id })}>{other.displayRegistration}</Link>;
  if (why === 'merged') return <>Came with {vehicle ?? 'a vehicle'}, which was merged into this one</>;
  if (why === 'received') return <>Came from the vehicle that is now {vehicle ?? nothing}</>;
  return vehicle ? <>Its mark before went to {vehicle}</> : <>Its mark before went away</>;
}

/** The marks that a vehicle had, the latest first, and the way to move the one that it has. Its jobs stay with it. */
export function VehicleMarks({ vehicle }: { readonly vehicle: Vehicle }) {
  const result = useQuery(vehiclesApi.marks(vehicle.id));
  useSettled(!result.isLoading);
  const [asked, setAsked] = useState<Entry | null>(null);
  const rows = result.data ?? [];
  const hasMoved = rows.length > 1;
  return (
    <Section
      title="Registration marks"
      count={hasMoved ? rows.length : undefined}
      empty={result.isSuccess && !hasMoved && asked === null && 'It has had no other that we know of.'}
      actions={
        vehicle.allowedActions.includes('transfer-mark') &&
        asked === null && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked({ field: undefined })}>
            Transfer the mark
          </Button>
        )
      }
    >
      {asked && (
        <Suspense fallback={<PartPending />}>
          <Editor entry={asked}>
            <TransferMark vehicle={vehicle} done={() => setAsked(null)} />
          </Editor>
        </Suspense>
      )}
      {result.isPending && <SkeletonRows columns={4} asList />}
      {result.isError && !result.data && <TableMessage failed filtered={false} empty="" onRetry={() => void result.refetch()} onClear={() => setAsked(null)} />}
      {hasMoved && <LineTable label="Marks that it had" rows={rows} columns={columns} rowKey={(row) => `${row.registration}/${row.from}/${row.to}`} empty="" />}
    </Section>
  );
}
