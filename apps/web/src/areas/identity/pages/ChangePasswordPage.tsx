import { changePassword, ownPasswordWords } from '@quarterlight/contract/identity/routes';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { notify } from '../../../platform/notices.ts';
import { queryFor } from '../../../platform/query.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { Page } from '../../../ui/Page.tsx';
import { StrengthMeter } from '../parts/StrengthMeter.tsx';

const empty = { currentPassword: '', password: '', confirmPassword: '' };

/** Changes one's own password; one's other sign-ins end with it. */
export function ChangePasswordPage() {
  const form = useContractForm(changePassword, {
    defaults: empty,
    notice: false,
    onDone() {
      form.methods.reset(empty);
      notify.success('Your password is changed. Your other sign-ins have ended.');
    },
  });
  return (
    <Page title="Change password">
      <div style={{ maxWidth: 420 }}>
        <Form form={form} submit="Change password">
          <PasswordField name="currentPassword" label="Current password" />
          <PasswordField name="password" label="New password" autoComplete="new-password" />
          <Meter />
          <PasswordField name="confirmPassword" label="New password again" autoComplete="new-password" />
        </Form>
      </div>
    </Page>
  );
}

function Meter() {
  const { data: words } = useQuery(queryFor(ownPasswordWords));
  return <StrengthMeter password={textOf(useWatch({ name: 'password' }))} words={words} />;
}
