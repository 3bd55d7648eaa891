import { Button } from '@mantine/core';
import type { EditedText, SettingsReply } from '@quarterlight/contract/system/schemas';
import { useWatch } from 'react-hook-form';
import publicClasses from '../../../app/public/public.module.css';
import { confirm } from '../../../ui/confirm.ts';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { type ContractForm, useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ContactDetails } from '../ContactDetails.tsx';
import { PublicBody } from '../PublicBody.tsx';
import { settingRoutes } from '../settings.api.ts';
import { stampOf, useFollowing, usePartGuard } from './setting-form.ts';
import classes from './settings.module.css';
import { TextVersions } from './TextVersions.tsx';

interface TextEditorProps {
  readonly text: EditedText;
  readonly company: SettingsReply['company'];
}

/** A public text with the page as visitors would see it, and what was published before. */
export function TextEditor({ text, company }: TextEditorProps) {
  const { name, title, own, product, version } = text;
  const values = { body: own, ...(name === 'terms-of-use' ? { askAgain: false } : {}) };
  const form: ContractForm = useContractForm(settingRoutes.publishText, {
    params: { name },
    defaults: values,
    version: stampOf(values),
    refresh: ['setting'],
    onDone: (saved) => form.methods.reset({ ...values, body: saved.own }),
  });
  usePartGuard(form);
  useFollowing(form, values);
  const { methods } = form;
  const typed: unknown = useWatch({ control: methods.control, name: 'body' });
  const body = typeof typed === 'string' ? typed : '';
  const put = (next: string) => methods.setValue('body', next, { shouldDirty: true });
  const useProducts = async () => {
    const kept = 'What you wrote is kept among the versions. Press Publish to show the product’s text.';
    if (body === '' || (await confirm({ title: 'Use the product’s text?', text: kept, confirm: 'Use it' }))) put('');
  };
  return (
    <>
      <Form form={form} submit="Publish" isLong>
        <TextareaField
          name="body"
          label={title}
          rows={12}
          maxLength={name === 'contact-us' ? 10_000 : 50_000}
          description="Empty shows the product’s own text. A blank line begins a paragraph; a line that begins with # and a space is a heading."
        />
        <div className={classes.meta}>
          <Button variant="default" size="compact-sm" onClick={() => put(product)}>
            Start from the product’s text
          </Button>
          <Button variant="subtle" size="compact-sm" disabled={body === ''} onClick={() => void useProducts()}>
            Use the product’s text
          </Button>
          {name === 'terms-of-use' && <span>Version {version} of the terms</span>}
        </div>
        {name === 'terms-of-use' && (
          <CheckboxField
            name="askAgain"
            label="Ask everybody to accept the terms again"
            description="At their next sign-in, before anything else. For changes that matter to them."
          />
        )}
      </Form>
      <div className={classes.part}>
        <h3 id="text-preview">As visitors see it</h3>
        <div className={classes.preview} role="region" aria-labelledby="text-preview" tabIndex={0}>
          <article className={publicClasses.article}>
            <p className={classes.label}>{title}</p>
            <PublicBody body={body.trim() === '' ? product : body} />
            {name === 'contact-us' && <ContactDetails of={contactOf(company)} />}
          </article>
        </div>
      </div>
      <TextVersions name={name} onPutBack={put} />
    </>
  );
}

const contactOf = (company: SettingsReply['company']) => ({
  ...company,
  companyName: company.legalName || company.name,
  address: [company.line1, company.line2, company.town, company.county, company.postcode].filter((line) => line !== ''),
});
