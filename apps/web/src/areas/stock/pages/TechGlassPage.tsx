import { technicianGlass } from '@quarterlight/contract/stock/routes';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { companiesApi } from '../../companies/companies.api.ts';
import { ToIssue } from '../panels/ToIssue.tsx';
import { VanSection } from '../panels/VanSection.tsx';
import { stockApi } from '../stock.api.ts';
import { useVanGlass, type VanGlass } from '../use-van-glass.ts';

/** Which glass goes with which technician: what is still to be moved to the vans, and what each van holds. */
export function TechGlassPage() {
  const list = useListState(technicianGlass);
  const mayMove = useCan('move-stock');
  const result = useVanGlass(list.query, mayMove);
  const branches = useQuery(companiesApi.branches());
  const technicians = useQuery(stockApi.technicians());
  return (
    <Page title="Technicians’ glass" count={result.data ? plural(result.data.vans.length, 'van') : undefined}>
      <FilterBar
        list={list}
        filters={[
          { kind: 'select', key: 'branchId', label: 'Branch', options: namedOptions(branches.data) },
          { kind: 'select', key: 'technicianId', label: 'Technician', options: namedOptions(technicians.data) },
        ]}
      />
      <div>
        <LoadedRecord result={result}>
          {(glass) => (
            <>
              {mayMove && <ToIssue items={glass.toIssue} worksheets={glass.worksheets} technicianId={list.query.technicianId} />}
              <Vans {...glass} filtered={list.filtered > 0} />
            </>
          )}
        </LoadedRecord>
      </div>
    </Page>
  );
}

function Vans({ vans, worksheets, filtered }: VanGlass & { readonly filtered: boolean }) {
  if (vans.length === 0) {
    return filtered ? (
      <EmptyState title="No van matches these filters">Take a filter away.</EmptyState>
    ) : (
      <EmptyState title="There are no vans yet">Make a location of the kind ‘Van’ for each technician under Stock control, Locations.</EmptyState>
    );
  }
  return vans.map((van) => <VanSection key={van.placeId} van={van} worksheets={worksheets} />);
}
