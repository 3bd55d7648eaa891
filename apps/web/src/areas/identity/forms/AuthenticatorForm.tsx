import { confirmAuthenticator } from '@quarterlight/contract/identity/routes-own';
import { Copyable } from '../../../ui/bits/Copyable.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { QrCode } from '../parts/QrCode.tsx';
import classes from '../parts/two-step.module.css';

interface AuthenticatorFormProps {
  readonly secret: string;
  readonly uri: string;
  readonly onCodes: (codes: readonly string[]) => void;
  readonly onCancel: () => void;
}

/** Shows an app its secret, and asks for the first code of it. */
export function AuthenticatorForm({ secret, uri, onCodes, onCancel }: AuthenticatorFormProps) {
  const form = useContractForm(confirmAuthenticator, { defaults: { code: '' }, notice: false, refresh: ['user'], onDone: ({ codes }) => onCodes(codes) });
  return (
    <>
      <div className={classes.scan}>
        <QrCode text={uri} label="QR code for your authenticator app" />
        <div>
          <p>Scan the code with an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or your password manager.</p>
          <p>
            On the phone itself, <a href={uri}>open it in an app</a>. Where neither works, type this into the app:
          </p>
          <Copyable text={secret} what="key" className={classes.secret}>
            {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
          </Copyable>
        </div>
      </div>
      <Form form={form} submit="Turn it on" onCancel={onCancel}>
        <TextField name="code" label="Code that the app shows" inputMode="numeric" autoComplete="one-time-code" maxLength={7} />
      </Form>
    </>
  );
}
