import { useDebouncedValue } from '@mantine/hooks';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { type TellKind, tellKinds } from '@quarterlight/contract/worksheets/tell-names';
import { type Tell, tellContact } from '@quarterlight/contract/worksheets/tell-routes';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { talkApi } from './talk.api.ts';
import own from './talk.module.css';

const kinds = optionsOf(tellKinds);

interface TellDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

/** Sends the contact a message in words that stand ready; how it will read is shown before. */
export function TellDialog({ worksheet, onClose }: TellDialogProps) {
  const { contact } = worksheet;
  const ways = optionsOf({
    ...(contact.mobile === '' ? {} : { sms: `By text message to ${contact.mobile}` }),
    ...(contact.email === '' ? {} : { email: `By email to ${contact.email}` }),
  });
  const wanted = ways.length > 1 && contact.modeOfContact.value === 'email' ? 'email' : ways[0]?.value;
  const form = useContractForm(tellContact, {
    params: { id: worksheet.id },
    defaults: { kind: 'delay', ...(wanted === 'email' || wanted === 'sms' ? { by: wanted } : {}), time: '', note: '' },
    refresh: ['worksheet', 'outbox'],
    notice: 'The message is on its way.',
    onDone: onClose,
  });
  if (ways.length === 0)
    return (
      <Dialog title="Send a message" opened onClose={onClose}>
        The contact has neither a mobile number nor an email address. Add one under Contact.
      </Dialog>
    );
  return (
    <Dialog title="Send a message" opened onClose={onClose} size="lg">
      <Form form={form} submit="Send" onCancel={onClose}>
        <SelectField name="kind" label="Message" options={kinds} />
        <SelectField name="by" label="How" options={ways} />
        <Time />
        <TextareaField name="note" label="Added to it" maxLength={300} />
        <Preview worksheetId={worksheet.id} />
      </Form>
    </Dialog>
  );
}

function Time() {
  const kind: unknown = useWatch({ name: 'kind' });
  return (
    kind === 'delay' && (
      <TextField name="time" label="New time" description="As the customer reads it, such as 'about 15:30' or 'tomorrow morning'" maxLength={60} required />
    )
  );
}

const isKind = (value: unknown): value is TellKind => typeof value === 'string' && Object.hasOwn(tellKinds, value);
const textIn = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** What is asked for by the form as it stands, once it rests. */
function useAsked(): Tell {
  const [kind, by, time, note]: readonly unknown[] = useWatch({ name: ['kind', 'by', 'time', 'note'] });
  const [words] = useDebouncedValue(`${textIn(time)}\n${textIn(note)}`, 300);
  const [first = '', ...rest] = words.split('\n');
  return {
    kind: isKind(kind) ? kind : 'delay',
    ...(by === 'email' || by === 'sms' ? { by } : {}),
    ...(first === '' ? {} : { time: first }),
    ...(rest.join('\n') === '' ? {} : { note: rest.join('\n') }),
  };
}

function Preview({ worksheetId }: { readonly worksheetId: string }) {
  const asked = useAsked();
  const lacksTime = asked.kind === 'delay' && asked.time === undefined;
  const preview = useQuery({ ...talkApi.preview(worksheetId, asked), enabled: !lacksTime });
  return (
    <section className={own.preview} aria-label="Preview" aria-live="polite">
      <h3>Preview</h3>
      {lacksTime ? (
        <p>Say the new time, and the message is shown here.</p>
      ) : preview.isError ? (
        <p className={own.refused}>{preview.error.message}</p>
      ) : preview.data === undefined ? (
        <p>…</p>
      ) : (
        <>
          {preview.data.subject !== '' && <p className={own.subject}>{preview.data.subject}</p>}
          <p className={own.body}>{preview.data.body.trim()}</p>
        </>
      )}
    </section>
  );
}
