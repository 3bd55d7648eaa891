import { listSalesDocuments } from '@quarterlight/contract/accounting/routes';
import { salesDocumentSheet } from '@quarterlight/contract/accounting/sheets';
import { useQuery } from '@tanstack/react-query';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { documentKindOptions, ReadyBar } from '../../batching/index.ts';
import { payerOptions } from '../../billing/index.ts';
import { accountingApi } from '../accounting.api.ts';
import { salesColumns } from './sales-columns.tsx';

/** What was posted and is in no batch, the oldest first, and the button that makes one of it. */
export function ReadyInvoices() {
  const list = useListState(listSalesDocuments);
  const result = useQuery(accountingApi.documents(list.query));
  const { upTo, kind, payer, q } = list.query;
  const ready = useQuery(accountingApi.ready(upTo === undefined ? {} : { upTo }));
  const mayMake = useCan('create-invoice-batches');
  return (
    <>
      <FilterBar
        list={list}
        search="Document number"
        filters={[
          { kind: 'day', key: 'upTo', label: 'Dated up to' },
          { kind: 'select', key: 'kind', label: 'Kind', options: documentKindOptions },
          { kind: 'select', key: 'payer', label: 'Billed to', options: payerOptions },
        ]}
      />
      <ReadyBar shown={ready.data} isPart={kind !== undefined || payer !== undefined || q !== undefined} mayMake={mayMake} making={accountingApi.make()} />
      <DataTable
        label="Ready for the accounts"
        result={result}
        columns={salesColumns}
        list={list}
        file={fileOf(salesDocumentSheet, listSalesDocuments, list.query)}
        lines={(document) => ({
          beside: <Money value={document.gross} />,
          below: (
            <>
              <span>{document.payerName}</span>
              <Day value={document.invoiceDate} />
              {document.blocked !== '' && <span>{document.blocked}</span>}
            </>
          ),
        })}
        empty="Everything that was posted went to the accounts. Post invoices, then they stand here."
      />
    </>
  );
}
