import { Button, Textarea } from '@mantine/core';
import type { JobMessage } from '@quarterlight/contract/worksheets/customer-schemas';
import { type FormEvent, useState } from 'react';
import { newKey } from '../../../platform/api.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Messages } from '../../../ui/bits/Messages.tsx';
import { Section } from '../../../ui/record/Section.tsx';

interface ThreadProps {
  readonly messages: readonly JobMessage[];
  /** Who reads it here. */
  readonly reader: 'customer' | 'office';
  /** Sends what is typed; the key makes a repeat harmless. */
  readonly write: (text: string, key: string) => Promise<unknown>;
  /** Marks as read up to a message. */
  readonly read: (upTo: string) => Promise<unknown>;
}

const most = 2000;

/** What customer and office write to each other about a job, oldest first, with a place to write. */
export function Thread({ messages, reader, write, read }: ThreadProps) {
  const unread = messages.filter(({ isUnread }) => isUnread);
  const last = unread.at(-1);
  return (
    <Section
      title="Messages"
      count={unread.length > 0 ? `${unread.length} new` : undefined}
      actions={
        last && (
          <ActionButton size="compact-md" variant="default" run={() => read(last.id)}>
            Mark as read
          </ActionButton>
        )
      }
    >
      <Messages messages={messages.map(({ text, ...message }) => ({ ...message, words: text }))} side={reader} label="Messages" />
      <Write label={reader === 'customer' ? 'Write to us' : 'Write to the customer'} write={write} />
    </Section>
  );
}

function Write({ label, write }: { readonly label: string; readonly write: ThreadProps['write'] }) {
  const [text, setText] = useState('');
  const [key, setKey] = useState(newKey);
  const [busy, setBusy] = useState(false);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || text.trim() === '') return;
    setBusy(true);
    try {
      await write(text, key);
      setText('');
      setKey(newKey());
    } catch {
      // The call has told it; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void send(event)}>
      <Textarea label={label} autosize minRows={2} maw={640} maxLength={most} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Button type="submit" variant="default" mt={8} loading={busy} disabled={text.trim() === ''}>
        Send
      </Button>
    </form>
  );
}
