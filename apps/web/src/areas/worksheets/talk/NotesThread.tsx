import { Button } from '@mantine/core';
import type { WorksheetNote } from '@quarterlight/contract/worksheets/note-routes';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { newKey } from '../../../platform/api.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from '../panels/record.module.css';
import { MentionInput } from './MentionInput.tsx';
import { type Person, partsOf, stillNamed } from './mentions.ts';
import { talkApi } from './talk.api.ts';
import own from './talk.module.css';

/** What the office notes about a job for itself, the oldest first, with a place to write. */
export function NotesThread({ worksheetId }: { readonly worksheetId: string }) {
  const notes = useQuery(talkApi.notes(worksheetId)).data?.items ?? [];
  const read = useMutation(talkApi.readMentions());
  const forMe = notes.filter(({ isForMe }) => isForMe);
  const last = forMe.at(-1);
  const params = { id: worksheetId };
  return (
    <Section
      title="Internal notes"
      count={forMe.length > 0 ? `${forMe.length} for you` : notes.length > 0 ? notes.length : undefined}
      actions={
        last && (
          <ActionButton size="compact-md" variant="default" run={() => read.mutateAsync({ params, body: { upTo: last.id } })}>
            Mark as read
          </ActionButton>
        )
      }
    >
      {notes.length > 0 && (
        <ol className={own.entries} aria-label="Internal notes">
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ol>
      )}
      <Write worksheetId={worksheetId} />
    </Section>
  );
}

function Note({ note: { text, mentions, by, at, isForMe } }: { readonly note: WorksheetNote }) {
  return (
    <li data-unread={isForMe || undefined}>
      <p className={classes.note}>{partsOf(text, mentions).map((part) => (part.isName ? <b key={part.at}>{part.text}</b> : part.text))}</p>
      <small>
        {by && `${by}, `}
        <Instant value={at} />
      </small>
    </li>
  );
}

function Write({ worksheetId }: { readonly worksheetId: string }) {
  const [text, setText] = useState('');
  const [named, setNamed] = useState<readonly Person[]>([]);
  const [key, setKey] = useState(newKey);
  const write = useMutation(talkApi.writeNote());
  const send = async () => {
    if (write.isPending || text.trim() === '') return;
    const mentions = stillNamed(text, named).map(({ id }) => id);
    try {
      await write.mutateAsync({ params: { id: worksheetId }, body: { text, mentions }, idempotencyKey: key });
      setText('');
      setNamed([]);
      setKey(newKey());
    } catch {
      // The call has told it; what was typed stays.
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    void send();
  };
  return (
    <form onSubmit={onSubmit} onKeyDown={onKey}>
      <MentionInput
        worksheetId={worksheetId}
        label="Note for colleagues"
        value={text}
        onChange={setText}
        onNamed={(person) => setNamed((before) => [...before, person])}
      />
      <Button type="submit" variant="default" mt={8} loading={write.isPending} disabled={text.trim() === ''}>
        Add note
      </Button>
    </form>
  );
}
