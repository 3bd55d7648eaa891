import { Button } from '@mantine/core';
import { updateTemplate } from '@quarterlight/contract/outbox/routes';
import type { MessageTemplate } from '@quarterlight/contract/outbox/schemas';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useRef } from 'react';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Section } from '../../../ui/record/Section.tsx';
import { outboxApi } from '../outbox.api.ts';
import { TemplatePreview } from '../parts/TemplatePreview.tsx';
import classes from './TemplateEditor.module.css';

const sendingWords = {
  always: '',
  on: 'Switched on in the settings.',
  off: 'Switched off in the settings: it is not sent.',
  'not-yet': 'Nothing sends it yet.',
} as const;

interface TemplateEditorProps {
  readonly template: MessageTemplate;
  /** Its words are others by this person's own doing: it is shown anew. */
  readonly onKept: () => void;
}

/** The words of one message, its fields to put in, and how it will read. */
export function TemplateEditor({ template, onKept }: TemplateEditorProps) {
  const { name, title, purpose, sending, fields, required, changed, version, subject, body, sms } = template;
  const form = useContractForm(updateTemplate, {
    params: { name },
    version,
    defaults: { subject, body, sms },
    refresh: ['setting'],
    notice: 'The words are saved. They go out from the next message on.',
    onDone: onKept,
  });
  const reset = useMutation(outboxApi.reset());
  const test = useMutation(outboxApi.test());
  // Where a field goes in: where the cursor last stood.
  const cursor = useRef<{ name: string; at: number }>({ name: 'body', at: body.length });
  const keepCursor = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) cursor.current = { name: target.name, at: target.selectionEnd ?? 0 };
  };
  const put = (field: string) => {
    const { name: into, at } = cursor.current;
    const before = String(form.methods.getValues(into) ?? '');
    const text = `{${field}}`;
    form.methods.setValue(into, before.slice(0, at) + text + before.slice(at), { shouldDirty: true, shouldValidate: form.methods.formState.isSubmitted });
    cursor.current = { name: into, at: at + text.length };
    form.methods.setFocus(into);
  };
  const send = async (channel: 'email' | 'sms') => {
    const now = form.methods.getValues();
    const words = { subject: String(now['subject'] ?? ''), body: String(now['body'] ?? ''), sms: String(now['sms'] ?? '') };
    const { recipient } = await test.mutateAsync({ params: { name }, body: { channel, ...words } });
    notify.success(`A test is on its way to ${recipient}.`);
  };
  const values = form.methods.watch();
  return (
    <Section title={title}>
      <p className={classes.purpose}>
        {purpose} {sendingWords[sending]}
        {sms !== '' && template.urgent ? ' As a text message it goes out in the quiet hours, too.' : ''}
      </p>
      <div onSelect={keepCursor} onBlur={keepCursor}>
        <Form
          form={form}
          submit="Save"
          extra={
            <>
              <ActionButton run={() => send('email')}>Send an email to me</ActionButton>
              {String(values['sms'] ?? '') !== '' && <ActionButton run={() => send('sms')}>Send a text message to me</ActionButton>}
              {changed && (
                <ActionButton
                  ask={{ title: 'Back to the product’s words?', text: 'Your own words for this message are removed.', confirm: 'Back to the product’s words' }}
                  run={() => reset.mutateAsync({ params: { name } }).then(onKept)}
                >
                  Back to the product’s words
                </ActionButton>
              )}
            </>
          }
        >
          <TextField name="subject" label="Subject" required maxLength={200} />
          <TextareaField
            name="body"
            label="Email"
            required
            rows={8}
            maxLength={5_000}
            description="An empty line begins a paragraph. A line whose fields are all empty is left out."
          />
          <TextareaField
            name="sms"
            label="Text message"
            rows={3}
            maxLength={480}
            description="Empty where it is only an email. A sentence whose fields are all empty is left out."
          />
          <div role="group" aria-label="Fields">
            <p className={classes.hint}>
              Press a field to put it in where the cursor stood.{required.length > 0 ? ` Keep ${required.map((each) => `{${each}}`).join(', ')}.` : ''}
            </p>
            <div className={classes.fields}>
              {fields.map((field) => (
                <Button
                  key={field.name}
                  variant="default"
                  size="compact-sm"
                  title={field.example === '' ? undefined : `For example: ${field.example}`}
                  onClick={() => put(field.name)}
                >
                  {`{${field.name}}`}
                </Button>
              ))}
            </div>
          </div>
        </Form>
      </div>
      <TemplatePreview
        fields={fields}
        words={{ subject: String(values['subject'] ?? ''), body: String(values['body'] ?? ''), sms: String(values['sms'] ?? '') }}
      />
    </Section>
  );
}
