import { webhookEventName, webhookStateNames, webhookStopNames } from '@quarterlight/contract/outbox/webhook-names';
import type { MadeWebhook, Webhook } from '@quarterlight/contract/outbox/webhook-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { useParam } from '../../../platform/param.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { Deliveries } from '../parts/Deliveries.tsx';
import { DeliveryDialog } from '../parts/DeliveryDialog.tsx';
import classes from '../parts/webhook.module.css';
import { webhookTones } from '../webhook-words.ts';
import { webhooksApi } from '../webhooks.api.ts';

const loadForms = () => import('../forms/WebhookForms.tsx');
const ChangeWebhook = later(loadForms, 'ChangeWebhook');
const RedeliverFailedForm = later(loadForms, 'RedeliverFailedForm');
const WebhookSecret = later(() => import('../parts/WebhookSecret.tsx'), 'WebhookSecret');

export const ahead: Ahead = ({ params }) => askAhead(webhooksApi.one(params.id ?? ''));

/** One webhook: whom it calls, what it tells of, and what it told. */
export function WebhookPage() {
  // What is being removed is not asked for again.
  const [removing, setRemoving] = useState(false);
  const result = useQuery({ ...webhooksApi.one(useParam('id')), enabled: !removing });
  return <LoadedRecord result={result}>{(webhook) => <WebhookRecord webhook={webhook} removing={removing} setRemoving={setRemoving} />}</LoadedRecord>;
}

interface WebhookRecordProps {
  readonly webhook: Webhook;
  readonly removing: boolean;
  readonly setRemoving: (removing: boolean) => void;
}

function WebhookRecord({ webhook, removing, setRemoving }: WebhookRecordProps) {
  const navigate = useNavigate();
  const { id, version, name, state, allowedActions } = webhook;
  const may = (action: Webhook['allowedActions'][number]) => allowedActions.includes(action);
  const [made, setMade] = useState<MadeWebhook | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [again, setAgain] = useState(false);
  const test = useMutation(webhooksApi.test((delivery) => setOpen(delivery.id)));
  const rotate = useMutation(webhooksApi.rotate());
  const remove = useMutation(webhooksApi.remove(() => navigate({ href: pathTo('/settings/webhooks') })));
  const askRotate = async () => {
    const text = webhook.hasSecret ? 'Calls are signed by both for 24 hours, then by the new one alone.' : 'Calls are signed by it from now on.';
    if (!(await confirm({ title: 'Make a new secret?', text, confirm: 'Make it' }))) return;
    await rotate.mutateAsync({ params: { id } }).then(setMade, () => {});
  };
  const askRemove = async () => {
    const text = 'Nothing more is told, and what it told is removed too.';
    if (!(await confirm({ title: `Remove ${name}?`, text, confirm: 'Remove', danger: true }))) return;
    setRemoving(true);
    await remove.mutateAsync({ params: { id }, version }).catch(() => setRemoving(false));
  };
  return (
    <RecordPage
      kind="Webhook"
      number={name}
      record={{ entity: 'webhook', id }}
      state={<StateChip tone={webhookTones[state]}>{webhookStateNames[state]}</StateChip>}
      primary={
        may('test') && (
          <ActionButton primary run={() => test.mutateAsync({ params: { id } })}>
            Send a test
          </ActionButton>
        )
      }
      menu={[
        ...(may('redeliver') ? [{ label: 'Tell again what was given up', onClick: () => setAgain(true) }] : []),
        ...(may('rotate') ? [{ label: 'Make a new secret', onClick: () => void askRotate() }] : []),
        ...(may('remove') ? [{ label: 'Remove', danger: true, onClick: () => void askRemove() }] : []),
      ]}
    >
      {made !== null && <WebhookSecret made={made} onDone={() => setMade(null)} />}
      <Section title="Webhook" canEdit={may('change')} edit={(done) => <ChangeWebhook webhook={webhook} done={done} />}>
        <Standing webhook={webhook} />
      </Section>
      <Section title="What it told">
        <Deliveries id={id} isGoing={removing} onOpen={setOpen} />
      </Section>
      <DeliveryDialog id={open} onClose={() => setOpen(null)} />
      <Dialog title="Tell again what was given up" opened={again} onClose={() => setAgain(false)}>
        {again && <RedeliverFailedForm webhook={webhook} onClose={() => setAgain(false)} />}
      </Dialog>
    </RecordPage>
  );
}

function Standing({ webhook }: { readonly webhook: Webhook }) {
  const { url, everything, events, stopped, failingSince, restsUntil, hasSecret, formerUntil, waiting, lastAt } = webhook;
  return (
    <>
      {stopped !== null && <p className={classes.warning}>{webhookStopNames[stopped]}</p>}
      <Facts
        of={[
          ['Address', url],
          ['Tells of', everything ? 'Everything' : events.map(webhookEventName).join(', ')],
          ['Waiting', waiting === 1_000 ? '1,000 or more' : waiting],
          ['Last call', lastAt === null ? 'Never' : <Instant key="last" value={lastAt} />],
          failingSince !== null && ['Failing since', <Instant key="failing" value={failingSince} />],
          restsUntil !== null && ['Tried again', <Instant key="rests" value={restsUntil} />],
          ['Secret', hasSecret ? 'Set' : 'None: make one before you turn it on'],
          formerUntil !== null && ['Earlier secret signs until', <Instant key="former" value={formerUntil} />],
        ]}
      />
    </>
  );
}
