import { Button } from '@mantine/core';
import { vehicleSourceNames } from '@quarterlight/contract/vehicles/names';
import { listVehicles } from '@quarterlight/contract/vehicles/routes';
import type { VehicleSummary } from '@quarterlight/contract/vehicles/schemas';
import { vehicleSheet } from '@quarterlight/contract/vehicles/sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { Can } from '../../../ui/Can.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { vehiclesApi } from '../vehicles.api.ts';

const sources = optionsOf(vehicleSourceNames);
const columns = columnsOf(vehicleSheet, {
  registration: {
    sort: 'registration',
    width: 130,
    cell: (row) => (row.registration === '' ? row.displayRegistration : <Plate registration={row.registration} />),
  },
  make: { width: 140 },
  model: {},
  body: { width: 120 },
  year: { width: 80, align: 'end' },
  colour: { width: 110 },
  fuel: { width: 120 },
  source: { width: 100 },
  createdAt: { sort: 'createdAt', width: 150, cell: (row) => <Instant value={row.createdAt} /> },
});

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
        file={fileOf(vehicleSheet, listVehicles, list.query)}
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
