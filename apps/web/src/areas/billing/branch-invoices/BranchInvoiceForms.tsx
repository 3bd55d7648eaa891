import { approveBranchInvoice, changeBranchInvoice, queryBranchInvoice, refuseBranchInvoice } from '@quarterlight/contract/billing/branch-invoice-routes';
import type { BranchInvoice } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { moneyText } from '../../../platform/formats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Fields, fieldOf, type Job, toBody } from './BranchInvoiceFields.tsx';
import { branchInvoicesApi } from './branch-invoices.api.ts';

/** Corrects one that waits or is queried. */
export function Correct({ invoice, onClose }: { readonly invoice: BranchInvoice; readonly onClose: () => void }) {
  const { data } = useQuery(branchInvoicesApi.billable(invoice.branch.id));
  return (
    <Dialog title={`Correct ${invoice.number}`} opened onClose={onClose} size="lg">
      {data ? <CorrectForm invoice={invoice} jobs={[...invoice.jobs, ...data.items]} onClose={onClose} /> : <div aria-busy="true" style={{ minHeight: 320 }} />}
    </Dialog>
  );
}

function CorrectForm({ invoice, jobs, onClose }: { readonly invoice: BranchInvoice; readonly jobs: readonly Job[]; readonly onClose: () => void }) {
  const { id, version, number, invoicedOn, vat, note } = invoice;
  const billed = invoice.jobs.map((job) => [job.worksheetId, job.net] as const);
  const form = useContractForm(changeBranchInvoice, {
    params: { id },
    version,
    defaults: {
      number,
      invoicedOn,
      vat,
      note,
      jobIds: billed.map(([jobId]) => jobId),
      nets: Object.fromEntries([...jobs.map((job) => [job.worksheetId, job.agreed] as const), ...billed]),
    },
    toBody,
    fieldOf,
    notice: `${number} is corrected, and to be checked anew.`,
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Save" onCancel={onClose} columns={2}>
      <Fields jobs={jobs} />
    </Form>
  );
}

/** The document of the invoice. */
export function AddDocument({ invoice, onClose }: { readonly invoice: BranchInvoice; readonly onClose: () => void }) {
  const add = useMutation(branchInvoicesApi.addFile());
  const upload = async (files: File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    await add.mutateAsync({ params: { id: invoice.id }, body, quiet: true });
    onClose();
  };
  return (
    <Dialog title={`Document of ${invoice.number}`} opened onClose={onClose}>
      {invoice.fileName && <p>It has the file {invoice.fileName}. Another one takes its place.</p>}
      <FileUpload label="Choose a PDF or picture" single onUpload={upload} />
    </Dialog>
  );
}

const answers = {
  approve: {
    route: approveBranchInvoice,
    title: (number: string) => `Approve ${number}`,
    submit: 'Approve',
    text: 'It may be paid and taken over by the accounts package. It can’t be changed any more.',
    label: 'Reason',
    done: 'approved',
  },
  query: {
    route: queryBranchInvoice,
    title: (number: string) => `Query ${number}`,
    submit: 'Send the query',
    text: 'The branch reads what you ask, and corrects the invoice or leaves it as it is.',
    label: 'What is wrong',
    done: 'queried',
  },
  refuse: {
    route: refuseBranchInvoice,
    title: (number: string) => `Refuse ${number}`,
    submit: 'Refuse',
    text: 'The branch reads why. Its jobs may be billed by another invoice.',
    label: 'Why',
    done: 'refused',
  },
} as const;
export type AnswerKind = keyof typeof answers;

/** Approves, queries or refuses; what asks more than the rate card has is approved with a reason. */
export function AnswerDialog({ invoice, kind, onClose }: { readonly invoice: BranchInvoice; readonly kind: AnswerKind; readonly onClose: () => void }) {
  const { route, title, submit, text, label, done } = answers[kind];
  const above = invoice.difference.amount;
  const form = useContractForm(route, {
    params: { id: invoice.id },
    version: invoice.version,
    defaults: { reason: '' },
    notice: `${invoice.number} is ${done}.`,
    onDone: onClose,
  });
  return (
    <Dialog title={title(invoice.number)} opened onClose={onClose}>
      <p style={{ margin: '0 0 12px' }}>
        {kind === 'approve' && above > 0 ? `It asks ${moneyText(invoice.difference)} more than the rate card has: say why that is right. ` : ''}
        {text}
      </p>
      <Form form={form} submit={submit} onCancel={onClose}>
        <TextareaField
          name="reason"
          label={kind === 'approve' && above <= 0 ? 'Note for the branch' : label}
          required={kind !== 'approve' || above > 0}
          maxLength={500}
        />
      </Form>
    </Dialog>
  );
}
