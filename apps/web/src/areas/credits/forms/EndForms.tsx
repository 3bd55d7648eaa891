import { collectReturnedGoods, refusePurchaseCredit, reopenPurchaseCredit, withdrawPurchaseCredit } from '@quarterlight/contract/credits/routes';
import type { PurchaseCredit } from '@quarterlight/contract/credits/schemas';
import { placeText } from '@quarterlight/contract/stock/names';
import { numberText } from '../../../platform/formats.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PlaceField } from '../../stock/index.ts';
import { creditTouches } from '../credits.api.ts';
import classes from '../credits.module.css';
import { type CreditFormProps, ofCredit } from './AskForms.tsx';

/** Where goods go that nobody takes back: what was wrong with a place stands at it. */
const placeRefusals = {
  'credits.say_where': 'toPlaceId',
  'stock.place_closed': 'toPlaceId',
  'stock.place_out_of_reach': 'toPlaceId',
  'stock.outside_place': 'toPlaceId',
};
const goodsOf = ({ lines }: PurchaseCredit) => lines.filter(({ kind }) => kind === 'goods');

const BackTo = ({ description }: { readonly description: string }) => (
  <PlaceField name="toPlaceId" label="Back to" clearable placeholder="Where it lay" description={description} />
);

/** Notes that the supplier has its goods back. */
export function CollectForm({ credit, done }: CreditFormProps) {
  const form = useContractForm(collectReturnedGoods, {
    ...ofCredit(credit, done),
    defaults: { collectedBy: '' },
    refresh: creditTouches,
    notice: 'The goods have gone back.',
  });
  return (
    <Form form={form} submit="Goods collected" onCancel={done}>
      <p className={classes.soft}>
        {goodsOf(credit)
          .map(({ code, quantity, at }) => `${numberText(quantity)} × ${code}${at ? ` from ${placeText(at)}` : ''}`)
          .join(', ')}{' '}
        leaves stock at what it cost.
      </p>
      <TextField name="collectedBy" label="Collected by" maxLength={100} autoFocus placeholder="Their driver, or the carrier" />
    </Form>
  );
}

/** Notes that the supplier refuses, and what becomes of its goods. */
export function RefuseForm({ credit, done }: CreditFormProps) {
  const writesOff = useCan('write-off-stock');
  const form = useContractForm(refusePurchaseCredit, {
    ...ofCredit(credit, done),
    defaults: { reason: '', goods: 'stock', toPlaceId: null },
    toBody: ({ reason, goods, toPlaceId }) => ({
      reason,
      ...(credit.hasGoods ? { goods, ...(goods === 'stock' ? { toPlaceId: toPlaceId ?? null } : {}) } : {}),
    }),
    refusals: placeRefusals,
    refresh: creditTouches,
    notice: `The refusal of ${credit.number} is noted.`,
  });
  const isKept = form.methods.watch('goods') === 'stock';
  return (
    <Form form={form} submit="Note the refusal" onCancel={done}>
      <TextField name="reason" label="Why they refuse" required maxLength={300} autoFocus />
      {credit.hasGoods && (
        <SelectField
          name="goods"
          label="What becomes of the goods"
          options={[{ value: 'stock', label: 'Back into stock' }, ...(writesOff ? [{ value: 'write-off', label: 'Written off' }] : [])]}
        />
      )}
      {credit.hasGoods && isKept && <BackTo description="Left empty, they go back to where they lay. What was collected is booked back first." />}
      {credit.hasGoods && !isKept && <p className={classes.soft}>What is worth more than the company’s limit waits for somebody else to approve it.</p>}
    </Form>
  );
}

/** Takes a credit back before its goods have gone. */
export function WithdrawForm({ credit, done }: CreditFormProps) {
  const form = useContractForm(withdrawPurchaseCredit, {
    ...ofCredit(credit, done),
    defaults: { reason: '', toPlaceId: null },
    toBody: ({ reason, toPlaceId }) => ({ reason, ...(credit.hasGoods ? { toPlaceId: toPlaceId ?? null } : {}) }),
    refusals: placeRefusals,
    refresh: creditTouches,
    notice: `Credit ${credit.number} is withdrawn.`,
  });
  return (
    <Form form={form} submit="Withdraw" onCancel={done}>
      <TextField name="reason" label="Why" required maxLength={300} autoFocus />
      {credit.hasGoods && <BackTo description="Left empty, goods go back to where they lay before the credit was raised." />}
    </Form>
  );
}

/** Takes back a credit note that was entered wrongly. */
export function ReopenForm({ credit, done }: CreditFormProps) {
  const form = useContractForm(reopenPurchaseCredit, {
    ...ofCredit(credit, done),
    defaults: { reason: '' },
    refresh: creditTouches,
    notice: 'The credit note is taken back.',
  });
  return (
    <Form form={form} submit="Take back" onCancel={done}>
      <TextField
        name="reason"
        label="Why"
        required
        maxLength={300}
        autoFocus
        description="The credit is open again, and its credit note may be entered anew."
      />
    </Form>
  );
}
