import { mostDocuments } from '@quarterlight/contract/batching/names';
import { listAccountsDocuments } from '@quarterlight/contract/batching/routes';
import type { ReadyForAccounts } from '@quarterlight/contract/batching/schemas';
import { accountsDocumentSheet } from '@quarterlight/contract/batching/sheets';
import { accountsPackages } from '@quarterlight/contract/system/accounts-packages';
import { plural } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { moneyText } from '../../../platform/formats.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { batchingApi } from '../batching.api.ts';
import classes from '../batching.module.css';
import { documentKindOptions, documentsWords } from '../words.ts';
import { documentColumns } from './document-columns.tsx';

/** What a batch would hold, in words. */
function readyWords({ documents, invoices, credits, gross, format, more, blocked }: ReadyForAccounts): string {
  if (documents === 0) return blocked > 0 ? `Nothing is ready. ${plural(blocked, 'document')} cannot go yet.` : 'Nothing is ready up to that day.';
  const rest = [
    more > 0 && `${plural(more, 'more', 'more')} for the next one, since ${accountsPackages[format]} takes ${mostDocuments[format]} at a time`,
    blocked > 0 && `${plural(blocked, 'document')} cannot go yet`,
  ].filter(Boolean);
  return `${documentsWords({ invoices, credits })}, ${moneyText(gross)} in all, for ${accountsPackages[format]}.${rest.length > 0 ? ` ${rest.join('; ')}.` : ''}`;
}

/** What is settled and in no batch, the oldest first, and the button that makes one of it. */
export function ReadyList() {
  const list = useListState(listAccountsDocuments);
  const result = useQuery(batchingApi.documents(list.query));
  const suppliers = useQuery(batchingApi.suppliers());
  const { upTo, kind, supplierId, q } = list.query;
  const picked = kind !== undefined || supplierId !== undefined || q !== undefined;
  const ready = useQuery(batchingApi.ready(upTo === undefined ? {} : { upTo }));
  const make = useMutation(batchingApi.make());
  const { set } = useOpened('batch');
  const mayMake = useCan('create-purchase-order-batches');
  const shown = ready.data;
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
      <div className={classes.bar}>
        <p className={classes.sum} aria-live="polite">
          {shown ? readyWords(shown) : '\u00a0'}
          {shown && shown.documents > 0 && picked && ' A batch takes them all, not only those shown below.'}
        </p>
        {mayMake && (
          <ActionButton
            primary
            disabled={!shown || shown.documents === 0}
            ask={{
              title: 'Make a batch?',
              text: shown ? `${readyWords(shown)} They go into one file, and into no other.` : '',
              confirm: 'Make batch',
            }}
            run={async () => {
              if (!shown) return;
              const batch = await make.mutateAsync({ body: { upTo: shown.upTo, count: shown.documents } });
              set(batch.id);
            }}
          >
            Make batch
          </ActionButton>
        )}
      </div>
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
