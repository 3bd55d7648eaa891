import { Button } from '@mantine/core';
import type { OwnBroadcast } from '@quarterlight/contract/notices/broadcast-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dayText, instantText } from '../../../platform/formats.ts';
import { readToken } from '../../../platform/session.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { broadcastsApi } from '../broadcasts.api.ts';
import { AttachedFiles } from './AttachedFiles.tsx';
import { BroadcastText } from './BroadcastText.tsx';
import classes from './broadcast.module.css';

/** What is live for whoever looks: unread first, then what they have read, the newest first. */
export function OwnBroadcasts() {
  // Who signs out sees the page drawn once more before it goes.
  const enabled = readToken() !== null;
  const unread = useQuery({ ...broadcastsApi.mine({ read: 'unread', limit: 100 }), enabled });
  const [shown, setShown] = useState(20);
  const read = useQuery({ ...broadcastsApi.mine({ read: 'read', limit: Math.min(shown, 200) }), enabled });
  if (unread.isError || read.isError)
    return (
      <EmptyState title="The broadcasts could not be loaded." way={['Try again', () => Promise.all([unread.refetch(), read.refetch()])]}>
        Check the connection.
      </EmptyState>
    );
  if (!unread.data || !read.data) return <PartPending />;
  if (unread.data.items.length === 0 && read.data.items.length === 0)
    return <EmptyState title="Nothing to read.">What the company tells you stands here for as long as it matters.</EmptyState>;
  return (
    <>
      <Group title="Not read yet" of={unread.data.items} />
      <Group title="Read" of={read.data.items} />
      {read.data.next !== null && shown < 200 && (
        <Button variant="default" mt="md" onClick={() => setShown(shown + 60)}>
          Show more
        </Button>
      )}
    </>
  );
}

function Group({ title, of }: { readonly title: string; readonly of: readonly OwnBroadcast[] }) {
  if (of.length === 0) return null;
  return (
    <section aria-label={title}>
      <h2 className={classes.group}>{title}</h2>
      <ul className={classes.list}>
        {of.map((broadcast) => (
          <li key={broadcast.id}>
            <Card broadcast={broadcast} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ broadcast }: { readonly broadcast: OwnBroadcast }) {
  const { id, edition, title, text, mustRead, sentBy, sentAt, endsDay, correctedAt, readAt, files } = broadcast;
  const read = useMutation(broadcastsApi.read());
  return (
    <article className={classes.card} data-unread={readAt === null || undefined}>
      <div className={classes.head}>
        <h3>{title}</h3>
        {mustRead && <StateChip tone="amber">Must be read</StateChip>}
        <span className={classes.from}>
          {sentBy}, {instantText(sentAt)}
          {correctedAt && `, corrected ${instantText(correctedAt)}`}
        </span>
      </div>
      <BroadcastText text={text} />
      <AttachedFiles files={files} />
      <div className={classes.foot}>
        <span className={classes.from}>
          {readAt === null ? 'Shown' : `Read ${instantText(readAt)}. Shown`} until {dayText(endsDay)}
        </span>
        {readAt === null && (
          <ActionButton variant="default" size="xs" run={() => read.mutateAsync({ params: { id }, body: { edition } })}>
            Mark as read
          </ActionButton>
        )}
      </div>
    </article>
  );
}
