import { raisePurchaseCredit } from '@quarterlight/contract/credits/routes';
import type { CreditableOrder } from '@quarterlight/contract/credits/schemas';
import { plural } from '@quarterlight/kit/text';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { pathTo } from '../../../app/paths.ts';
import { dayText, moneyText, numberText } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { creditAddress } from '../addresses.ts';
import { creditTouches } from '../credits.api.ts';
import classes from '../credits.module.css';
import { reasonOptions } from '../words.ts';
import { CreditableLines } from './CreditableLines.tsx';
import { creditBody, creditField, creditSum, nothingChosen, proposedDay } from './credit-body.ts';

interface RaiseCreditProps {
  readonly order: CreditableOrder;
  /** The reason that the address begins with. */
  readonly reason: string | null;
}

/** Asks an order's supplier for a credit: for goods that go back, or for money alone. */
export function RaiseCredit({ order, reason }: RaiseCreditProps) {
  const navigate = useNavigate();
  // What was sent last says which piece a refusal is about.
  const sent = useRef<FieldValues>({});
  const form = useContractForm(raisePurchaseCredit, {
    defaults: { reason, note: '', rmaNumber: '', returnBy: null, ...nothingChosen(order) } as FieldValues,
    toBody: (values) => {
      sent.current = values;
      return creditBody(order, values);
    },
    fieldOf: (path) => creditField(order, sent.current, path),
    refresh: creditTouches,
    notice: 'The credit is raised. Send it to the supplier.',
    onDone: (credit) => navigate({ href: creditAddress(credit.id) }),
  });
  return (
    <Form form={form} submit="Raise credit" isLong columns={2} onCancel={() => void navigate({ href: pathTo('/purchase-orders/$id', { id: order.id }) })}>
      <SelectField name="reason" label="Reason" required options={reasonOptions} placeholder="Choose the reason" />
      <TextField name="note" label="Note to the supplier" maxLength={500} placeholder="Chipped at the lower edge" />
      <CreditableLines order={order} />
      <TextField
        name="rmaNumber"
        label="Return number"
        maxLength={40}
        description={
          order.rmaRequired ? `${order.supplier.name} takes nothing back without it. It can be noted later.` : 'Theirs, where they gave one already.'
        }
      />
      <BackBy order={order} />
      <div className={classes.wide} role="status">
        <Sum order={order} />
      </div>
    </Form>
  );
}

function BackBy({ order }: { readonly order: CreditableOrder }) {
  const day = proposedDay(order, useWatch());
  const terms = `${plural(order.returnDays, 'day')} after it came`;
  return <DayField name="returnBy" label="Back by" description={`Left empty, ${day === null ? terms : `${dayText(day)}: ${terms}`}.`} />;
}

/** What it comes to as it is typed. */
function Sum({ order }: { readonly order: CreditableOrder }) {
  const { goods, money, handling, asked } = creditSum(order, useWatch());
  const currency = order.lines[0]?.money.currency ?? 'GBP';
  const text = (amount: number) => moneyText({ amount, currency });
  const lines: readonly (readonly [string, string] | false)[] = [
    ['Goods that go back', text(goods)],
    money > 0 && ['Money alone', text(money)],
    handling > 0 && [`Handling charge they may keep, ${numberText(order.handlingBasisPoints / 100)}%`, text(-handling)],
    ['Asked for, without VAT', text(asked)],
  ];
  return (
    <dl className={classes.sum}>{lines.flatMap((line) => (line ? [<dt key={line[0]}>{line[0]}</dt>, <dd key={`${line[0]} sum`}>{line[1]}</dd>] : []))}</dl>
  );
}
