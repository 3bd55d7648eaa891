import { allocatePayment } from '@quarterlight/contract/payments/routes';
import type { PaymentDetail } from '@quarterlight/contract/payments/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { moneyTouches } from '../payments.api.ts';
import { allocationsOf, PutTo } from './PutTo.tsx';

export interface OfPayment {
  readonly payment: PaymentDetail;
  readonly done: () => void;
}

/** Puts what is free of a payment to documents. */
export function AllocateForm({ payment, done }: OfPayment) {
  const form = useContractForm(allocatePayment, {
    params: { id: payment.id },
    defaults: { putTo: 'oldest', parts: {} },
    toBody: allocationsOf,
    refusals: { 'payment.above_free': 'putTo', 'payment.above_open': 'putTo', 'payment.nothing_open': 'putTo' },
    refresh: moneyTouches,
    notice: 'The documents are paid.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Put to documents" onCancel={done}>
      <PutTo customerId={payment.customer.id} free={payment.free.amount} currency={payment.free.currency} />
    </Form>
  );
}
