import { sendQuotation } from '@quarterlight/contract/quotations/routes';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { WayFields } from '../../../ui/form/WayFields.tsx';
import { NewLink } from '../../../ui/record/NewLink.tsx';
import classes from '../panels/record.module.css';

interface SendDialogProps {
  readonly quotation: QuotationDetail;
  readonly onClose: () => void;
}

const ways = { email: 'By email, with the PDF', sms: 'By text message', link: 'As a link to pass on' };
const wayOf = ({ email, mobile }: QuotationDetail['intake']['contact']): keyof typeof ways => (email !== '' ? 'email' : mobile !== '' ? 'sms' : 'link');

/** Only what is asked of the way that was chosen is sent. */
const bodyOf = ({ how, recipient, note }: FieldValues): FieldValues =>
  how === 'link' ? { how } : { how, recipient: recipient || undefined, note: note || undefined };

/** Sends the quotation: by email, by text message, or as a link that is shown this one time. */
export function SendDialog({ quotation, onClose }: SendDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  return (
    <Dialog title={link === null ? `Send ${quotation.number}` : 'The private link'} opened onClose={onClose}>
      {link === null ? (
        <SendForm quotation={quotation} onClose={onClose} onLink={setLink} />
      ) : (
        <NewLink address={link} about="A new one is made by sending once more." onDone={onClose} />
      )}
    </Dialog>
  );
}

function SendForm({ quotation, onClose, onLink }: SendDialogProps & { readonly onLink: (link: string) => void }) {
  const { id, number, version, intake, state } = quotation;
  const addresses: Readonly<Record<string, string>> = { email: intake.contact.email, sms: intake.contact.mobile };
  const usual = wayOf(intake.contact);
  const form = useContractForm(sendQuotation, {
    params: { id },
    version,
    defaults: { how: usual, recipient: addresses[usual] ?? '', note: '' },
    toBody: bodyOf,
    notice: `${number} is sent.`,
    onDone: ({ link }) => (link === null ? onClose() : onLink(link)),
  });
  const how: unknown = form.methods.watch('how');
  return (
    <Form form={form} submit={how === 'link' ? 'Make the link' : 'Send'} onCancel={onClose}>
      {state === 'sent' && <p className={classes.soft}>It was sent before. Links that went out earlier end.</p>}
      <WayFields form={form} name="how" ways={ways} reached={intake.contact} />
      {how === 'link' ? (
        <p className={classes.soft}>The link opens this quotation without a password. Pass it on to the customer alone.</p>
      ) : (
        <TextareaField name="note" label="Words of your own" maxLength={1000} rows={2} />
      )}
    </Form>
  );
}
