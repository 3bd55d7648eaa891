import { renameApiKey } from '@quarterlight/contract/identity/api-key-routes';
import type { ApiKeyRecord } from '@quarterlight/contract/identity/api-key-schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** Another name for a key. */
export function RenameKeyForm({ apiKey, done }: { readonly apiKey: ApiKeyRecord; readonly done: () => void }) {
  const form = useContractForm(renameApiKey, { params: { id: apiKey.id }, version: apiKey.version, defaults: { name: apiKey.name }, onDone: done });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <TextField name="name" label="Name" required maxLength={80} autoFocus />
    </Form>
  );
}
