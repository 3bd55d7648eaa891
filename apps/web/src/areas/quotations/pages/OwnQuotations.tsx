import { ownStateNames } from '@quarterlight/contract/quotations/names';
import { listOwnQuotations } from '@quarterlight/contract/quotations/own-routes';
import type { OwnQuotationSummary } from '@quarterlight/contract/quotations/own-schemas';
import { ownQuotationSheet } from '@quarterlight/contract/quotations/sheets';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { OwnStateChip } from '../parts/chips.tsx';
import { quotationsApi } from '../quotations.api.ts';
import { newestFirst } from './views.ts';

const columns = columnsOf(ownQuotationSheet, {
  number: { sort: 'number', width: 104 },
  state: { width: 110, cell: (row) => <OwnStateChip state={row.state} /> },
  registration: { width: 120, cell: (row) => <Plate registration={row.registration} /> },
  vehicle: { width: 180 },
  contact: { width: 150 },
  options: { width: 80, align: 'end' },
  gross: { width: 110, align: 'end', cell: (row) => <Money value={row.gross} /> },
  validUntil: { sort: 'validUntil', width: 110, cell: (row) => <Day value={row.validUntil} /> },
  sentAt: { width: 150, cell: (row) => <Instant value={row.sentAt} /> },
});

const lines = (row: OwnQuotationSummary): PhoneLines => ({
  beside: (
    <>
      <Plate registration={row.registration} />
      <Money value={row.gross} />
    </>
  ),
  below: (
    <>
      <span>{row.vehicle}</span>
      <OwnStateChip state={row.state} />
      <span>
        Holds until <Day value={row.validUntil} />
      </span>
    </>
  ),
});

/** What was quoted to one's own account. */
export function OwnQuotations() {
  const list = useListState(listOwnQuotations, newestFirst);
  const result = useQuery(quotationsApi.ownList(list.query));
  return (
    <Page title="Quotations" fill>
      <FilterBar
        list={list}
        filters={[{ kind: 'select', key: 'state', label: 'State', options: optionsOf(ownStateNames), multiple: true }]}
        search="Number or registration"
      />
      <DataTable
        label="Quotations"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(ownQuotationSheet, listOwnQuotations, list.query)}
        rowHref={(row) => pathTo('/clipboard/quotations/$id', { id: row.id })}
        lines={lines}
        empty="No quotations yet. What we quote to you stands here."
      />
    </Page>
  );
}
