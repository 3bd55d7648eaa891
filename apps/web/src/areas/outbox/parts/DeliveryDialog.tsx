import { deliveryStateNames, webhookEventName } from '@quarterlight/contract/outbox/webhook-names';
import type { DeliveryRecord } from '@quarterlight/contract/outbox/webhook-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { deliveryTones, tookText } from '../webhook-words.ts';
import { webhooksApi } from '../webhooks.api.ts';
import classes from './webhook.module.css';

/** One delivery: how it stands, what was sent and what came back. */
export function DeliveryDialog({ id, onClose }: { readonly id: string | null; readonly onClose: () => void }) {
  const result = useQuery({ ...webhooksApi.delivery(id ?? ''), enabled: id !== null });
  const delivery = id === null ? undefined : result.data;
  return (
    <Dialog title={delivery ? webhookEventName(delivery.event) : 'Delivery'} opened={id !== null} onClose={onClose} size="lg">
      {delivery ? (
        <Shown delivery={delivery} />
      ) : (
        <p role="status">{result.isError ? 'This delivery could not be read. Close it and try again.' : 'Loading'}</p>
      )}
    </Dialog>
  );
}

function Shown({ delivery }: { readonly delivery: DeliveryRecord }) {
  const redeliver = useMutation(webhooksApi.redeliver());
  const { id, state, attempts, lastAt, nextAt, lastStatus, lastMilliseconds, lastError, headers, sentTo, body, answer } = delivery;
  return (
    <div className={classes.delivery}>
      <Facts
        of={[
          [
            'State',
            <StateChip key="state" tone={deliveryTones[state]}>
              {deliveryStateNames[state]}
            </StateChip>,
          ],
          ['Happened', <Instant key="happened" value={delivery.happenedAt} />],
          ['Tries', attempts],
          ['Answered', lastStatus === null ? 'Nothing' : `${lastStatus} after ${tookText(lastMilliseconds)}`],
          lastAt !== null && ['Last try', <Instant key="last" value={lastAt} />],
          nextAt !== null && ['Next try', <Instant key="next" value={nextAt} />],
          lastError !== '' && ['Trouble', lastError],
        ]}
      />
      <h3>{lastAt === null ? 'To be sent' : 'Sent'}</h3>
      <pre className={classes.text} tabIndex={0} role="region" aria-label="What was sent">
        {[
          ...(sentTo === '' ? [] : [`POST ${sentTo}`]),
          ...headers.map(({ name, value }) => `${name}: ${value}`),
          ...(headers.length > 0 ? [''] : []),
          body,
        ].join('\n')}
      </pre>
      {lastStatus !== null && (
        <>
          <h3>Answer</h3>
          <pre className={classes.text} tabIndex={0} role="region" aria-label="What was answered">
            {answer === '' ? 'No text' : answer}
          </pre>
        </>
      )}
      {delivery.allowedActions.includes('redeliver') && (
        <div className={classes.buttons}>
          <ActionButton run={() => redeliver.mutateAsync({ params: { id } })}>Tell it again</ActionButton>
        </div>
      )}
    </div>
  );
}
