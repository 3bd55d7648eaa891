import { closePrivacyRequest, createPrivacyRequest, erasePerson } from '@quarterlight/contract/privacy/routes';
import type { KnownPerson, PersonKind, PrivacyRequest } from '@quarterlight/contract/privacy/schemas';
import { today } from '@quarterlight/kit/days';
import { tenantZone } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TelephoneField } from '../../../ui/form/TelephoneField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface NewRequestProps {
  readonly person: KnownPerson | undefined;
  readonly begun: { readonly kind: PersonKind; readonly recordId: string } | undefined;
  readonly onMade: (made: PrivacyRequest) => void;
}

/** By what somebody is known, and when they asked. */
export function NewRequest({ person, begun, onMade }: NewRequestProps) {
  const form = useContractForm(createPrivacyRequest, {
    defaults: {
      name: person?.name ?? '',
      email: person?.email ?? '',
      telephone: person?.telephone ?? '',
      askedOn: today(tenantZone.get()),
      note: '',
      ...begun,
    },
    notice: 'The request was noted.',
    onDone: onMade,
  });
  return (
    <Form form={form} submit="Look for their data" columns={2} isLong>
      <TextField name="name" label="Name" maxLength={120} required />
      <DayField name="askedOn" label="Asked on" description="It has to be answered within a month" required />
      <TextField name="email" label="Email" maxLength={254} />
      <TelephoneField name="telephone" label="Telephone" />
      <TextareaField name="note" label="Note" description="How they asked, and how you made sure that it is them" rows={3} maxLength={1_000} wide />
    </Form>
  );
}

/** Erases for good, confirmed by the name. */
export function EraseForm({ request, onClose }: { readonly request: PrivacyRequest; readonly onClose: () => void }) {
  const form = useContractForm(erasePerson, {
    params: { id: request.id },
    version: request.version,
    defaults: { name: '' },
    notice: 'The erasure has begun.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Erase for good" onCancel={onClose}>
      <p>
        This cannot be taken back. Type <strong>{request.name}</strong> to confirm.
      </p>
      <TextField name="name" label="Name" maxLength={120} required />
    </Form>
  );
}

/** Closes it without an erasure. */
export function CloseForm({ request, onClose }: { readonly request: PrivacyRequest; readonly onClose: () => void }) {
  const form = useContractForm(closePrivacyRequest, {
    params: { id: request.id },
    version: request.version,
    defaults: { reason: '' },
    notice: 'The request was closed.',
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Close request" onCancel={onClose}>
      <TextareaField name="reason" label="Why" description="Such as: handed out by email, or withdrawn by them" rows={2} maxLength={300} required />
    </Form>
  );
}
