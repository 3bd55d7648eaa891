import { refuseLoss, restoreLoss, returnLoss, reverseLoss, withdrawLoss, writeOffDamage } from '@quarterlight/contract/losses/routes';
import type { StockLossDetail } from '@quarterlight/contract/losses/schemas';
import { placeText } from '@quarterlight/contract/stock/names';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { PlaceField } from '../../stock/index.ts';
import { reasonOptions } from '../words.ts';

interface DecideFormProps {
  readonly loss: StockLossDetail;
  readonly done: () => void;
}

const ofLoss = ({ id, version }: StockLossDetail) => ({ params: { id }, version }) as const;
/** What was put aside for its write-off alone goes back to where it lay. */
const goesBack = ({ place, asidePlace }: StockLossDetail) => asidePlace !== null && asidePlace.id !== place.id;
const whereTo = (loss: StockLossDetail) => `Left empty, it goes back to ${placeText(loss.place)}. Choose another place where that is closed.`;

export function RefuseForm({ loss, done }: DecideFormProps) {
  const form = useContractForm(refuseLoss, {
    ...ofLoss(loss),
    defaults: { reason: '', toPlaceId: null },
    refresh: ['stock'],
    notice: 'The write-off is refused.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Refuse" onCancel={done}>
      <TextField name="reason" label="Why" required maxLength={200} autoFocus description="Whoever asked reads it." />
      {goesBack(loss) && <PlaceField name="toPlaceId" label="Back to" clearable description={whereTo(loss)} />}
    </Form>
  );
}

export function WithdrawForm({ loss, done }: DecideFormProps) {
  const form = useContractForm(withdrawLoss, {
    ...ofLoss(loss),
    defaults: { toPlaceId: null },
    refresh: ['stock'],
    notice: 'The write-off is withdrawn.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Withdraw" onCancel={done}>
      {goesBack(loss) ? <PlaceField name="toPlaceId" label="Back to" clearable description={whereTo(loss)} /> : <p>It stays in quarantine.</p>}
    </Form>
  );
}

export function RestoreForm({ loss, done }: DecideFormProps) {
  const form = useContractForm(restoreLoss, {
    ...ofLoss(loss),
    defaults: { toPlaceId: null, note: '' },
    refresh: ['stock'],
    notice: `${loss.code} is back in stock.`,
    onDone: done,
  });
  return (
    <Form form={form} submit="Put back into stock" onCancel={done}>
      <PlaceField name="toPlaceId" label="Where to" required={!goesBack(loss)} clearable {...(goesBack(loss) ? { description: whereTo(loss) } : {})} />
      <TextField name="note" label="Why" maxLength={200} placeholder="Repaired, undamaged" />
    </Form>
  );
}

export function ReturnForm({ loss, done }: DecideFormProps) {
  const form = useContractForm(returnLoss, {
    ...ofLoss(loss),
    defaults: { note: '' },
    refresh: ['stock'],
    notice: `${loss.code} waits to go back to its supplier.`,
    onDone: done,
  });
  return (
    <Form form={form} submit="Put to the returns" onCancel={done}>
      <TextField
        name="note"
        label="Note"
        maxLength={200}
        autoFocus
        description="It moves to the returns of its branch and waits there for the supplier. Its credit is raised from Glass to return."
      />
    </Form>
  );
}

export function WriteOffDamageForm({ loss, done }: DecideFormProps) {
  const form = useContractForm(writeOffDamage, {
    ...ofLoss(loss),
    defaults: { reason: loss.reason, note: loss.note },
    refresh: ['stock'],
    notice: 'Changes saved successfully.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Write off" onCancel={done}>
      <SelectField name="reason" label="Reason" required options={reasonOptions} />
      <TextareaField
        name="note"
        label="Note"
        maxLength={300}
        rows={2}
        description="What is worth more than the company’s limit waits for somebody else to approve it."
      />
    </Form>
  );
}

export function ReverseLossForm({ loss, done }: DecideFormProps) {
  const form = useContractForm(reverseLoss, {
    ...ofLoss(loss),
    defaults: { reason: '' },
    refresh: ['stock'],
    notice: 'The write-off is reversed.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Reverse" onCancel={done}>
      <TextField
        name="reason"
        label="Why"
        required
        maxLength={200}
        autoFocus
        description="It lies again where it was written off from, by a move of its own."
      />
    </Form>
  );
}
