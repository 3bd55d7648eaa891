import { Button } from '@mantine/core';
import { paymentKindNames, paymentMethodNames } from '@quarterlight/contract/payments/names';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useState } from 'react';
import { moneyText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { joined } from '../words.ts';
import { Part } from './Part.tsx';
import classes from './record.module.css';

const PaymentDialog = later(() => import('../forms/PaymentDialog.tsx'), 'PaymentDialog');
const RefundDialog = later(() => import('../forms/MoneyDialogs.tsx'), 'RefundDialog');
const DepositDialog = later(() => import('../forms/MoneyDialogs.tsx'), 'DepositDialog');

type Payment = WorksheetDetail['payments'][number];

/** What was asked for, taken and given back, and what is still owed. */
export function MoneyTaken({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const [open, setOpen] = useState<'payment' | 'deposit' | Payment | null>(null);
  const close = () => setOpen(null);
  const mayRecord = useCan('record-payments', 'complete-worksheets') && worksheet.owed.total.amount > 0;
  const mayAsk = useCan('edit-worksheets') && asksBefore.has(worksheet.state) && worksheet.gross.amount > 0;
  const mayRefund = useCan('record-payments');
  return (
    <Part id="payments">
      <Section
        title="Money taken"
        empty={worksheet.payments.length === 0 && worksheet.owed.total.amount === 0 && 'Nothing taken, nothing owed'}
        actions={
          mayRecord && (
            <Button variant="default" size="compact-md" onClick={() => setOpen('payment')}>
              Record money
            </Button>
          )
        }
      >
        {worksheet.payments.length === 0 ? (
          <p className={classes.soft}>Nothing taken yet.</p>
        ) : (
          <ul className={classes.rows}>
            {worksheet.payments.map((payment) => (
              <li key={payment.id} title={joined([payment.takenBy, payment.reference], ', ')}>
                <span>{paymentKindNames[payment.kind]}</span>
                <span className={classes.soft}>
                  {joined(
                    [paymentMethodNames[payment.method], payment.reference, payment.refunded.amount > 0 ? `${moneyText(payment.refunded)} given back` : ''],
                    ', ',
                  )}
                </span>
                <Money value={payment.amount} />
                {mayRefund && payment.refundable.amount > 0 && (
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    aria-label={`Give back: ${paymentKindNames[payment.kind]} ${moneyText(payment.amount)}`}
                    onClick={() => setOpen(payment)}
                  >
                    Give back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <Owed worksheet={worksheet} />
        {mayAsk && (
          <Button className={classes.asked} variant="subtle" size="compact-md" onClick={() => setOpen('deposit')}>
            {worksheet.deposit.amount > 0 ? 'Change the deposit' : 'Ask for a deposit'}
          </Button>
        )}
        {open === 'payment' && <PaymentDialog worksheet={worksheet} onClose={close} />}
        {open === 'deposit' && <DepositDialog worksheet={worksheet} onClose={close} />}
        {open !== null && typeof open !== 'string' && <RefundDialog worksheet={worksheet} payment={open} onClose={close} />}
      </Section>
    </Part>
  );
}

/** While a visit is still to come. */
const asksBefore: ReadonlySet<string> = new Set(['open', 'awaiting', 'booked', 'released']);

/** What is still owed, and who owes it where two do. */
function Owed({ worksheet: { owed, deposit, holdUps, toGiveBack, customer: account } }: { readonly worksheet: WorksheetDetail }) {
  const { total, excess, customer, policyholder } = owed;
  const shared = customer.amount > 0 && policyholder.amount > 0;
  const isDepositOpen = holdUps.some(({ code }) => code === 'deposit');
  const rows = [
    [isDepositOpen ? 'Deposit asked for, not taken yet' : 'Deposit asked for', deposit, deposit.amount > 0],
    ['Still owed', total, true],
    [account.type === 'insurer' ? 'By the insurer' : 'By the customer’s account', customer, shared],
    ['By the policyholder', policyholder, shared],
    ['Of it the excess', excess, excess.amount > 0 && excess.amount !== policyholder.amount],
    ['To be given back', toGiveBack, toGiveBack.amount > 0],
  ] as const;
  return (
    <ul className={classes.rows}>
      {rows.map(
        ([what, amount, isShown]) =>
          isShown && (
            <li key={what}>
              <span className={classes.soft}>{what}</span>
              <Money value={amount} />
            </li>
          ),
      )}
    </ul>
  );
}
