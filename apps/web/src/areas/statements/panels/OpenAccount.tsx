import { letterKindNames } from '@quarterlight/contract/statements/names';
import type { AccountStatement, DebtLetter, StatementLine } from '@quarterlight/contract/statements/schemas';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { addressOf } from '../../../platform/http.ts';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { useOpened } from '../../../ui/use-opened.ts';
import { emailStates } from '../../billing/index.ts';
import { QueryForm } from '../../payments/index.ts';
import { downloadLetter, downloadStatement, statementsApi } from '../statements.api.ts';
import classes from '../statements.module.css';
import { Ages } from './Ages.tsx';

const SendForm = later(() => import('../forms/SendForm.tsx'), 'SendForm');

/** The account that the address names, in a dialog over the list. */
export function OpenAccount() {
  const { open, set } = useOpened('account');
  return (
    <Dialog title="Account" opened={open !== undefined} onClose={() => set(null)} size="xl">
      {open !== undefined && <Loaded key={open} id={open} />}
    </Dialog>
  );
}

function Loaded({ id }: { readonly id: string }) {
  const result = useQuery(statementsApi.statement(id));
  return <LoadedRecord result={result}>{(statement) => <Account statement={statement} />}</LoadedRecord>;
}

const queryWords = ({ query }: StatementLine): string => (query === '' ? 'Put in query' : 'Change query');

/** How late a document is, how often it was asked for, and whether it is in query. */
function standing({ daysLate, reminded, remindedOn, query }: StatementLine) {
  return (
    <span className={classes.standing}>
      {daysLate > 0 && <span>{`${plural(daysLate, 'day')} late`}</span>}
      {reminded > 0 && (
        <span className={classes.soft}>
          {plural(reminded, 'reminder')}, last <Day value={remindedOn} />
        </span>
      )}
      {query !== '' && (
        <span>
          <StateChip tone="amber">In query</StateChip> {query}
        </span>
      )}
    </span>
  );
}

const letterColumns: readonly Column<DebtLetter>[] = [
  { key: 'on', title: 'Sent', width: 150, cell: (row) => <Instant value={row.madeAt} /> },
  { key: 'kind', title: 'What', cell: (row) => letterKindNames[row.kind] },
  { key: 'total', title: 'Open', width: 110, align: 'end', cell: (row) => <Money value={row.total} /> },
  {
    key: 'email',
    title: 'Email',
    width: 120,
    cell: (row) => (row.email === null ? 'Being made' : <StateChip tone={emailStates[row.email].tone}>{emailStates[row.email].label}</StateChip>),
  },
  { key: 'who', title: 'By', width: 140, cell: (row) => row.madeBy || 'By itself' },
  {
    key: 'pdf',
    title: 'PDF',
    width: 120,
    cell: (row) => <ActionButton run={() => downloadLetter(row.id, `${letterKindNames[row.kind]} ${row.datedOn}`)}>Download</ActionButton>,
  },
];

function Account({ statement }: { readonly statement: AccountStatement }) {
  const maySend = useCan('send-statements');
  const mayRecord = useCan('record-payments');
  const [isSending, setSending] = useState(false);
  const [inQuery, setInQuery] = useState<StatementLine | null>(null);
  const { customer } = statement;
  const lineColumns: readonly Column<StatementLine>[] = [
    { key: 'number', title: 'Document', width: 110, cell: (row) => <Link to={pathTo('/billing/invoices/$id', { id: row.id })}>{row.number}</Link> },
    { key: 'due', title: 'Due', width: 105, cell: (row) => <Day value={row.dueOn} /> },
    { key: 'order', title: 'Order number', width: 130, cell: (row) => row.orderNumber },
    { key: 'standing', title: 'How it stands', cell: standing },
    { key: 'open', title: 'Open', width: 110, align: 'end', cell: (row) => <Money value={row.open} /> },
    ...(mayRecord
      ? [
          {
            key: 'query',
            title: 'Query',
            width: 130,
            cell: (row: StatementLine) => (
              <ActionButton aria-label={`${queryWords(row)}: ${row.number}`} run={() => setInQuery(row)}>
                {queryWords(row)}
              </ActionButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <div className={classes.stack}>
      <div className={classes.head}>
        <h2>
          {customer.name} <span className={classes.soft}>{statement.accountCode}</span>
        </h2>
        <div className={classes.buttons}>
          {maySend && statement.lines.length > 0 && (
            <ActionButton primary run={() => setSending(true)}>
              Email statement
            </ActionButton>
          )}
          {statement.lines.length > 0 && <ActionButton run={() => downloadStatement(statement)}>Download statement</ActionButton>}
          <Link to={addressOf(pathTo('/billing/payments'), {}, { customerId: customer.id })}>Payments</Link>
        </div>
      </div>
      {isSending && <SendForm statement={statement} done={() => setSending(false)} />}
      {inQuery && <QueryForm key={inQuery.id} document={inQuery} done={() => setInQuery(null)} />}
      <Ages title="Owed" of={statement} free={statement.free} />
      <LineTable
        label="Open documents"
        rows={statement.lines}
        columns={lineColumns}
        rowKey={(row) => row.id}
        empty="Nothing is owed on any document of this account."
      />
      {statement.more > 0 && <p className={classes.soft}>{`and ${plural(statement.more, 'document')} more, which the sums count.`}</p>}
      <LineTable
        label="What was sent"
        rows={statement.letters}
        columns={letterColumns}
        rowKey={(row) => row.id}
        empty="Nothing was sent to this account yet."
      />
    </div>
  );
}
