import { technicianGlass } from '@quarterlight/contract/stock/routes';
import type { Van } from '@quarterlight/contract/stock/schemas';
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
import { useWorksheets } from '../worksheets.tsx';

/** Which glass goes with which technician: what is still to be moved to the vans, and what each van holds. */
export function TechGlassPage() {
  const list = useListState(technicianGlass);
  const mayMove = useCan('move-stock');
  const { branchId, technicianId } = list.query;
  const result = useQuery(stockApi.vans(list.query));
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
        {mayMove && <ToIssue branchId={branchId} technicianId={technicianId} />}
        <LoadedRecord result={result}>{({ vans }) => <Vans vans={vans} branchId={branchId} filtered={list.filtered > 0} />}</LoadedRecord>
      </div>
    </Page>
  );
}

interface VansProps {
  readonly vans: readonly Van[];
  readonly branchId: string | undefined;
  readonly filtered: boolean;
}

function Vans({ vans, branchId, filtered }: VansProps) {
  const { worksheets } = useWorksheets(
    vans.flatMap((van) => van.items.flatMap((item) => item.worksheetId ?? [])),
    branchId,
  );
  if (vans.length === 0) {
    return filtered ? (
      <EmptyState title="No van matches these filters">Take a filter away.</EmptyState>
    ) : (
      <EmptyState title="There are no vans yet">Make a location of the kind ‘Van’ for each technician under Stock control, Locations.</EmptyState>
    );
  }
  return vans.map((van) => <VanSection key={van.placeId} van={van} worksheets={worksheets} />);
}
