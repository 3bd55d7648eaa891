import { createWebhook, redeliverFailed, updateWebhook } from '@quarterlight/contract/outbox/webhook-routes';
import type { MadeWebhook, Webhook, WebhookForm } from '@quarterlight/contract/outbox/webhook-schemas';
import { addDays, day, today } from '@quarterlight/kit/days';
import { boundsOf } from '@quarterlight/kit/instants';
import { plural } from '@quarterlight/kit/text';
import { tenantZone } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { CheckboxField, SwitchField } from '../../../ui/form/CheckField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { EventsField } from './EventsField.tsx';

const empty: WebhookForm = { name: '', url: 'https://', everything: false, events: [], isOn: true };

interface NewWebhookProps {
  readonly onMade: (made: MadeWebhook) => void;
  readonly onCancel: () => void;
}

/** A new webhook. */
export function NewWebhook({ onMade, onCancel }: NewWebhookProps) {
  const form = useContractForm(createWebhook, { defaults: empty, notice: false, onDone: onMade });
  return (
    <Form form={form} submit="Make the webhook" onCancel={onCancel} isLong>
      <WebhookFields form={form} />
    </Form>
  );
}

/** What a webhook is called, whom it calls and what it tells of. */
export function ChangeWebhook({ webhook, done }: { readonly webhook: Webhook; readonly done: () => void }) {
  const { name, url, everything, events, isOn } = webhook;
  const form = useContractForm(updateWebhook, {
    params: { id: webhook.id },
    version: webhook.version,
    defaults: { name, url, everything, events, isOn },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} isLong>
      <WebhookFields form={form} />
    </Form>
  );
}

function WebhookFields({ form }: { readonly form: ContractForm }) {
  const everything: unknown = form.methods.watch('everything');
  return (
    <>
      <TextField name="name" label="Name" required maxLength={80} description="After the program that is told" />
      <TextField name="url" label="Address" required maxLength={500} inputMode="url" description="Begins with https:// and can be reached from the internet" />
      <CheckboxField name="everything" label="Tell of everything" description="Also of kinds that come with later versions" />
      {everything !== true && <EventsField name="events" label="Tell of" />}
      <SwitchField name="isOn" label="On" description="While it is off, nothing is told, and nothing of that time is told later" />
    </>
  );
}

interface RedeliverFormProps {
  readonly webhook: Webhook;
  readonly onClose: () => void;
}

/** Tells again what was given up since a day. */
export function RedeliverFailedForm({ webhook, onClose }: RedeliverFormProps) {
  const zone = tenantZone.get();
  const form = useContractForm(redeliverFailed, {
    params: { id: webhook.id },
    defaults: { since: addDays(today(zone), -3) },
    toBody: ({ since }) => ({ since: typeof since === 'string' && since !== '' ? boundsOf(day(since), zone).from : since }),
    refresh: ['webhook'],
    notice: false,
    onDone: ({ count }) => {
      notify.success(count === 0 ? 'Nothing was given up since then.' : `${plural(count, 'delivery is', 'deliveries are')} told again.`);
      onClose();
    },
  });
  return (
    <Form form={form} submit="Tell again" onCancel={onClose}>
      <DayField name="since" label="What was given up since" required description="At most 5,000 at a time, the oldest first" />
    </Form>
  );
}
