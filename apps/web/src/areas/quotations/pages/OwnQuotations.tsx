import { quotationStateNames } from '@quarterlight/contract/quotations/names';
import { listOwnQuotations, type OwnQuotationSummary } from '@quarterlight/contract/quotations/own-routes';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { pathTo } from '../../../app/paths.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Page } from '../../../ui/Page.tsx';
import { type Column, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { QuotationStateChip } from '../parts/chips.tsx';
import { quotationsApi } from '../quotations.api.ts';
import { newestFirst } from './views.ts';

type Row = z.output<typeof OwnQuotationSummary>;

const columns: readonly Column<Row>[] = [
  { key: 'number', title: 'Number', sort: 'number', width: 100, cell: (row) => row.number },
  { key: 'state', title: 'State', width: 110, cell: (row) => <QuotationStateChip state={row.state} /> },
  { key: 'registration', title: 'Registration', width: 120, cell: (row) => <Plate registration={row.registration} /> },
  { key: 'vehicle', title: 'Vehicle', width: 180, cell: (row) => row.vehicle },
  { key: 'contact', title: 'Contact', width: 150, cell: (row) => row.contactName },
  { key: 'options', title: 'Options', width: 80, align: 'end', cell: (row) => row.optionCount },
  { key: 'gross', title: 'Total', width: 110, align: 'end', cell: (row) => <Money value={row.gross} /> },
  { key: 'validUntil', title: 'Holds until', sort: 'validUntil', width: 110, cell: (row) => <Day value={row.validUntil} /> },
  { key: 'sentAt', title: 'Sent', width: 150, cell: (row) => <Instant value={row.sentAt} /> },
];

const lines = (row: Row): PhoneLines => ({
  beside: (
    <>
      <Plate registration={row.registration} />
      <Money value={row.gross} />
    </>
  ),
  below: (
    <>
      <span>{row.vehicle}</span>
      <QuotationStateChip state={row.state} />
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
        filters={[{ kind: 'select', key: 'state', label: 'State', options: optionsOf(quotationStateNames), multiple: true }]}
        search="Number or registration"
      />
      <DataTable
        label="Quotations"
        result={result}
        columns={columns}
        list={list}
        file={null}
        rowHref={(row) => pathTo('/clipboard/quotations/$id', { id: row.id })}
        lines={lines}
        empty="No quotations yet. What we quote to you stands here."
      />
    </Page>
  );
}
