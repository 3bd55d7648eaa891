import { stockCosts } from '@quarterlight/contract/stock/sheets';
import type { UnallocatedGlass } from '@quarterlight/contract/worksheets/unallocated';
import { freedNames, glassAgeNames, glassReturnNames, glassWhereNames } from '@quarterlight/contract/worksheets/unallocated-names';
import { listUnallocatedGlass } from '@quarterlight/contract/worksheets/unallocated-routes';
import { unallocatedSheet } from '@quarterlight/contract/worksheets/unallocated-sheet';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import type { Ahead } from '../../../app/page.ts';
import { moneyText, numberText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import type { QuickFilter } from '../../../ui/table/filter.ts';
import { useBranchFilter } from '../../companies/index.ts';
import { useToStock } from '../parts/GlassActions.tsx';
import { unallocatedApi } from '../unallocated.api.ts';
import { unallocatedColumns } from './unallocated-columns.tsx';

const quick: readonly QuickFilter[] = [
  { key: 'returns', value: 'this-week', label: 'Goes back within 7 days' },
  { key: 'where', value: 'in-hand', label: 'In hand' },
  { key: 'where', value: 'on-order', label: 'On order' },
];

const newestFirst = { sort: '-createdAt' } as const;

export const ahead: Ahead = ({ search }) => askAhead(unallocatedApi.list(criteriaOf(listUnallocatedGlass, search, newestFirst)));

/** Glass without a job: to another that waits, to stock, or back to its supplier. */
export function UnallocatedGlassPage() {
  const list = useListState(listUnallocatedGlass, newestFirst);
  const result = useQuery(unallocatedApi.list(list.query));
  const { sort: _sort, limit: _limit, after: _after, before: _before, ...filters } = list.query;
  const totals = useQuery(unallocatedApi.totals(filters)).data;
  const byBranch = useBranchFilter();
  const seesCosts = useCan(...stockCosts);
  const mayMove = useCan('move-stock');
  return (
    <Page title="Unallocated glass" count={totals && [numberText(totals.count), ...(totals.value ? [moneyText(totals.value)] : [])].join(' · ')} fill>
      <FilterBar
        list={list}
        search="Eurocode or description"
        quick={quick}
        filters={[
          { kind: 'select', key: 'reason', label: 'Why', options: optionsOf(freedNames) },
          byBranch,
          { kind: 'select', key: 'where', label: 'Where', options: optionsOf(glassWhereNames) },
          { kind: 'select', key: 'age', label: 'Without a job for', options: optionsOf(glassAgeNames) },
          { kind: 'select', key: 'returns', label: 'Return to supplier', options: optionsOf(glassReturnNames) },
        ]}
      />
      <DataTable
        label="Unallocated glass"
        result={result}
        columns={unallocatedColumns(seesCosts)}
        list={list}
        file={fileOf(unallocatedSheet, listUnallocatedGlass, list.query)}
        bulk={mayMove ? (rows, clear) => <ToStock rows={rows} clear={clear} /> : undefined}
        empty="Every piece has its job. Glass that came in or is on order for a job shows here once the job is cancelled, its line changes or somebody frees it."
      />
    </Page>
  );
}

function ToStock({ rows, clear }: { readonly rows: readonly UnallocatedGlass[]; readonly clear: () => void }) {
  const toStock = useToStock();
  const put = async () => {
    await toStock(rows.map(({ id }) => id));
    clear();
  };
  return <ActionButton run={put}>Put {plural(rows.length, 'piece')} to stock</ActionButton>;
}
