import { Button } from '@mantine/core';
import type { BilledJob, BranchInvoice, BranchInvoiceAction } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { useParam } from '../../../platform/param.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { type MenuAction, RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import classes from '../panels/billing.module.css';
import type { AnswerKind } from './BranchInvoiceForms.tsx';
import { BranchInvoiceStateChip } from './BranchInvoiceStateChip.tsx';
import { branchInvoicesApi } from './branch-invoices.api.ts';

const AddDocument = later(() => import('./BranchInvoiceForms.tsx'), 'AddDocument');
const AnswerDialog = later(() => import('./BranchInvoiceForms.tsx'), 'AnswerDialog');
const Correct = later(() => import('./BranchInvoiceForms.tsx'), 'Correct');

export const ahead: Ahead = ({ params }) => askAhead(branchInvoicesApi.one(params.id ?? ''));

/** What a branch bills us, with its jobs beside what the rate card has for them. */
export function BranchInvoicePage() {
  const result = useQuery(branchInvoicesApi.one(useParam('id')));
  return <LoadedRecord result={result}>{(invoice) => <BranchInvoiceRecord key={invoice.id} invoice={invoice} />}</LoadedRecord>;
}

type Asked = AnswerKind | 'change' | 'file';

function BranchInvoiceRecord({ invoice }: { readonly invoice: BranchInvoice }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = () => setAsked(null);
  const withdraw = useMutation(branchInvoicesApi.withdraw());
  const takeOver = useMutation(branchInvoicesApi.export());
  const seesJobs = useCan('view-worksheets');
  const { id, version, number, allowedActions, difference } = invoice;
  const may = (action: BranchInvoiceAction) => allowedActions.includes(action);
  const input = { params: { id }, version };
  const withdrawNow = async () => {
    const text = 'The office checks it no more, and its jobs may be billed by another invoice.';
    if (await confirm({ title: `Withdraw ${number}?`, text, confirm: 'Withdraw', danger: true })) await withdraw.mutateAsync(input).catch(() => undefined);
  };
  const entry = (action: BranchInvoiceAction, entryOf: MenuAction): MenuAction[] => (may(action) ? [entryOf] : []);
  const menu = [
    // Where it can be approved, that is what the page offers first.
    ...(may('approve') ? entry('change', { label: 'Correct', onClick: () => setAsked('change') }) : []),
    ...entry('file', { label: invoice.fileId === null ? 'Add the document' : 'Replace the document', onClick: () => setAsked('file') }),
    ...entry('query', { label: 'Query', onClick: () => setAsked('query') }),
    ...entry('refuse', { label: 'Refuse', danger: true, apart: true, onClick: () => setAsked('refuse') }),
    ...entry('withdraw', { label: 'Withdraw', danger: true, apart: true, onClick: () => void withdrawNow() }),
  ];
  const primary = may('approve') ? (
    <Button onClick={() => setAsked('approve')}>Approve</Button>
  ) : may('export') ? (
    <ActionButton primary run={() => takeOver.mutateAsync(input)}>
      Mark as exported
    </ActionButton>
  ) : may('change') ? (
    <Button onClick={() => setAsked('change')}>Correct</Button>
  ) : undefined;
  return (
    <RecordPage
      kind="Branch invoice"
      number={number}
      record={{ entity: 'branch-invoice', id }}
      state={<BranchInvoiceStateChip state={invoice.state} />}
      facts={<span>{invoice.branch.name}</span>}
      money={<Money value={invoice.gross} />}
      primary={primary}
      menu={menu}
      aside={<Aside invoice={invoice} />}
    >
      {invoice.answer !== '' && (
        <Section title={invoice.state === 'queried' ? 'Queried' : 'Answer of the office'}>
          <p className={classes.soft}>
            {invoice.answer} · {invoice.answeredBy}, {invoice.answeredAt && <Instant value={invoice.answeredAt} />}
          </p>
        </Section>
      )}
      <Section
        title="Jobs"
        count={invoice.jobs.length}
        actions={
          difference.amount === 0 ? (
            <StateChip tone="green">As the rate card has it</StateChip>
          ) : (
            <StateChip tone={difference.amount > 0 ? 'amber' : 'neutral'}>
              <Money value={{ ...difference, amount: Math.abs(difference.amount) }} /> {difference.amount > 0 ? 'above' : 'below'} the rate card
            </StateChip>
          )
        }
      >
        <LineTable label="Jobs" rows={invoice.jobs} columns={jobColumns(seesJobs)} rowKey={(row) => row.worksheetId} empty="" />
      </Section>
      {invoice.note !== '' && (
        <Section title="Note of the branch">
          <p className={classes.soft}>{invoice.note}</p>
        </Section>
      )}
      {asked === 'file' && <AddDocument invoice={invoice} onClose={close} />}
      {asked === 'change' && <Correct invoice={invoice} onClose={close} />}
      {(asked === 'approve' || asked === 'query' || asked === 'refuse') && <AnswerDialog invoice={invoice} kind={asked} onClose={close} />}
    </RecordPage>
  );
}

const jobColumns = (seesJobs: boolean): readonly Column<BilledJob>[] => [
  {
    key: 'number',
    title: 'Worksheet',
    width: 100,
    cell: (row) => (seesJobs ? <Link to={pathTo('/clipboard/worksheets/$id', { id: row.worksheetId })}>{row.number}</Link> : row.number),
  },
  { key: 'registration', title: 'Registration', width: 120, cell: (row) => (row.registration === '' ? '–' : <Plate registration={row.registration} />) },
  { key: 'jobType', title: 'Work', width: 150, cell: (row) => row.jobType || '–' },
  { key: 'completedOn', title: 'Completed', width: 105, cell: (row) => <Day value={row.completedOn} /> },
  { key: 'agreed', title: 'Rate card', width: 100, align: 'end', cell: (row) => (row.agreed ? <Money value={row.agreed} /> : '–') },
  { key: 'net', title: 'Net', width: 100, align: 'end', cell: (row) => <Money value={row.net} /> },
];

function Aside({ invoice }: { readonly invoice: BranchInvoice }) {
  return (
    <>
      <Section title="Money">
        <Facts
          columns={1}
          of={[
            ['Net', <Money key="net" value={invoice.net} />],
            ['VAT', <Money key="vat" value={invoice.vat} />],
            ['Total', <Money key="gross" value={invoice.gross} />],
            ['By the rate card', <Money key="agreed" value={invoice.agreed} />],
          ]}
        />
      </Section>
      <Section title="Details">
        <Facts
          columns={1}
          of={[
            ['Branch', invoice.branch.name],
            ['Date', <Day key="date" value={invoice.invoicedOn} />],
            ['Sent in', <Instant key="sent" value={invoice.createdAt} />],
            ['By', invoice.submittedBy],
            ['Document', invoice.fileId === null ? 'None yet' : <FileLink key="file" id={invoice.fileId} name={invoice.fileName} />],
          ]}
        />
      </Section>
    </>
  );
}

function FileLink({ id, name }: { readonly id: string; readonly name: string }) {
  const fetchIt = async () => {
    const { download } = await import('../../../platform/download.ts');
    await download(`/v1/files/${id}/content`, name).catch(() => undefined);
  };
  return (
    <ActionButton size="compact-sm" variant="default" run={fetchIt} aria-label={`Download ${name}`}>
      {name}
    </ActionButton>
  );
}
