import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { creditInvoice } from '@quarterlight/contract/billing/routes';
import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { vatOfCredit } from '@quarterlight/contract/rules/credit-line';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { pathTo } from '../../../app/paths.ts';
import { moneyText } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { penceIn } from '../../../ui/form/pence-in.ts';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { invoiceTouches } from '../billing.api.ts';
import classes from '../panels/billing.module.css';

interface CreditFormProps {
  readonly invoice: Invoice;
  readonly done: () => void;
}

/** Takes a posted invoice back: all that is left of it, or so much of some lines. */
export function CreditForm(props: CreditFormProps) {
  const [way, setWay] = useState<'whole' | 'lines'>('whole');
  const lines = props.invoice.lines.filter(({ isCreditedByItself }) => isCreditedByItself);
  const whole = props.invoice.creditedSum.amount > 0 ? 'All that is left' : 'In full';
  return (
    <div className={classes.stack}>
      {lines.length > 0 && (
        <SegmentedControl
          aria-label="How much"
          data={[
            { value: 'whole', label: whole },
            { value: 'lines', label: 'By line' },
          ]}
          value={way}
          onChange={(value) => setWay(value === 'lines' ? 'lines' : 'whole')}
        />
      )}
      {way === 'whole' ? <WholeForm {...props} /> : <LinesForm {...props} lines={lines} />}
    </div>
  );
}

/** Leads on to the credit note. */
function useCredited(invoice: Invoice, done: () => void) {
  const navigate = useNavigate();
  return async (credit: Invoice) => {
    done();
    if (credit.id !== invoice.id) await navigate({ href: pathTo('/billing/invoices/$id', { id: credit.id }) });
  };
}

const Reason = () => <TextareaField name="reason" label="Reason" required maxLength={500} autoFocus description="Printed on the credit note" />;

function WholeForm({ invoice, done }: CreditFormProps) {
  const left = { ...invoice.gross, amount: invoice.gross.amount - invoice.creditedSum.amount };
  const form = useContractForm(creditInvoice, {
    params: { id: invoice.id },
    version: invoice.version,
    defaults: { reason: '' },
    refresh: invoiceTouches,
    notice: `${invoice.number ?? 'The invoice'} credited in full.`,
    onDone: useCredited(invoice, done),
  });
  return (
    <Form form={form} submit="Credit in full" onCancel={done}>
      <p className={classes.soft}>
        A credit note of {moneyText(left)} is made and posted for {invoice.payerName}. When no invoice of worksheet {invoice.worksheetNumber} stands any more,
        the worksheet is completed again and can be invoiced anew.
      </p>
      <Reason />
    </Form>
  );
}

type Line = Invoice['lines'][number];

const amountOf = (nets: unknown, id: string): number => {
  const money: unknown = typeof nets === 'object' && nets !== null ? Reflect.get(nets, id) : null;
  return penceIn(money) ?? 0;
};

function LinesForm({ invoice, lines, done }: CreditFormProps & { readonly lines: readonly Line[] }) {
  const { currency } = invoice.gross;
  const form = useContractForm(creditInvoice, {
    params: { id: invoice.id },
    version: invoice.version,
    defaults: { reason: '', nets: Object.fromEntries(lines.map(({ id }) => [id, null])) },
    toBody: ({ nets, ...rest }: FieldValues) => ({
      ...rest,
      lines: lines.flatMap(({ id }) => {
        const amount = amountOf(nets, id);
        return amount === 0 ? [] : [{ lineId: id, net: { amount, currency } }];
      }),
    }),
    refresh: invoiceTouches,
    notice: `${invoice.number ?? 'The invoice'} credited in part.`,
    onDone: useCredited(invoice, done),
  });
  return (
    <Form form={form} submit="Credit these lines" onCancel={done}>
      <p className={classes.soft}>
        A credit note is made and posted for {invoice.payerName}. Enter amounts without VAT; it follows by each line’s rate. Worksheet {invoice.worksheetNumber}{' '}
        stays invoiced while something of its invoices is left.
      </p>
      <fieldset className={classes.creditLines}>
        <legend>Net to credit</legend>
        {lines.map((line) => (
          <div key={line.id} className={classes.creditLine}>
            <span>
              {line.description}
              <br />
              <span className={classes.soft}>{moneyText(line.left.net)} left</span>
            </span>
            <MoneyField name={`nets.${line.id}`} label={`Net to credit of ${line.description}`} />
          </div>
        ))}
      </fieldset>
      <Total lines={lines} currency={currency} />
      <Reason />
    </Form>
  );
}

/** What the credit note comes to while it is typed, or which line has less left. */
function Total({ lines, currency }: { readonly lines: readonly Line[]; readonly currency: string }) {
  const nets: unknown = useWatch({ name: 'nets' });
  const parts = lines.map((line) => ({ line, net: amountOf(nets, line.id) }));
  const above = parts.find(({ line, net }) => net > line.left.net.amount);
  if (above)
    return (
      <p role="alert">
        Of {above.line.description} there is {moneyText(above.line.left.net)} left.
      </p>
    );
  const net = parts.reduce((all, part) => all + part.net, 0);
  const vat = parts.reduce((all, { line: { left, vatRateBasisPoints }, net: part }) => {
    const of = { net: left.net.amount, vat: left.vat.amount, rateBasisPoints: vatRateBasisPoints };
    return all + (part === 0 ? 0 : vatOfCredit(of, part));
  }, 0);
  const text = (amount: number) => moneyText({ amount, currency });
  return (
    <p className={classes.creditTotal} role="status">
      Net {text(net)}, VAT {text(vat)}, total {text(net + vat)}
    </p>
  );
}
