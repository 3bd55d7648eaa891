import { Button } from '@mantine/core';
import { addDays, isDay, today as todayIn } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import byHand from '../../../ui/by-hand.module.css';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { PageTabs } from '../../../ui/PageTabs.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { companiesApi } from '../../companies/companies.api.ts';
import { stockApi } from '../../stock/stock.api.ts';
import { handlingApi } from '../handling.api.ts';
import { BringingBack } from '../panels/BringingBack.tsx';
import classes from '../panels/handling.module.css';
import { Picking } from '../panels/Picking.tsx';

const tabs = [
  { key: 'out', title: 'Into the vans' },
  { key: 'back', title: 'Bring back' },
] as const;

/** What goes into the vans for the jobs of a day, and what comes back from them: each piece scanned or pressed. */
export function PickingPage() {
  const navigate = useNavigate();
  const address = Object.fromEntries(new URLSearchParams(useLocation().searchStr));
  const { tab, technicianId } = address;
  const technicians = useQuery(stockApi.technicians());
  const isBack = tab === 'back';
  const go = (change: Readonly<Record<string, string | null>>) => {
    const search = Object.fromEntries(Object.entries({ ...address, ...change }).filter((entry): entry is [string, string] => entry[1] !== null));
    void navigate({ to: pathTo('/stock-control/picking'), search, replace: true, resetScroll: false });
  };
  const ofVan = (
    <Select
      label="Technician"
      clearable
      searchable={isBack}
      placeholder={isBack ? 'Choose whose van' : 'All'}
      value={technicianId ?? null}
      data={(technicians.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(id) => go({ technicianId: id })}
    />
  );
  return (
    <div className={byHand.page} data-form>
      <div className={byHand.head}>
        <h1>Picking</h1>
        {!isBack && (
          <Button variant="default" className={classes.unprinted} onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
      <div className={classes.unprinted}>
        <PageTabs
          label="Picking"
          path={pathTo('/stock-control/picking')}
          tabs={tabs}
          shown={isBack ? 'back' : 'out'}
          keep={technicianId ? { technicianId } : {}}
        />
      </div>
      {isBack ? (
        <>
          {ofVan}
          <Back technician={technicians.data?.find(({ id }) => id === technicianId)} />
        </>
      ) : (
        <IntoVans address={address} go={go} ofVan={ofVan} />
      )}
    </div>
  );
}

interface IntoVansProps {
  readonly address: Readonly<Record<string, string | undefined>>;
  readonly go: (change: Readonly<Record<string, string | null>>) => void;
  /** Where one van is chosen. */
  readonly ofVan: ReactNode;
}

function IntoVans({ address: { day: asked = '', branchId, technicianId }, go, ofVan }: IntoVansProps) {
  // Vans are loaded the evening before.
  const day = isDay(asked) ? asked : addDays(todayIn(tenantZone.get()), 1);
  const result = useQuery(handlingApi.pickList({ day, ...(branchId ? { branchId } : {}), ...(technicianId ? { technicianId } : {}) }));
  const branches = useQuery(companiesApi.branches());
  return (
    <>
      <div className={classes.row}>
        <DayInput settled label="Day" value={day} onChange={(typed) => typed && isDay(typed) && go({ day: typed })} />
        <Select
          label="Branch"
          clearable
          placeholder="All"
          value={branchId ?? null}
          data={(branches.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => go({ branchId: id })}
        />
        {ofVan}
      </div>
      <LoadedRecord result={result}>{(list) => <Picking key={`${day} ${branchId} ${technicianId}`} {...list} />}</LoadedRecord>
    </>
  );
}

function Back({ technician }: { readonly technician: { readonly id: string; readonly name: string } | undefined }) {
  const result = useQuery({ ...handlingApi.bringBackList(technician?.id ?? ''), enabled: technician !== undefined });
  if (!technician) return <EmptyState title="Whose van comes back?">Choose the technician, then scan what is taken out of the van.</EmptyState>;
  return (
    <LoadedRecord result={result}>
      {({ van, depot, items }) =>
        van === null ? (
          <EmptyState title={`${technician.name} has no van`}>Make one under Stock control, Locations.</EmptyState>
        ) : depot === null ? (
          <EmptyState title="No depot to bring it back to">The branch of the van has none: make one under Stock control, Locations.</EmptyState>
        ) : (
          <BringingBack key={technician.id} list={{ van, depot, items }} technician={technician} />
        )
      }
    </LoadedRecord>
  );
}
