import { Button } from '@mantine/core';
import { callOutcomeNames } from '@quarterlight/contract/worksheets/call-names';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import classes from '../panels/record.module.css';
import { RingAt } from '../parts/RingAt.tsx';
import { talkApi } from './talk.api.ts';
import own from './talk.module.css';

const CallDialog = later(() => import('./CallDialog.tsx'), 'CallDialog');

/** Who was rung about the job and what came of it, the newest first, and when to ring again. */
export function CallsSection({ worksheet }: { readonly worksheet: WorksheetDetail }) {
  const [isOpen, setOpen] = useState(false);
  const notes = useQuery(talkApi.calls(worksheet.id)).data?.items ?? [];
  return (
    <Section
      title="Calls"
      count={notes.length > 0 ? notes.length : undefined}
      empty={notes.length === 0 && 'No calls noted'}
      actions={
        <>
          {worksheet.ringAt !== null && <RingAt at={worksheet.ringAt} />}
          <Button variant="default" size="compact-md" onClick={() => setOpen(true)} data-call>
            Note a call
          </Button>
          {isOpen && <CallDialog worksheet={worksheet} onClose={() => setOpen(false)} />}
        </>
      }
    >
      <ol className={own.entries} aria-label="Calls">
        {notes.map(({ id, at, by, outcome, ringAt, note }) => (
          <li key={id}>
            <p>
              <b>{callOutcomeNames[outcome]}</b>
              {ringAt !== null && <span className={classes.soft}> Ring again {instantText(ringAt)}</span>}
            </p>
            {note !== '' && <p className={classes.note}>{note}</p>}
            <small>
              {by && `${by}, `}
              <Instant value={at} />
            </small>
          </li>
        ))}
      </ol>
    </Section>
  );
}
