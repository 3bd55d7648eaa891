import type { MadeWebhook } from '@quarterlight/contract/outbox/webhook-schemas';
import { instantText } from '../../../platform/formats.ts';
import { NewSecret } from '../../../ui/record/NewSecret.tsx';

/** The secret that was just made. */
export function WebhookSecret({ made: { record, secret }, onDone }: { readonly made: MadeWebhook; readonly onDone: () => void }) {
  const former = record.formerUntil === null ? '' : ` The one before signs as well until ${instantText(record.formerUntil)}.`;
  return (
    <NewSecret
      title={`Secret of ${record.name}`}
      noun="secret"
      secret={secret}
      about={`The receiver checks by it that a call comes from here: give it to the program at ${new URL(record.url).host} and to nobody else.${former}`}
      use={
        <>
          Each call brings the headers <code>quarterlight-timestamp</code> and <code>quarterlight-signature</code>. A signature is <code>v1=</code> and the
          HMAC-SHA256, in hexadecimal, of the timestamp, a full stop and the body as it came. In Node.js:
        </>
      }
      example={{ text: example, noun: 'example', label: 'How a call is checked' }}
      onDone={onDone}
    />
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
