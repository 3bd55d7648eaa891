import { paymentKindNames, paymentMethodNames } from '@quarterlight/contract/payments/names';
import { TakenKind, TakenMethod } from '@quarterlight/contract/payments/schemas';
import { RecordPayment } from '@quarterlight/contract/worksheets/actions';
import { formatPlain, parsePounds, pence } from '@quarterlight/kit/money';
import { useState } from 'react';
import { moneyText } from '../../../../platform/formats.ts';
import { Money } from '../../../../ui/bits/Money.tsx';
import classes from '../my-day.module.css';
import { isFine, type Problems, problemsIn } from './check-body.ts';
import { Box, Choice, Pick, Problem } from './fields.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';

const { none: _none, ...methods } = paymentMethodNames;
const isMethod = (text: string): text is keyof typeof methods => TakenMethod.safeParse(text).success;
const isKind = (text: string): text is TakenKind => TakenKind.safeParse(text).success;
const kindsFor = (excessDue: boolean) =>
  Object.fromEntries(
    (['excess', 'balance', 'deposit'] as const).filter((kind) => kind !== 'excess' || excessDue).map((kind) => [kind, paymentKindNames[kind]]),
  );

/** Money taken at the door; what is due stands there already. */
export function PaymentStep({ visit, mending, onDone }: StepWork) {
  const { excessDue, owed, askFor } = visit;
  const [refused] = useState(() => mendingOf(mending, 'payment'));
  const [kind, setKind] = useState<string>(refused?.body.kind ?? (excessDue.amount > 0 ? 'excess' : 'balance'));
  const [method, setMethod] = useState<string | null>(refused?.body.method ?? null);
  const due = kind === 'excess' ? excessDue : owed;
  const [typed, setAmount] = useState<string | null>(refused ? formatted(refused.body.amount.amount) : null);
  const amount = typed ?? formatted(kind === 'excess' ? excessDue.amount : askFor.amount);
  const [reference, setReference] = useState(refused?.body.reference ?? '');
  const [problems, setProblems] = useState<Problems>({});
  const [taken, setTaken] = useState(false);
  const save = async () => {
    const parsed = parsePounds(amount);
    const found: Record<string, string> = {};
    if (parsed === null || parsed <= 0) found['amount'] = 'Enter an amount above nothing.';
    else if (parsed > due.amount) found['amount'] = `${moneyText(due)} is still owed. Take that or less.`;
    if (method === null) found['method'] = 'Choose how it was paid';
    if (parsed === null || method === null || !isMethod(method) || !isKind(kind) || !isFine(found)) {
      setProblems(found);
      return;
    }
    const body = { kind, method, amount: { amount: parsed, currency: due.currency }, reference };
    const refusedHere = problemsIn(RecordPayment, body);
    setProblems(refusedHere);
    if (!isFine(refusedHere)) return;
    await record(visit, { kind: 'payment', body }, { replaces: refused?.id });
    setTaken(true);
    onDone();
  };
  if (taken) return <p>Payment recorded.</p>;
  if (owed.amount === 0 && !refused) return <p>Nothing is owed on this job.</p>;
  return (
    <>
      <p>
        {kind === 'excess' ? 'Excess due' : 'Still owed'}:{' '}
        <strong>
          <Money value={due} />
        </strong>
      </p>
      <Pick label="For" value={kind} options={kindsFor(excessDue.amount > 0 || kind === 'excess')} onChange={setKind} />
      <Box label="Amount" unit={due.currency === 'GBP' ? '£' : due.currency} kind="decimal" value={amount} onChange={setAmount} problem={problems['amount']} />
      <Choice label="Paid by" value={method} options={methods} onChange={setMethod} />
      <Problem text={problems['method']} />
      <Box label="Reference" value={reference} onChange={setReference} problem={problems['reference']} />
      <button type="button" className={classes.primary} onClick={() => void save()}>
        Record the payment
      </button>
    </>
  );
}

const formatted = (amount: number): string => (amount > 0 ? formatPlain(pence(amount)) : '');
