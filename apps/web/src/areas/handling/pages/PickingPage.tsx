import { Button } from '@mantine/core';
import { addDays, isDay, today as todayIn } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import byHand from '../../../ui/by-hand.module.css';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { companiesApi } from '../../companies/companies.api.ts';
import { stockApi } from '../../stock/stock.api.ts';
import { handlingApi } from '../handling.api.ts';
import classes from '../panels/handling.module.css';
import { Picking } from '../panels/Picking.tsx';

/** What is picked for the jobs of a day, place after place: scanned into the vans, or said why not. */
export function PickingPage() {
  const navigate = useNavigate();
  const address = Object.fromEntries(new URLSearchParams(useLocation().searchStr));
  const { day: asked = '', branchId, technicianId } = address;
  // Vans are loaded the evening before.
  const day = isDay(asked) ? asked : addDays(todayIn(tenantZone.get()), 1);
  const result = useQuery(handlingApi.pickList({ day, ...(branchId ? { branchId } : {}), ...(technicianId ? { technicianId } : {}) }));
  const branches = useQuery(companiesApi.branches());
  const technicians = useQuery(stockApi.technicians());
  const go = (change: Readonly<Record<string, string | null>>) => {
    const search = Object.fromEntries(Object.entries({ ...address, ...change }).filter((entry): entry is [string, string] => entry[1] !== null));
    void navigate({ to: pathTo('/stock-control/picking'), search, replace: true, resetScroll: false });
  };
  return (
    <div className={byHand.page} data-form>
      <div className={byHand.head}>
        <h1>Picking</h1>
        <Button variant="default" className={classes.unprinted} onClick={() => window.print()}>
          Print
        </Button>
      </div>
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
        <Select
          label="Technician"
          clearable
          placeholder="All"
          value={technicianId ?? null}
          data={(technicians.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(id) => go({ technicianId: id })}
        />
      </div>
      <LoadedRecord result={result}>{({ items }) => <Picking key={`${day} ${branchId} ${technicianId}`} items={items} />}</LoadedRecord>
    </div>
  );
}
