import { Button } from '@mantine/core';
import type { Vehicle } from '@quarterlight/contract/vehicles/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCan } from '../../../platform/permissions.ts';
import { useSettled } from '../../../ui/record/InTurn.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { SkeletonRows, TableMessage } from '../../../ui/table/states.tsx';
import { TableFoot } from '../../../ui/table/TableFoot.tsx';
import { fleetApi } from '../fleet.api.ts';
import { fleetColumns } from '../fleet-columns.tsx';
import { AddToFleet } from '../forms/FleetForms.tsx';
import { useFleetList } from '../use-fleet-list.ts';
import { type Asked, FleetTable, toAdd } from './FleetTable.tsx';

const lead = fleetColumns('account');
const everAddress = {};

/** The accounts that a vehicle belonged to, newest first. Its jobs stay with it, whoever had it then. */
export function VehicleFleets({ vehicle }: { readonly vehicle: Vehicle }) {
  const list = useFleetList({ vehicleId: vehicle.id, sort: '-from' }, everAddress);
  const result = useQuery(fleetApi.list(list.query));
  useSettled(!result.isLoading);
  const mayAdd = useCan('edit-vehicles');
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = result.data?.items ?? [];
  return (
    <Section
      title="Fleet"
      count={rows.length || undefined}
      empty={result.isSuccess && rows.length === 0 && asked === null && 'It belongs to no account.'}
      actions={
        mayAdd && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAsked(toAdd())}>
            Add to a fleet
          </Button>
        )
      }
    >
      {result.isPending && <SkeletonRows columns={5} asList />}
      {result.isError && !result.data ? (
        <TableMessage failed filtered={false} empty="" onRetry={() => void result.refetch()} onClear={list.clear} />
      ) : (
        !result.isPending && (
          <FleetTable
            label="Accounts that it belonged to"
            rows={rows}
            lead={lead}
            nameOf={(row) => row.customerName}
            empty=""
            asked={asked}
            onAsk={setAsked}
            adding={<AddToFleet vehicle={vehicle} done={() => setAsked(null)} />}
          />
        )
      )}
      {result.data && (result.data.next !== null || result.data.previous !== null) && <TableFoot page={result.data} list={list} within />}
    </Section>
  );
}
