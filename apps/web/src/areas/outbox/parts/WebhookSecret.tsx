import { Button } from '@mantine/core';
import type { MadeWebhook } from '@quarterlight/contract/outbox/webhook-schemas';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { copyText } from '../../../platform/copy.ts';
import { instantText } from '../../../platform/formats.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Section } from '../../../ui/record/Section.tsx';
import classes from './webhook.module.css';

/** The secret that was just made, the one time that it is shown. */
export function WebhookSecret({ made, onDone }: { readonly made: MadeWebhook; readonly onDone: () => void }) {
  const { record, secret } = made;
  const copy = useRef<HTMLButtonElement>(null);
  const kept = useRef(false);
  useEffect(() => copy.current?.focus(), []);
  useBlocker({
    shouldBlockFn: async () => !kept.current && !(await confirm({ title: 'Leave without the secret?', text: 'You will not see it again.', confirm: 'Leave' })),
    enableBeforeUnload: () => !kept.current,
  });
  const done = () => {
    kept.current = true;
    onDone();
  };
  return (
    <Section title={`Secret of ${record.name}`}>
      <div className={classes.new}>
        <p role="status">
          <strong>This is the secret. You will not see it again.</strong> The receiver checks by it that a call comes from here: give it to the program at{' '}
          {new URL(record.url).host} and to nobody else.
          {record.formerUntil !== null && ` The one before signs as well until ${instantText(record.formerUntil)}.`}
        </p>
        <div className={classes.secret}>
          <code>{secret}</code>
          <Button ref={copy} onClick={() => void copyText(secret)}>
            Copy the secret
          </Button>
        </div>
        <p>
          Each call brings the headers <code>quarterlight-timestamp</code> and <code>quarterlight-signature</code>. A signature is <code>v1=</code> and the
          HMAC-SHA256, in hexadecimal, of the timestamp, a full stop and the body as it came. In Node.js:
        </p>
        <pre className={classes.text} tabIndex={0} role="region" aria-label="How a call is checked">
          {example}
        </pre>
        <div className={classes.buttons}>
          <Button variant="default" onClick={done}>
            I have kept the secret
          </Button>
        </div>
      </div>
    </Section>
  );
}

const example = `const { createHmac, timingSafeEqual } = require('node:crypto');

function comesFromQuarterlight(headers, body, secret) {
  const at = headers['quarterlight-timestamp'];
  const own = Buffer.from('v1=' + createHmac('sha256', secret).update(at + '.' + body).digest('hex'));
  const isFresh = Math.abs(Date.now() / 1000 - Number(at)) < 300;
  return isFresh && headers['quarterlight-signature'].split(', ')
    .some((given) => given.length === own.length && timingSafeEqual(Buffer.from(given), own));
}`;
