import { lostReasons } from '@quarterlight/contract/quotations/names';
import { acceptQuotation, declineQuotation, reopenQuotation } from '@quarterlight/contract/quotations/routes';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { addDays, today } from '@quarterlight/kit/days';
import { moneyText, tenantZone } from '../../../platform/formats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface DialogProps {
  readonly quotation: QuotationDetail;
  readonly onClose: () => void;
}

/** Accepts an option in the customer's name. */
export function AcceptDialog({ quotation: { id, number, version, options, contactName }, onClose }: DialogProps) {
  const offered = options.filter(({ withdrawn }) => !withdrawn);
  const form = useContractForm(acceptQuotation, {
    params: { id },
    version,
    defaults: {
      optionId: (offered.find(({ recommended }) => recommended) ?? offered[0])?.id ?? '',
      acceptedBy: contactName,
      wishedDay: null,
      wishedSlot: null,
      note: '',
    },
    notice: `${number} is accepted.`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Accept ${number} for the customer`} opened onClose={onClose}>
      <Form form={form} submit="Accept" onCancel={onClose}>
        <SelectField
          name="optionId"
          label="Option"
          required
          options={offered.map((option) => ({ value: option.id, label: `${option.title}, ${moneyText(option.gross)}` }))}
        />
        <TextField name="acceptedBy" label="Who accepts" required maxLength={120} />
        <DayField name="wishedDay" label="Day that suits them" />
        <SelectField name="wishedSlot" label="Time of day" clearable options={optionsOf(slotNames)} />
        <TextareaField name="note" label="What they said" maxLength={500} rows={2} />
      </Form>
    </Dialog>
  );
}

/** Marks it as lost: why, to whom and for how much. */
export function LostDialog({ quotation: { id, number, version, gross }, onClose }: DialogProps) {
  const form = useContractForm(declineQuotation, {
    params: { id },
    version,
    defaults: { note: '', competitor: '', competitorPrice: null },
    toBody: ({ competitorPrice, ...values }) => ({ ...values, competitorPrice: competitorPrice && { currency: gross.currency, ...competitorPrice } }),
    notice: `${number} is marked as lost.`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Mark ${number} as lost`} opened onClose={onClose}>
      <Form form={form} submit="Mark as lost" onCancel={onClose}>
        <SelectField name="reason" label="Why" required options={optionsOf(lostReasons)} />
        <TextField name="competitor" label="Competitor" maxLength={120} />
        <MoneyField name="competitorPrice" label="Their price" />
        <TextareaField name="note" label="Note" maxLength={300} rows={2} />
      </Form>
    </Dialog>
  );
}

/** Takes a lost or expired one up again. */
export function ReopenDialog({ quotation: { id, number, version }, onClose }: DialogProps) {
  const form = useContractForm(reopenQuotation, {
    params: { id },
    version,
    defaults: { validUntil: addDays(today(tenantZone.get()), 30) },
    notice: `${number} is a draft again.`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Reopen ${number}`} opened onClose={onClose}>
      <Form form={form} submit="Reopen" onCancel={onClose}>
        <DayField name="validUntil" label="Holds until" required description="The prices are as they were. Edit the options to price them anew." />
      </Form>
    </Dialog>
  );
}
