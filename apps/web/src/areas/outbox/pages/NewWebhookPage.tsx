import type { MadeWebhook } from '@quarterlight/contract/outbox/webhook-schemas';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from '../parts/webhook.module.css';

const NewWebhook = later(() => import('../forms/WebhookForms.tsx'), 'NewWebhook');
const WebhookSecret = later(() => import('../parts/WebhookSecret.tsx'), 'WebhookSecret');

/** Makes a webhook, and tells its secret this once. */
export function NewWebhookPage() {
  const navigate = useNavigate();
  const [made, setMade] = useState<MadeWebhook | null>(null);
  return (
    <Page title="New webhook">
      {made === null ? (
        <Section title="Webhook">
          <div className={classes.narrow}>
            <NewWebhook onMade={setMade} onCancel={() => void navigate({ href: pathTo('/settings/webhooks') })} />
          </div>
        </Section>
      ) : (
        <WebhookSecret made={made} onDone={() => void navigate({ href: pathTo('/settings/webhooks/$id', { id: made.record.id }) })} />
      )}
    </Page>
  );
}
