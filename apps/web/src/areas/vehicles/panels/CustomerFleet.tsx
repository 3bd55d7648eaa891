import { Button } from '@mantine/core';
import { listFleet } from '@quarterlight/contract/vehicles/fleet-routes';
import { fleetSheet } from '@quarterlight/contract/vehicles/fleet-sheets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Section } from '../../../ui/record/Section.tsx';
import type { ListPage } from '../../../ui/table/column.ts';
import { SearchBox } from '../../../ui/table/SearchBox.tsx';
import { StateTabs } from '../../../ui/table/StateTabs.tsx';
import { SkeletonRows, TableMessage } from '../../../ui/table/states.tsx';
import { TableFile } from '../../../ui/table/TableFile.tsx';
import { TableFoot } from '../../../ui/table/TableFoot.tsx';
import { fleetApi } from '../fleet.api.ts';
import { fleetColumns } from '../fleet-columns.tsx';
import { AddToFleet } from '../forms/FleetForms.tsx';
import { useFleetList } from '../use-fleet-list.ts';
import { type Asked, FleetTable, toAdd } from './FleetTable.tsx';
import classes from './fleet.module.css';

/** What the panel is told of the account whose fleet it shows. */
export interface CustomerFleetProps {
  readonly customer: { readonly id: string; readonly name: string; readonly type: string };
  readonly title: string;
}

const lead = fleetColumns('registration', 'vehicle');
// The account is known; what there is no room for here stands in the file.
const inFile = fleetColumns('registration', 'vehicle', 'fleetNumber', 'driver', 'telephone', 'email', 'costCentre', 'from', 'to', 'standing');
const standings = ['false', 'true'] as const;
const standingNames = { false: 'In the fleet', true: 'Ended' } as const;
const byEnd = { key: 'ended', label: 'Standing' };

/** The vehicles of an account: found, added, changed, ended and moved; a page at a time. */
export function CustomerFleet({ customer, title }: CustomerFleetProps) {
  const list = useFleetList({ customerId: customer.id });
  const result = useQuery(fleetApi.list(list.query));
  const mayAdd = useCan('edit-vehicles');
  const [asked, setAsked] = useState<Asked | null>(null);
  const rows = result.data?.items ?? [];
  const isFailed = result.isError && !result.data;
  return (
    <Section
      title={title}
      count={result.data ? countText(result.data) : undefined}
      actions={
        <>
          <TableFile file={fileOf(fleetSheet, listFleet, list.query)} columns={inFile} page={result.data} />
          {mayAdd && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAsked(toAdd())}>
              Add a vehicle
            </Button>
          )}
        </>
      }
    >
      <div className={classes.bar}>
        <StateTabs list={list} states={standings} nameOf={(state) => standingNames[state]} counts={undefined} by={byEnd} />
        <SearchBox list={list} placeholder="Registration, fleet number or driver" />
      </div>
      {result.isPending && <SkeletonRows columns={5} asList />}
      {isFailed && <TableMessage failed filtered={false} empty="" onRetry={() => void result.refetch()} onClear={list.clear} />}
      {!result.isPending && !isFailed && (
        <FleetTable
          label={`Fleet of ${customer.name}`}
          rows={rows}
          lead={lead}
          nameOf={(row) => row.displayRegistration}
          empty={emptyWords(list.q, list.address['ended'])}
          asked={asked}
          onAsk={setAsked}
          adding={<AddToFleet customerId={customer.id} done={() => setAsked(null)} />}
        />
      )}
      {result.data && (result.data.next !== null || result.data.previous !== null) && <TableFoot page={result.data} list={list} within />}
    </Section>
  );
}

const countText = ({ total, totalIsExact }: ListPage<unknown>): string => `${numberText(total)}${totalIsExact ? '' : '+'}`;

function emptyWords(q: string, ended: string | undefined): string {
  if (q !== '') return 'No vehicle is found by this. Try the beginning of a registration, a fleet number or a driver’s name.';
  if (ended === 'true') return 'No vehicle has left this fleet.';
  return 'No vehicle belongs to this account. Add one, and a new worksheet for it proposes the account and its driver.';
}
