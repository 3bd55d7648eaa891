import { ActionIcon, Button } from '@mantine/core';
import { technicianGlass } from '@quarterlight/contract/stock/routes';
import { addDays, type Day, isDay, today as todayIn } from '@quarterlight/kit/days';
import { instant } from '@quarterlight/kit/instants';
import { plural } from '@quarterlight/kit/text';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { clockText, tenantZone } from '../../../platform/formats.ts';
import { addressOf } from '../../../platform/http.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { companiesApi } from '../../companies/companies.api.ts';
import { useBranchFilter } from '../../companies/index.ts';
import { countingApi } from '../../counting/counting.api.ts';
import classes from '../panels/TechGlass.module.css';
import { ToIssue } from '../panels/ToIssue.tsx';
import { VanSection } from '../panels/VanSection.tsx';
import { dayToPick, pickListOf } from '../pick-list.ts';
import { stockApi } from '../stock.api.ts';
import { useVanGlass, type VanGlass } from '../use-van-glass.ts';

/** Which glass goes with which technician: what is still to be moved to the vans, and what each van holds. */
export function TechGlassPage() {
  const list = useListState(technicianGlass);
  const mayMove = useCan('move-stock');
  const result = useVanGlass(list.query, mayMove);
  const branches = useQuery(companiesApi.branches());
  const byBranch = useBranchFilter();
  const technicians = useQuery(stockApi.technicians());
  const today = todayIn(tenantZone.get());
  const { day: asked = '' } = list.address;
  const [clock] = useState(() => clockText(instant(Date.now())));
  const next = result.data && dayToPick(result.data.jobs, today, clock);
  const day = isDay(asked) ? asked : next && isDay(next) ? next : undefined;
  const { branchId, technicianId } = list.query;
  return (
    <Page
      title="Technicians’ glass"
      count={result.data ? plural(result.data.vans.length, 'van') : undefined}
      actions={mayMove && <DayTools day={day} onDay={(chosen) => list.set({ day: chosen })} />}
    >
      <FilterBar list={list} filters={[byBranch, { kind: 'select', key: 'technicianId', label: 'Technician', options: namedOptions(technicians.data) }]} />
      <div>
        <LoadedRecord result={result}>
          {(glass) => (
            <>
              {mayMove && day && (
                <ToIssue
                  list={pickListOf(glass, day, technicianId)}
                  worksheets={glass.worksheets}
                  day={day}
                  from={branches.data?.find(({ id }) => id === branchId)?.name ?? ''}
                />
              )}
              <div className={mayMove ? classes.vans : undefined}>
                <Vans {...glass} filtered={list.filtered > 0} />
              </div>
            </>
          )}
        </LoadedRecord>
      </div>
    </Page>
  );
}

const picking = pathTo('/stock-control/picking');

/** Which day is picked for, scanning into the vans and out of them, and its list on paper. */
function DayTools({ day, onDay }: { readonly day: Day | undefined; readonly onDay: (day: string) => void }) {
  const step = (count: number) => () => day && onDay(addDays(day, count));
  const [isWrong, setWrong] = useState(false);
  const take = (typed: string | null) => {
    if (typed && isDay(typed)) onDay(typed);
    setWrong(!typed || !isDay(typed));
  };
  return (
    <div className={classes.tools}>
      <ActionIcon variant="default" size={30} aria-label="Day before" onClick={step(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <DayInput
        settled
        aria-label="Day"
        size="xs"
        w={140}
        value={day ?? null}
        onChange={take}
        error={isWrong && 'Enter a date'}
        classNames={{ root: classes.day, error: classes.wrongDay }}
        onKeyDown={() => setWrong(false)}
        onBlur={() => setWrong(false)}
      />
      <ActionIcon variant="default" size={30} aria-label="Day after" onClick={step(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
      <Button variant="default" size="xs" component={Link} to={addressOf(picking, {}, day ? { day } : {})}>
        Scan out
      </Button>
      <Button variant="default" size="xs" component={Link} to={addressOf(picking, {}, { tab: 'back' })}>
        Scan in
      </Button>
      <Button variant="default" size="xs" disabled={!day} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

function Vans({ vans, worksheets, filtered }: VanGlass & { readonly filtered: boolean }) {
  const mayCount = useCan('take-stock');
  const asked = vans.slice(0, 200).map(({ placeId }) => placeId);
  const { data } = useQuery({ ...countingApi.lastCounts(asked), enabled: mayCount && asked.length > 0 });
  const counts = new Map(data?.counts.map((count) => [count.placeId, count]));
  if (vans.length === 0) {
    return filtered ? (
      <EmptyState title="No van matches these filters">Take a filter away.</EmptyState>
    ) : (
      <EmptyState title="There are no vans yet">Make a location of the kind ‘Van’ for each technician under Stock control, Locations.</EmptyState>
    );
  }
  return vans.map((van) => <VanSection key={van.placeId} van={van} worksheets={worksheets} count={counts.get(van.placeId)} />);
}
