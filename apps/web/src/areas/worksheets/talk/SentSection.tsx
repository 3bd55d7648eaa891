import { Button } from '@mantine/core';
import { channelName } from '@quarterlight/contract/outbox/names';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import type { SentMessage } from '@quarterlight/contract/worksheets/tell-routes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { MessageStateChip } from '../../outbox/index.ts';
import classes from '../panels/record.module.css';
import { talkApi } from './talk.api.ts';
import own from './talk.module.css';

const TellDialog = later(() => import('./TellDialog.tsx'), 'TellDialog');

const reasons: Readonly<Record<string, string>> = {
  kept: 'No mail server or gateway is set.',
  stopped: 'They asked not to be written to.',
};
const told = new Set(['open', 'awaiting', 'booked', 'released', 'in-progress', 'completed', 'invoiced']);

/** What was sent about the job to people outside and what became of each, and another message. */
export function SentSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const [isOpen, setOpen] = useState(false);
  const sent = useQuery(talkApi.sent(worksheet.id)).data?.items ?? [];
  return (
    <Section
      title="Messages sent"
      count={sent.length > 0 ? sent.length : undefined}
      empty={sent.length === 0 && 'Nothing was sent'}
      actions={
        told.has(worksheet.state) && (
          <>
            <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
              Send a message
            </Button>
            {isOpen && <TellDialog worksheet={worksheet} onClose={() => setOpen(false)} />}
          </>
        )
      }
    >
      <ol className={own.entries} aria-label="Messages sent">
        {sent.map((message) => (
          <li key={message.id}>
            <p className={own.sent}>
              <b>{message.title}</b>
              <MessageStateChip message={message} />
            </p>
            {whyOf(message) !== '' && <p className={classes.soft}>{whyOf(message)}</p>}
            <small>
              {channelName(message.channel)} {message.state === 'received' ? 'from' : 'to'} {message.recipient},{' '}
              <Instant value={message.sentAt ?? message.createdAt} />
            </small>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const whyOf = ({ state, lastError, heldUntil }: SentMessage): string =>
  [reasons[state] ?? '', lastError, state === 'queued' && heldUntil !== null ? `Waits for the end of the quiet hours, ${instantText(heldUntil)}.` : '']
    .filter((part) => part !== '')
    .join(' ');
