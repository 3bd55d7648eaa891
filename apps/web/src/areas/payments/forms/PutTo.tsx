import type { Receivable } from '@quarterlight/contract/payments/schemas';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { moneyText } from '../../../platform/formats.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { penceIn } from '../../../ui/form/pence-in.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { paymentsApi } from '../payments.api.ts';
import classes from '../payments.module.css';
import { RemittanceFile } from './RemittanceFile.tsx';

const most = 200;
const ways = [
  { value: 'oldest', label: 'The longest due first' },
  { value: 'chosen', label: 'Documents that I choose' },
];
const laterWay = { value: 'none', label: 'No document yet' };

const penceOf = (value: unknown): number => penceIn(value) ?? 0;

/** What is sent of these fields. */
export function allocationsOf(values: FieldValues): { oldestFirst: boolean; allocations: { receivableId: string; amount: unknown }[] } {
  const { putTo } = values;
  const parts: unknown = values['parts'];
  const chosen = typeof parts === 'object' && parts !== null ? Object.entries(parts) : [];
  return {
    oldestFirst: putTo === 'oldest',
    allocations: putTo === 'chosen' ? chosen.flatMap(([receivableId, amount]) => (penceOf(amount) > 0 ? [{ receivableId, amount }] : [])) : [],
  };
}

/** How much of the money each document gets, the longest due first. */
function oldestFirst(documents: readonly Receivable[], free: number): { number: string; pence: number }[] {
  let left = free;
  return documents.flatMap(({ number, open }) => {
    const pence = Math.min(left, open.amount);
    left -= pence;
    return pence > 0 ? [{ number, pence }] : [];
  });
}

interface PutToProps {
  readonly customerId: string;
  /** What there is to be put, in pence. */
  readonly free: number;
  readonly currency: string;
  /** Whether it may stay on the account for now. */
  readonly mayWait?: boolean;
}

/** To which documents of an account money is put, and what of it stays on the account. */
export function PutTo({ customerId, free, currency, mayWait = false }: PutToProps) {
  const open = useQuery({ ...paymentsApi.open({ customerId, payer: 'customer', limit: most }), enabled: customerId !== '' });
  const way = textOf(useWatch({ name: 'putTo' }));
  const parts: unknown = useWatch({ name: 'parts' });
  const documents = customerId === '' ? [] : (open.data?.items ?? []);
  const asMoney = (amount: number) => moneyText({ amount, currency });
  const chosen = Object.values(typeof parts === 'object' && parts !== null ? parts : {}).reduce<number>((all, part) => all + penceOf(part), 0);
  const oldest = oldestFirst(documents, free);
  const put = way === 'oldest' ? oldest.reduce((all, { pence }) => all + pence, 0) : way === 'chosen' ? chosen : 0;
  if (customerId === '') return null;
  return (
    <div className={`${classes.wide} ${classes.stack}`}>
      <SelectField name="putTo" label="Pays" options={mayWait ? [...ways, laterWay] : ways} />
      {way === 'chosen' && <RemittanceFile key={customerId} customerId={customerId} />}
      {way === 'chosen' && (
        <ul className={classes.documents} aria-label="Open documents">
          {documents.map((document) => (
            <li key={document.id}>
              <span className={classes.document}>
                <strong>{document.number}</strong>
                <span>
                  due <Day value={document.dueOn} />
                </span>
                <span className={classes.soft}>{asMoney(document.open.amount)} open</span>
              </span>
              <MoneyField name={`parts.${document.id}`} label={`To ${document.number}`} />
            </li>
          ))}
        </ul>
      )}
      <p className={classes.sum} aria-live="polite">
        {open.data && documents.length === 0 && 'Nothing is owed by this account. '}
        {way === 'oldest' && oldest.length > 0 && `Pays ${oldest.map(({ number, pence }) => `${number} ${asMoney(pence)}`).join(', ')}. `}
        {put > free ? `${asMoney(put - free)} more than there is.` : `${asMoney(free - put)} stays on the account.`}
      </p>
    </div>
  );
}
