import { Button } from '@mantine/core';
import { listEquipment } from '@quarterlight/contract/schedule/equipment-routes';
import type { Equipment } from '@quarterlight/contract/schedule/equipment-schemas';
import { equipmentSheet } from '@quarterlight/contract/schedule/equipment-sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useBranchFilter } from '../../companies/index.ts';
import { lendingApi } from '../lending.api.ts';
import { Expiry } from '../parts/Expiry.tsx';

const NewEquipment = later(() => import('../forms/EquipmentForms.tsx'), 'NewEquipment');

const columns = columnsOf(equipmentSheet, {
  name: { sort: 'name', width: 210 },
  maker: { width: 130 },
  serialNumber: { width: 130 },
  softwareVersion: { width: 100 },
  branch: { width: 150 },
  van: { width: 160 },
  licenceExpires: { sort: 'licenceExpires', width: 150, cell: (row) => <Expiry on={row.licenceExpires} /> },
  calibratedOn: { width: 120, cell: (row) => <Day value={row.calibratedOn} /> },
  serviceDue: { sort: 'serviceDue', width: 140, cell: (row) => <Expiry on={row.serviceDue} over="Overdue" /> },
  retiredOn: { width: 110, cell: (row) => <Day value={row.retiredOn} /> },
});

const byName = { sort: 'name' } as const;
const states = optionsOf({ expiring: 'Licence expires soon', expired: 'Licence expired', retired: 'Retired' });

export const ahead: Ahead = ({ search }) => askAhead(lendingApi.equipment(criteriaOf(listEquipment, search, byName)));

/** The register of what is calibrated with. */
export function EquipmentPage() {
  const navigate = useNavigate();
  const list = useListState(listEquipment, byName);
  const result = useQuery(lendingApi.equipment(list.query));
  const byBranch = useBranchFilter();
  const technicians = useQuery(lendingApi.technicians());
  const [adding, setAdding] = useState(false);
  const made = (piece: Equipment) => {
    setAdding(false);
    void navigate({ href: pathTo('/settings/equipment/$id', { id: piece.id }) });
  };
  return (
    <Page
      title="Calibration equipment"
      fill
      actions={
        <Can do="edit-users">
          <Button onClick={() => setAdding(true)} data-new>
            Add equipment
          </Button>
        </Can>
      }
    >
      <FilterBar
        list={list}
        search="Name"
        filters={[
          byBranch,
          { kind: 'select', key: 'technicianId', label: 'Van', options: namedOptions(technicians.data) },
          { kind: 'select', key: 'state', label: 'State', options: states },
        ]}
      />
      <DataTable
        label="Calibration equipment"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(equipmentSheet, listEquipment, list.query)}
        rowHref={(row) => pathTo('/settings/equipment/$id', { id: row.id })}
        lines={equipmentLines}
        empty="No equipment yet. Once there is some, calibrations are offered only where a piece with a valid licence is at hand."
      />
      <Dialog title="Add equipment" opened={adding} onClose={() => setAdding(false)} size="lg">
        {adding && <NewEquipment onClose={() => setAdding(false)} onMade={made} />}
      </Dialog>
    </Page>
  );
}

/** A piece on a phone: where it is, and until when its licence holds. */
function equipmentLines(row: Equipment): PhoneLines {
  return {
    beside: <Expiry on={row.licenceExpires} />,
    below: (
      <>
        <span>{row.technicianName ? `Van of ${row.technicianName}` : row.branchName}</span>
        <span>{[row.maker, row.serialNumber].filter(Boolean).join(' ')}</span>
      </>
    ),
  };
}
