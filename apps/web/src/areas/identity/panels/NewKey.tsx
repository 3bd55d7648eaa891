import type { MadeApiKey } from '@quarterlight/contract/identity/api-key-schemas';
import { instantText } from '../../../platform/formats.ts';
import { tenantName } from '../../../platform/tenant.ts';
import { NewSecret } from '../../../ui/record/NewSecret.tsx';

/** A call that works with the key as it stands. */
const firstCall = (key: string): string =>
  `curl "${location.origin}/v1/users/claims" \\\n  -H "X-Tenant: ${tenantName()}" \\\n  -H "Authorization: ApiKey ${key}"`;

/** The key that was just made. */
export function NewKey({ made: { record, secret }, onDone }: { readonly made: MadeApiKey; readonly onDone: () => void }) {
  return (
    <NewSecret
      title={record.name}
      noun="key"
      secret={secret}
      about={`Keep it where the program finds it and nobody else does: whoever has it can do what it may. It is good until ${instantText(record.expiresAt)}.`}
      use="Try it from a command line:"
      example={{ text: firstCall(secret), noun: 'call', label: 'A first call' }}
      onDone={onDone}
    />
  );
}
