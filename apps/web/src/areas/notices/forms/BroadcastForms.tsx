import { changeBroadcast, correctBroadcast, createBroadcast, withdrawBroadcast } from '@quarterlight/contract/notices/broadcast-routes';
import type { Broadcast, BroadcastForm } from '@quarterlight/contract/notices/broadcast-schemas';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions, type Option } from '../../../ui/form/options.ts';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { AudienceFields } from './AudienceFields.tsx';

interface NewBroadcastProps {
  readonly given: BroadcastForm;
  readonly customers: readonly Option[];
  readonly onMade: (made: Broadcast) => void;
}

/** A new draft, empty or as a copy. */
export function NewBroadcast({ given, customers, onMade }: NewBroadcastProps) {
  const form = useContractForm(createBroadcast, { defaults: given, notice: 'The draft was saved.', onDone: onMade });
  return (
    <Form form={form} submit="Save draft" columns={2} isLong>
      <BroadcastFields customers={customers} />
    </Form>
  );
}

/** A draft, or one that waits for its time. */
export function ChangeBroadcast({ broadcast, done }: { readonly broadcast: Broadcast; readonly done: () => void }) {
  const { title, text, mustRead, to, startsDay, startsTime, endsDay } = broadcast;
  const form = useContractForm(changeBroadcast, {
    params: { id: broadcast.id },
    version: broadcast.version,
    defaults: { title, text, mustRead, to, startsDay, startsTime, endsDay },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={2} isLong>
      <BroadcastFields customers={namedOptions(broadcast.customers)} />
    </Form>
  );
}

function BroadcastFields({ customers }: { readonly customers: readonly Option[] }) {
  return (
    <>
      <TextField name="title" label="Title" maxLength={120} required />
      <TextareaField
        name="text"
        label="Text"
        description="An empty line begins a paragraph. Addresses such as https://… become links."
        rows={5}
        maxLength={16_000}
        wide
        required
      />
      <AudienceFields customers={customers} />
      <DayField name="startsDay" label="Goes out on" description="Left empty: as soon as it is sent" />
      <TimeField name="startsTime" label="At" description="In the company’s time" />
      <DayField name="endsDay" label="Shown until" description="The last day" required />
      <CheckboxField name="mustRead" label="Must be read" description="Stops people in their work until they have read it" />
    </>
  );
}

/** Corrects what people see already. */
export function CorrectBroadcast({ broadcast, done }: { readonly broadcast: Broadcast; readonly done: () => void }) {
  const { title, text, mustRead, endsDay } = broadcast;
  const form = useContractForm(correctBroadcast, {
    params: { id: broadcast.id },
    version: broadcast.version,
    defaults: { title, text, mustRead, endsDay, readAgain: false },
    notice: 'The broadcast was corrected.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Save correction" onCancel={done} columns={2} isLong>
      <TextField name="title" label="Title" maxLength={120} required />
      <DayField name="endsDay" label="Shown until" required />
      <TextareaField name="text" label="Text" rows={5} maxLength={16_000} wide required />
      <CheckboxField name="mustRead" label="Must be read" />
      <CheckboxField name="readAgain" label="Ask those who have read it to read it again" />
    </Form>
  );
}

/** Takes it from everybody's sight, with the reason. */
export function WithdrawForm({ broadcast, onClose }: { readonly broadcast: Broadcast; readonly onClose: () => void }) {
  const form = useContractForm(withdrawBroadcast, {
    params: { id: broadcast.id },
    version: broadcast.version,
    defaults: { reason: '' },
    notice: 'The broadcast was withdrawn.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Withdraw" onCancel={onClose}>
      <TextareaField name="reason" label="Why" rows={2} maxLength={500} required />
    </Form>
  );
}
