import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { askForPhotographs, sendTrackingLink } from '@quarterlight/contract/worksheets/link-routes';
import { useState } from 'react';
import { notify } from '../../../platform/notices.ts';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ChecksField } from '../../../ui/form/ChecksField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { joined } from '../words.ts';

interface LinkDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

const ways = optionsOf({ email: 'By email', sms: 'By text message', shown: 'Show me the link, I send it myself' });
const wayOf = ({ contact }: WorksheetDetail) => (contact.mobile !== '' ? 'sms' : contact.email !== '' ? 'email' : 'shown');
const reachOf = ({ contact }: WorksheetDetail) =>
  `The contact is reached at ${
    joined(
      [contact.mobile, contact.email].filter((part) => part !== ''),
      ' and ',
    ) || 'neither a mobile nor an email address'
  }.`;

/** What is done with a link that was made: the message is on its way, or the address is shown this once. */
function useMade(onClose: () => void) {
  const [address, setAddress] = useState<string | null>(null);
  const onDone = (made: { readonly address: string | null }) => {
    if (made.address !== null) return setAddress(made.address);
    notify.success('The link is on its way.');
    onClose();
  };
  return { address, onDone };
}

function Address({ address }: { readonly address: string }) {
  return (
    <>
      <p>It is shown this once. Whoever has it opens this job, without an account.</p>
      <p style={{ overflowWrap: 'anywhere' }}>
        <Copyable text={address} what="link" />
      </p>
    </>
  );
}

/** Asks the contact for photographs, and for answers about the glass that is chosen, by a private link. */
export function AskPhotographsDialog({ worksheet, onClose }: LinkDialogProps) {
  const { address, onDone } = useMade(onClose);
  const glass = worksheet.lines.filter(({ kind, glassState }) => kind === 'glass' && glassState !== 'fitted');
  const form = useContractForm(askForPhotographs, {
    params: { id: worksheet.id },
    defaults: { by: wayOf(worksheet), lineIds: glass.filter(({ featuresConfirmedAt }) => featuresConfirmedAt === null).map(({ id }) => id) },
    notice: false,
    onDone,
  });
  return (
    <Dialog title="Ask for photographs" opened onClose={onClose}>
      {address !== null ? (
        <Address address={address} />
      ) : (
        <>
          <p style={{ margin: '0 0 12px' }}>
            A private link opens a page that asks for photographs of the vehicle, for 14 days. What comes is kept here, and waits for whoever took the job.
          </p>
          <Form form={form} submit="Ask" onCancel={onClose}>
            <SelectField name="by" label="How" options={ways} description={reachOf(worksheet)} />
            {glass.length > 0 && (
              <ChecksField
                name="lineIds"
                label="Ask about the features of"
                options={glass.map(({ id, code, description }) => ({ value: id, label: joined([code, description]) }))}
              />
            )}
          </Form>
        </>
      )}
    </Dialog>
  );
}

/** Sends the contact a private link by which they follow the job. */
export function TrackingLinkDialog({ worksheet, onClose }: LinkDialogProps) {
  const { address, onDone } = useMade(onClose);
  const form = useContractForm(sendTrackingLink, { params: { id: worksheet.id }, defaults: { by: wayOf(worksheet) }, notice: false, onDone });
  return (
    <Dialog title="Send a link to follow the job" opened onClose={onClose}>
      {address !== null ? (
        <Address address={address} />
      ) : (
        <>
          <p style={{ margin: '0 0 12px' }}>
            It shows what is booked, when the technician is on the way and when the vehicle may be driven, until two weeks after the job has ended.
          </p>
          <Form form={form} submit="Send" onCancel={onClose}>
            <SelectField name="by" label="How" options={ways} description={reachOf(worksheet)} />
          </Form>
        </>
      )}
    </Dialog>
  );
}
