import {
  approveBranchInvoice,
  changeBranchInvoice,
  queryBranchInvoice,
  refuseBranchInvoice,
  submitBranchInvoice,
} from '@quarterlight/contract/billing/branch-invoice-routes';
import type { BillableJob, BranchInvoice } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { today } from '@quarterlight/kit/days';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { pathTo } from '../../../app/paths.ts';
import { dayText, moneyText, tenantZone } from '../../../platform/formats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import classes from '../panels/billing.module.css';
import { branchInvoicesApi } from './branch-invoices.api.ts';

type Job = Pick<BillableJob, 'worksheetId' | 'number' | 'registration' | 'jobType' | 'agreed'> & { readonly completedOn: string | null };

/** The form's own names: chosen jobs, and what each comes to under its id. */
const netOf = (id: string) => `nets.${id}`;
const fieldOf = (path: string): string => (path === 'jobs' || path.startsWith('jobs.') ? 'jobIds' : path);
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
const toBody = ({ jobIds, nets, ...rest }: FieldValues) => ({
  ...rest,
  jobs: idsOf(jobIds).map((worksheetId) => ({ worksheetId, net: typeof nets === 'object' && nets !== null ? Reflect.get(nets, worksheetId) : null })),
});

/** A branch sends an invoice in for jobs that it completed; then its document is asked for. */
export function SendIn({ onClose }: { readonly onClose: () => void }) {
  // People of a branch see their own alone.
  const branchId = useQuery(companiesApi.branches()).data?.[0]?.id ?? '';
  const { data } = useQuery({ ...branchInvoicesApi.billable(branchId), enabled: branchId !== '' });
  return (
    <Dialog title="Send an invoice in" opened onClose={onClose} size="lg">
      {data ? <SendInForm branchId={branchId} jobs={data.items} onClose={onClose} /> : <div aria-busy="true" style={{ minHeight: 320 }} />}
    </Dialog>
  );
}

function SendInForm({ branchId, jobs, onClose }: { readonly branchId: string; readonly jobs: readonly BillableJob[]; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(submitBranchInvoice, {
    defaults: {
      branchId,
      number: '',
      invoicedOn: today(tenantZone.get()),
      note: '',
      jobIds: [],
      nets: Object.fromEntries(jobs.map((job) => [job.worksheetId, job.agreed])),
    },
    toBody,
    fieldOf,
    notice: 'The invoice is sent in. Add its document now.',
    async onDone({ id }) {
      onClose();
      await navigate({ href: pathTo('/billing/branch-invoices/$id', { id }) });
    },
  });
  return (
    <Form form={form} submit="Send in" onCancel={onClose} columns={2}>
      <Fields jobs={jobs} />
    </Form>
  );
}

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

function Fields({ jobs }: { readonly jobs: readonly Job[] }) {
  const chosen = idsOf(useWatch({ name: 'jobIds' }));
  const options = jobs.map(({ worksheetId, number, registration, jobType, completedOn, agreed }) => ({
    value: worksheetId,
    label: [number, displayRegistration(registration)].filter((part) => part !== '').join(' · '),
    description: [jobType, completedOn && dayText(completedOn), agreed ? `rate card ${moneyText(agreed)}` : 'no rate on the card'].filter(Boolean).join(' · '),
  }));
  return (
    <>
      <TextField name="number" label="Your invoice number" required maxLength={40} />
      <DayField name="invoicedOn" label="Date of the invoice" required />
      <ChecksField name="jobIds" label="Jobs" options={options} none="Every job that you completed stands on an invoice already." />
      {jobs
        .filter(({ worksheetId }) => chosen.includes(worksheetId))
        .map(({ worksheetId, number, agreed }) => (
          <MoneyField
            key={worksheetId}
            name={netOf(worksheetId)}
            label={`Net for ${number}`}
            required
            description={agreed ? `Rate card: ${moneyText(agreed)}` : 'The rate card has nothing for it'}
          />
        ))}
      <MoneyField name="vat" label="VAT" required description="0 where you are not registered" />
      <Sums jobs={jobs} chosen={chosen} />
      <TextareaField name="note" label="Note for the office" maxLength={500} />
    </>
  );
}

const penceOf = (money: unknown): number => {
  const amount: unknown = typeof money === 'object' && money !== null ? Reflect.get(money, 'amount') : 0;
  return typeof amount === 'number' && Number.isFinite(amount) ? amount : 0;
};

/** What it comes to, and how that compares with the rate card, while it is typed. */
function Sums({ jobs, chosen }: { readonly jobs: readonly Job[]; readonly chosen: readonly string[] }) {
  const { control } = useFormContext();
  const [nets, vat] = useWatch({ control, name: ['nets', 'vat'] });
  const net = chosen.reduce((sum, id) => sum + penceOf(typeof nets === 'object' && nets !== null ? Reflect.get(nets, id) : null), 0);
  const agreed = jobs.reduce((sum, job) => sum + (chosen.includes(job.worksheetId) ? (job.agreed?.amount ?? 0) : 0), 0);
  const gbp = (amount: number) => moneyText({ amount, currency: jobs.find((job) => job.agreed)?.agreed?.currency ?? 'GBP' });
  const beyond = net - agreed;
  return (
    <p className={classes.soft} role="status" style={{ gridColumn: '1 / -1' }}>
      Net {gbp(net)}, total {gbp(net + penceOf(vat))}.{' '}
      {chosen.length === 0 ? '' : beyond === 0 ? 'As the rate card has it.' : `${gbp(Math.abs(beyond))} ${beyond > 0 ? 'more' : 'less'} than the rate card.`}
    </p>
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
