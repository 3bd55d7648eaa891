import { approvalWayNames, daysToApprove } from '@quarterlight/contract/approvals/names';
import type { RecordApprovals } from '@quarterlight/contract/approvals/schemas';
import { sendOptionForApproval } from '@quarterlight/contract/quotations/approval-routes';
import { sendForApproval } from '@quarterlight/contract/worksheets/approval-routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { notify } from '../../../platform/notices.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { WayFields } from '../../../ui/form/WayFields.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { NewLink } from '../../../ui/record/NewLink.tsx';
import { approvalsApi } from '../approvals.api.ts';
import classes from '../approvals.module.css';
import { ChooseLines } from './ChooseLines.tsx';
import { linesToSend, ticksIn } from './chosen-lines.ts';

/** What is sent: a worksheet, or one option of a quotation. */
export interface ToSend {
  readonly entity: 'worksheet' | 'quotation';
  readonly id: string;
  readonly number: string;
  /** Those of a quotation that are offered, the usual one first. */
  readonly options?: readonly { readonly id: string; readonly title: string }[];
}

interface SendDialogProps {
  readonly of: ToSend;
  readonly onClose: () => void;
}

/** Sends lines for approval: in the portal, by email, by text message, or as a link that is shown this one time. */
export function SendDialog({ of, onClose }: SendDialogProps) {
  const [address, setAddress] = useState<string | null>(null);
  const { data } = useQuery(of.entity === 'worksheet' ? approvalsApi.ofWorksheet(of.id) : approvalsApi.ofQuotation(of.id));
  const onDone = (sent: { readonly address: string | null }) => {
    if (sent.address !== null) return setAddress(sent.address);
    notify.success(`${of.number} is sent for approval.`);
    onClose();
  };
  const FormOf = of.entity === 'worksheet' ? SendWorksheet : SendOption;
  return (
    <Dialog title={address === null ? `Send ${of.number} for approval` : 'The private link'} opened onClose={onClose}>
      {address !== null && <NewLink address={address} about="Whoever has it can answer, without an account." onDone={onClose} />}
      {address === null && (data === undefined ? <PartPending /> : <FormOf of={of} known={data} onDone={onDone} onClose={onClose} />)}
    </Dialog>
  );
}

interface FieldsProps extends SendDialogProps {
  readonly known: RecordApprovals;
  readonly onDone: (sent: { readonly address: string | null }) => void;
}

const usual = ({ recipients }: RecordApprovals) =>
  ({
    by: recipients.email === '' ? 'portal' : 'email',
    recipient: recipients.email,
    note: '',
    days: daysToApprove,
    // What was ticked or unticked by hand; `lines` is made of it.
    chosen: {},
  }) as const;
/** Those of the option that is sent. */
const linesOf = ({ lines }: RecordApprovals, optionId: unknown) => lines.filter((line) => line.optionId === (optionId ?? null));

/** Only what is asked of the way that was chosen is sent. */
const bodyOf =
  (known: RecordApprovals) =>
  ({ by, recipient, note, days, optionId, chosen }: FieldValues): FieldValues => {
    const lines = linesToSend(linesOf(known, optionId), ticksIn(chosen));
    return {
      by,
      days,
      note: note || undefined,
      ...(lines ? { lines } : {}),
      ...(optionId ? { optionId } : {}),
      ...(by === 'email' || by === 'sms' ? { recipient: recipient || undefined } : {}),
    };
  };

const fieldOf = (path: string): string => (path === 'lines' || path.startsWith('lines.') ? 'chosen' : path);

function SendWorksheet({ of, known, onDone, onClose }: FieldsProps) {
  const form = useContractForm(sendForApproval, {
    params: { id: of.id },
    defaults: usual(known),
    toBody: bodyOf(known),
    fieldOf,
    refresh: ['approval'],
    notice: false,
    onDone,
  });
  return <Fields form={form} of={of} known={known} onClose={onClose} />;
}

function SendOption({ of, known, onDone, onClose }: FieldsProps) {
  const defaults = { ...usual(known), optionId: of.options?.[0]?.id };
  const form = useContractForm(sendOptionForApproval, {
    params: { id: of.id },
    defaults,
    toBody: bodyOf(known),
    fieldOf,
    refresh: ['approval'],
    notice: false,
    onDone,
  });
  return <Fields form={form} of={of} known={known} onClose={onClose} />;
}

function Fields({ form, of, known, onClose }: Omit<FieldsProps, 'onDone'> & { readonly form: ContractForm }) {
  const [by, optionId]: unknown[] = form.methods.watch(['by', 'optionId']);
  const { recipients, items } = known;
  return (
    <Form form={form} submit={by === 'link' ? 'Make the link' : 'Send'} onCancel={onClose}>
      <p className={classes.soft}>
        The lines go to {recipients.name} as they are billed to them now. Their users see them in the portal, whichever way you choose.
        {items.some(({ allowedActions }) => allowedActions.length > 0) &&
          ' What was sent before is over then; what was said to lines that you leave out still counts.'}
      </p>
      {of.options && of.options.length > 1 && (
        <SelectField name="optionId" label="Option" options={of.options.map(({ id, title }) => ({ value: id, label: title }))} />
      )}
      <ChooseLines name="chosen" lines={linesOf(known, optionId)} />
      <WayFields form={form} name="by" ways={approvalWayNames} reached={recipients} />
      <QuantityField name="days" label="Days to answer" />
      <TextareaField name="note" label="Words of your own" maxLength={1000} rows={2} />
    </Form>
  );
}
