import { channelName, messageStateName } from '@quarterlight/contract/outbox/names';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { outboxApi } from '../outbox.api.ts';
import classes from './MessageDialog.module.css';

/** One message with its text; links in it open in this browser. */
export function MessageDialog({ id, onClose }: { readonly id: string | null; readonly onClose: () => void }) {
  const result = useQuery({ ...outboxApi.one(id ?? ''), enabled: id !== null });
  const retry = useMutation(outboxApi.retry());
  const message = id === null ? undefined : result.data;
  return (
    <Dialog title={message?.subject || 'Message'} opened={id !== null} onClose={onClose} size="lg">
      {!message && <p role="status">{result.isError ? 'This message could not be read. Close it and try again.' : 'Loading'}</p>}
      {message && (
        <>
          <Facts
            of={[
              [message.state === 'received' ? 'From' : 'To', message.recipient],
              ['By', channelName(message.channel)],
              ['State', messageStateName(message.state, message.channel)],
              ['Written', <Instant key="at" value={message.createdAt} />],
              message.heldUntil !== null && ['Waits for the end of the quiet hours', <Instant key="held" value={message.heldUntil} />],
              ['Tries', message.attempts],
              ['Trouble', message.lastError],
            ]}
          />
          <div className={classes.text} tabIndex={0} role="region" aria-label="Text of the message">
            {message.body.split(/(https?:\/\/\S+)/).map((part, index) =>
              index % 2 === 1 ? (
                <a key={part} href={part}>
                  {part}
                </a>
              ) : (
                part
              ),
            )}
          </div>
          {message.attachments.length > 0 && <p>{`Attached: ${message.attachments.map((attachment) => attachment.name).join(', ')}`}</p>}
          {message.allowedActions.includes('retry') && <ActionButton run={() => retry.mutateAsync({ params: { id: message.id } })}>Send again</ActionButton>}
        </>
      )}
    </Dialog>
  );
}
