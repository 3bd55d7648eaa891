import { Button } from '@mantine/core';
import { listLocations } from '@quarterlight/contract/stock/routes';
import { stockCosts } from '@quarterlight/contract/stock/sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Can } from '../../../ui/Can.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useBranchFilter } from '../../companies/index.ts';
import { FindDamaged, LossList, OpenLoss, Quarantine } from '../../losses/index.ts';
import { Worth } from '../../valuation/index.ts';
import { PlaceTree } from '../panels/PlaceTree.tsx';
import { stockApi } from '../stock.api.ts';
import { locationTypeOptions } from '../words.ts';

const NewLocationForm = later(() => import('../forms/PlaceForm.tsx'), 'NewLocationForm');

const tabs = [
  { key: 'places', title: 'Places' },
  { key: 'aside', title: 'Put aside' },
  { key: 'waiting', title: 'Waiting for approval' },
  { key: 'over', title: 'Written off' },
] as const;
const worth = { key: 'worth', title: 'What it was worth' } as const;

/** Where stock lies, what is put aside, what was lost, and what it was worth on any day. */
export function LocationsPage() {
  const seesCosts = useCan(...stockCosts);
  const { tab } = useSearch({ strict: false });
  const offered = seesCosts ? [...tabs, worth] : tabs;
  const shown = offered.find(({ key }) => key === tab)?.key ?? 'places';
  const bar = <PageTabs label="Stock" path={pathTo('/stock-control/locations')} tabs={offered} shown={shown} />;
  if (shown === 'worth') return <Worth tabs={bar} />;
  if (shown === 'places') return <Places tabs={bar} />;
  return (
    <Page title="Locations" fill actions={<ReportDamage isFirst />}>
      {bar}
      {shown === 'aside' && <Quarantine />}
      {shown === 'waiting' && <LossList shows="waiting" />}
      {shown === 'over' && <LossList shows="over" />}
      <OpenLoss />
    </Page>
  );
}

function ReportDamage({ isFirst = false }: { readonly isFirst?: boolean }) {
  const [open, setOpen] = useState(false);
  const mayReport = useCan('move-stock', 'write-off-stock');
  if (!mayReport) return null;
  return (
    <>
      <Button variant={isFirst ? 'filled' : 'default'} onClick={() => setOpen(true)}>
        Report damage
      </Button>
      <Dialog title="Report damage" opened={open} onClose={() => setOpen(false)}>
        <FindDamaged done={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

/** Depots, vans, quarantine, returns, and their racks and bins. */
function Places({ tabs: bar }: { readonly tabs: ReactNode }) {
  const [making, setMaking] = useState(false);
  const navigate = useNavigate();
  const list = useListState(listLocations, { active: true });
  const result = useQuery(stockApi.locations(list.query));
  const byBranch = useBranchFilter();
  const count = result.data?.items.length;
  return (
    <Page
      title="Locations"
      count={count === undefined ? undefined : String(count)}
      actions={
        <>
          <ReportDamage />
          <Can do="edit-stock-places">
            <Button onClick={() => setMaking(true)} data-new>
              New location
            </Button>
          </Can>
        </>
      }
    >
      {bar}
      <FilterBar
        list={list}
        filters={[{ kind: 'select', key: 'type', label: 'Kind', options: locationTypeOptions }, byBranch, { kind: 'yes-no', key: 'active', label: 'Open' }]}
      />
      <LoadedRecord result={result}>
        {({ items }) =>
          items.length > 0 ? (
            <PlaceTree places={items} />
          ) : list.filtered > 0 ? (
            <EmptyState title="Nothing matches these filters" way={['Clear filters', list.clear]}>
              Take a filter away, or look at closed locations.
            </EmptyState>
          ) : (
            <EmptyState title="No locations yet">Make a location for each depot and each technician’s van. Deliveries and glass for jobs lie there.</EmptyState>
          )
        }
      </LoadedRecord>
      <Dialog title="New location" opened={making} onClose={() => setMaking(false)} size="lg">
        <NewLocationForm
          onCancel={() => setMaking(false)}
          onDone={(place) => void navigate({ href: pathTo('/stock-control/locations/$locationId', { locationId: place.id }) })}
        />
      </Dialog>
    </Page>
  );
}
