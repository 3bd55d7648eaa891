import type { BillableJob } from '@quarterlight/contract/billing/branch-invoice-schemas';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { dayText, moneyText } from '../../../platform/formats.ts';
import { useUser } from '../../../platform/permissions.ts';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { penceIn } from '../../../ui/form/pence-in.ts';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import classes from '../panels/billing.module.css';

/** A job that may stand on the invoice. */
export type Job = Pick<BillableJob, 'worksheetId' | 'number' | 'registration' | 'jobType' | 'agreed'> & { readonly completedOn: string | null };

/** The form's own names: chosen jobs, and what each comes to under its id. */
const netOf = (id: string) => `nets.${id}`;
/** Where the form says what the server refuses. */
export const fieldOf = (path: string): string => (path === 'jobs' || path.startsWith('jobs.') ? 'jobIds' : path);
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);
/** What is typed, as the server takes it. */
export const toBody = ({ jobIds, nets, ...rest }: FieldValues) => ({
  ...rest,
  jobs: idsOf(jobIds).map((worksheetId) => ({ worksheetId, net: typeof nets === 'object' && nets !== null ? Reflect.get(nets, worksheetId) : null })),
});

/** What stands on the invoice: its number and date, its jobs with what each comes to, and the VAT. In the words of the branch, or of the office that types it in. */
export function Fields({ jobs }: { readonly jobs: readonly Job[] }) {
  const isBranch = useUser().companyType === 'Branch';
  const chosen = idsOf(useWatch({ name: 'jobIds' }));
  const options = jobs.map(({ worksheetId, number, registration, jobType, completedOn, agreed }) => ({
    value: worksheetId,
    label: [number, displayRegistration(registration)].filter((part) => part !== '').join(' · '),
    description: [jobType, completedOn && dayText(completedOn), agreed ? `rate card ${moneyText(agreed)}` : 'no rate on the card'].filter(Boolean).join(' · '),
  }));
  return (
    <>
      <TextField name="number" label={isBranch ? 'Your invoice number' : 'Number on the invoice'} required maxLength={40} />
      <DayField name="invoicedOn" label="Date of the invoice" required />
      <ChecksField name="jobIds" label="Jobs" options={options} none={`Every job that ${isBranch ? 'you' : 'it'} completed stands on an invoice already.`} />
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
      <MoneyField name="vat" label="VAT" required description={`0 where ${isBranch ? 'you are' : 'it is'} not registered`} />
      <Sums jobs={jobs} chosen={chosen} />
      <TextareaField name="note" label={isBranch ? 'Note for the office' : 'Note'} maxLength={500} />
    </>
  );
}

const penceOf = (money: unknown): number => penceIn(money) ?? 0;

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
