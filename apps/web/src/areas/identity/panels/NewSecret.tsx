import { Button } from '@mantine/core';
import type { MadeApiKey } from '@quarterlight/contract/identity/api-key-schemas';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { copyText } from '../../../platform/copy.ts';
import { instantText } from '../../../platform/formats.ts';
import { tenantName } from '../../../platform/tenant.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Section } from '../../../ui/record/Section.tsx';
import classes from './NewSecret.module.css';

/** A call that works with the key as it stands. */
export const firstCall = (key: string): string =>
  `curl "${location.origin}/v1/users/claims" \\\n  -H "X-Tenant: ${tenantName()}" \\\n  -H "Authorization: ApiKey ${key}"`;

/** The key that was just made, the one time that it is shown. */
export function NewSecret({ made, onDone }: { readonly made: MadeApiKey; readonly onDone: () => void }) {
  const { record, secret } = made;
  const copy = useRef<HTMLButtonElement>(null);
  const kept = useRef(false);
  useEffect(() => copy.current?.focus(), []);
  useBlocker({
    shouldBlockFn: async () => !kept.current && !(await confirm({ title: 'Leave without the key?', text: 'You will not see it again.', confirm: 'Leave' })),
    enableBeforeUnload: () => !kept.current,
  });
  const done = () => {
    kept.current = true;
    onDone();
  };
  return (
    <Section title={record.name}>
      <div className={classes.new}>
        <p role="status">
          <strong>This is the key. You will not see it again.</strong> Keep it where the program finds it and nobody else does: whoever has it can do what it
          may. It is good until {instantText(record.expiresAt)}.
        </p>
        <div className={classes.key}>
          <code>{secret}</code>
          <Button ref={copy} onClick={() => void copyText(secret)}>
            Copy the key
          </Button>
        </div>
        <p>Try it from a command line:</p>
        <pre className={classes.example} tabIndex={0} role="region" aria-label="A first call">
          {firstCall(secret)}
        </pre>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => void copyText(firstCall(secret))}>
            Copy the call
          </Button>
          <Button variant="default" onClick={done}>
            I have kept the key
          </Button>
        </div>
      </div>
    </Section>
  );
}
