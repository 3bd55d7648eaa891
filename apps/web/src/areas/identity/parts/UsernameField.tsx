import { PublicField } from '../../../app/public/parts.tsx';

interface UsernameFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The form was sent: an empty name is told. */
  readonly tried: boolean;
  readonly autoFocus?: boolean;
}

/** Who wants to sign in. */
export function UsernameField({ value, onChange, tried, autoFocus = false }: UsernameFieldProps) {
  const error = tried && value.trim() === '' ? 'Enter your username' : undefined;
  const typing = { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 254 };
  return <PublicField label="Username" name="username" {...typing} autoFocus={autoFocus} value={value} onChange={onChange} error={error} />;
}
