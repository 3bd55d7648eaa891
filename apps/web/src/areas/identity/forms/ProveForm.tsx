import { prove } from '@quarterlight/contract/identity/routes-own';
import { useEffect, useRef } from 'react';
import { useUser } from '../../../platform/permissions.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** One's own password once more, before something that a stranger at an open screen must not do. */
export function ProveForm({ onAnswer }: { readonly onAnswer: (given: boolean) => void }) {
  const { username } = useUser();
  const form = useContractForm(prove, { defaults: { password: '' }, notice: false, onDone: () => onAnswer(true) });
  const place = useRef<HTMLDivElement>(null);
  // The library looks for it a moment later, and would begin with the cross that closes.
  useEffect(() => place.current?.querySelector('input[type="password"]')?.setAttribute('data-autofocus', ''), []);
  return (
    <div ref={place}>
      <p style={{ margin: '0 0 12px' }}>It is more than ten minutes since you last gave it, and what you are doing concerns who may get in.</p>
      <Form form={form} submit="Go on" onCancel={() => onAnswer(false)}>
        {/* Password managers choose the password by it. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField name="password" label={`Password of ${username}`} />
      </Form>
    </div>
  );
}
