import { paymentKindNames, paymentMethodNames } from '@quarterlight/contract/payments/names';
import { TakenKind, TakenMethod } from '@quarterlight/contract/payments/schemas';
import { RecordPayment } from '@quarterlight/contract/worksheets/actions';
import { formatPlain, parsePounds, pence } from '@quarterlight/kit/money';
import { useState } from 'react';
import { moneyText } from '../../../../platform/formats.ts';
import { Money } from '../../../../ui/bits/Money.tsx';
import classes from '../my-day.module.css';
import { isFine, type Problems, problemsIn } from './check-body.ts';
import { draftsOf } from './draft.ts';
import { Box, Choice, Pick } from './fields.tsx';
import { mendingOf, record, type StepWork } from './step-props.ts';
import { usePress } from './use-press.ts';

interface Typed {
  readonly kind: string;
  readonly method: string | null;
  /** Null while what is due stands there. */
  readonly amount: string | null;
  readonly reference: string;
}
const usePaymentDraft = draftsOf<Typed>();
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
  const { typed, put, forget } = usePaymentDraft(visit, refused?.id, () => ({
    kind: refused?.body.kind ?? (excessDue.amount > 0 ? 'excess' : 'balance'),
    method: refused?.body.method ?? null,
    amount: refused ? formatted(refused.body.amount.amount) : null,
    reference: refused?.body.reference ?? '',
  }));
  const { kind, method, reference } = typed;
  const due = kind === 'excess' ? excessDue : owed;
  const amount = typed.amount ?? formatted(kind === 'excess' ? excessDue.amount : askFor.amount);
  const [problems, setProblems] = useState<Problems>({});
  const [taken, setTaken] = useState(false);
  const save = usePress(async (form) => {
    const parsed = parsePounds(amount);
    const found: Record<string, string> = {};
    if (amount.trim() === '') found['amount'] = 'Field required.';
    else if (parsed === null) found['amount'] = 'Enter an amount in pounds, such as 12.50';
    else if (parsed <= 0) found['amount'] = 'Enter an amount above nothing.';
    else if (parsed > due.amount) found['amount'] = `${moneyText(due)} is still owed. Take that or less.`;
    if (method === null) found['method'] = 'Choose how it was paid';
    setProblems(found);
    if (!isFine(found, form) || parsed === null || method === null || !isMethod(method) || !isKind(kind)) return false;
    const body = { kind, method, amount: { amount: parsed, currency: due.currency }, reference };
    const refusedHere = problemsIn(RecordPayment, body);
    setProblems(refusedHere);
    if (!isFine(refusedHere, form)) return false;
    await record(visit, { kind: 'payment', body }, { replaces: refused?.id });
    forget();
    setTaken(true);
    onDone();
    return true;
  });
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
      <Pick label="For" value={kind} options={kindsFor(excessDue.amount > 0 || kind === 'excess')} onChange={(next) => put({ kind: next })} />
      <Box
        label="Amount"
        unit={due.currency === 'GBP' ? '£' : due.currency}
        kind="decimal"
        value={amount}
        onChange={(next) => put({ amount: next })}
        problem={problems['amount']}
      />
      <Choice label="Paid by" value={method} options={methods} onChange={(next) => put({ method: next })} problem={problems['method']} />
      <Box label="Reference" value={reference} onChange={(next) => put({ reference: next })} problem={problems['reference']} />
      <button type="button" className={classes.primary} onClick={save}>
        Record the payment
      </button>
    </>
  );
}

const formatted = (amount: number): string => (amount > 0 ? formatPlain(pence(amount)) : '');
