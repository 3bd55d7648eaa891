import { listAccountsDocuments } from '@quarterlight/contract/batching/routes';
import { accountsDocumentSheet } from '@quarterlight/contract/batching/sheets';
import { useQuery } from '@tanstack/react-query';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { batchingApi } from '../batching.api.ts';
import { documentKindOptions } from '../words.ts';
import { documentColumns } from './document-columns.tsx';
import { ReadyBar } from './ReadyBar.tsx';

/** What is settled and in no batch, the oldest first, and the button that makes one of it. */
export function ReadyList() {
  const list = useListState(listAccountsDocuments);
  const result = useQuery(batchingApi.documents(list.query));
  const suppliers = useQuery(batchingApi.suppliers());
  const { upTo, kind, supplierId, q } = list.query;
  const picked = kind !== undefined || supplierId !== undefined || q !== undefined;
  const ready = useQuery(batchingApi.ready(upTo === undefined ? {} : { upTo }));
  const mayMake = useCan('create-purchase-order-batches');
  return (
    <>
      <FilterBar
        list={list}
        search="Document number"
        filters={[
          { kind: 'day', key: 'upTo', label: 'Dated up to' },
          { kind: 'select', key: 'kind', label: 'Kind', options: documentKindOptions },
          { kind: 'select', key: 'supplierId', label: 'Supplier', options: namedOptions(suppliers.data) },
        ]}
      />
      <ReadyBar shown={ready.data} isPart={picked} mayMake={mayMake} making={batchingApi.make()} />
      <DataTable
        label="Ready for the accounts"
        result={result}
        columns={documentColumns}
        list={list}
        file={fileOf(accountsDocumentSheet, listAccountsDocuments, list.query)}
        lines={(document) => ({
          beside: <Money value={document.gross} />,
          below: (
            <>
              <span>{document.supplier.name}</span>
              <Day value={document.dated} />
              {document.blocked !== '' && <span>{document.blocked}</span>}
            </>
          ),
        })}
        empty="Everything that is settled went to the accounts. Match invoices, then they stand here."
      />
    </>
  );
}
