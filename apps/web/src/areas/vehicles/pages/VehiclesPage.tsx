import { Button } from '@mantine/core';
import { listVehicles } from '@quarterlight/contract/vehicles/routes';
import type { VehicleSummary } from '@quarterlight/contract/vehicles/schemas';
import { capitalise } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Page } from '../../../ui/Page.tsx';
import type { Column, PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { vehiclesApi } from '../vehicles.api.ts';

const sources = [
  { value: 'dvla', label: 'DVLA' },
  { value: 'load', label: 'Loaded' },
  { value: 'typed', label: 'Typed' },
] as const;
const columns: readonly Column<VehicleSummary>[] = [
  { key: 'registration', title: 'Registration', sort: 'registration', width: 130, cell: (row) => <Plate registration={row.registration} /> },
  { key: 'make', title: 'Make', width: 140, cell: (row) => row.make || '–' },
  { key: 'model', title: 'Model', cell: (row) => [row.model, row.derivative].filter(Boolean).join(' ') || '–' },
  { key: 'body', title: 'Body', width: 120, cell: (row) => capitalise(row.body) || '–' },
  { key: 'year', title: 'Year', width: 80, align: 'end', cell: (row) => row.year ?? '–' },
  { key: 'colour', title: 'Colour', width: 110, cell: (row) => row.colour || '–' },
  { key: 'fuel', title: 'Fuel', width: 120, hidden: true, cell: (row) => row.fuel || '–' },
  { key: 'source', title: 'Source', width: 100, cell: (row) => sources.find((source) => source.value === row.source)?.label ?? row.source },
  { key: 'createdAt', title: 'Added', sort: 'createdAt', width: 150, cell: (row) => <Instant value={row.createdAt} /> },
];

const byRegistration = { sort: 'registration' } as const;

export const ahead: Ahead = ({ search }) => askAhead(vehiclesApi.list(criteriaOf(listVehicles, search, byRegistration)));

/** All vehicles of the company. */
export function VehiclesPage() {
  const navigate = useNavigate();
  const list = useListState(listVehicles, byRegistration);
  const result = useQuery(vehiclesApi.list(list.query));
  return (
    <Page
      title="Vehicles"
      fill
      actions={
        <Can do="lookup-dvla">
          <Button onClick={() => void navigate({ href: pathTo('/vehicles/dvla') })} data-new>
            Look up a registration
          </Button>
        </Can>
      }
    >
      <FilterBar list={list} search="Registration or VIN" filters={[{ kind: 'select', key: 'source', label: 'Source', options: sources }]} />
      <DataTable
        label="Vehicles"
        result={result}
        columns={columns}
        list={list}
        rowHref={(row) => pathTo('/vehicles/vehicle/$id', { id: row.id })}
        lines={vehicleLines}
        empty="There are no vehicles yet. Look up a registration, or take a call: a new worksheet makes its vehicle."
      />
    </Page>
  );
}

/** A vehicle on a phone: what it is, how old, which colour. */
function vehicleLines(row: VehicleSummary): PhoneLines {
  return {
    beside: <span>{row.year ?? ''}</span>,
    below: (
      <>
        <span>{[row.make, row.model, row.derivative].filter(Boolean).join(' ') || '–'}</span>
        <span>{row.colour}</span>
      </>
    ),
  };
}
