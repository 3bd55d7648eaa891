import { setVersion } from '@quarterlight/contract/system/routes';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** The version that browsers are to run. */
export function VersionForm({ version, done }: { readonly version: string; readonly done: () => void }) {
  const form = useContractForm(setVersion, {
    defaults: { version },
    refresh: ['setting'],
    notice: 'Browsers that run another version ask for a refresh within ten seconds.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Set" onCancel={done} columns={3}>
      <TextField name="version" label="Version" maxLength={20} required />
    </Form>
  );
}
