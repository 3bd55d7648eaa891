import { Button, Textarea, TextInput } from '@mantine/core';
import { callOutcomeNames } from '@quarterlight/contract/worksheets/call-names';
import type { CallNote } from '@quarterlight/contract/worksheets/call-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { newKey } from '../../../platform/api.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { useSettings } from '../../../platform/settings.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { joined } from '../words.ts';
import { type RingChoice, ringAtOf, ringChoices, usualTime } from './ring-again.ts';
import { talkApi } from './talk.api.ts';
import classes from './talk.module.css';

type Outcome = CallNote['outcome'];
const keys = { r: 'reached', m: 'message-left', n: 'no-answer' } as const satisfies Readonly<Record<string, Outcome>>;
const isKey = (key: string): key is keyof typeof keys => Object.hasOwn(keys, key);
const choices = optionsOf(ringChoices);
const isChoice = (value: string | null): value is RingChoice => value !== null && Object.hasOwn(ringChoices, value);

interface CallDialogProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

/** Notes a call: a letter says what came of it, and saves it with what else is chosen. */
export function CallDialog({ worksheet, onClose }: CallDialogProps) {
  const { singleKeys } = useSettings();
  const [choice, setChoice] = useState<RingChoice>('none');
  const [day, setDay] = useState<string | null>(null);
  const [time, setTime] = useState('');
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<{ readonly wrong: 'day' | 'time'; readonly text: string } | null>(null);
  const key = useRef(newKey());
  const busy = useRef(false);
  const send = useMutation(talkApi.noteCall(onClose));
  const take = (next: RingChoice) => {
    setChoice(next);
    setTime(usualTime(next, Date.now(), tenantZone.get()));
    setWrong(null);
  };
  const save = async (outcome: Outcome) => {
    const ring = ringAtOf({ choice, day, time }, Date.now(), tenantZone.get());
    if ('wrong' in ring) return setWrong(ring);
    // Not a state: that would come too late for the second of two fast keys.
    if (busy.current) return;
    busy.current = true;
    const body = { outcome, ringAt: ring.at, note };
    // A refusal has been told by the call itself; what was typed stays.
    await send.mutateAsync({ params: { id: worksheet.id }, body, idempotencyKey: key.current }).catch(() => undefined);
    busy.current = false;
  };
  const onKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, [role="combobox"]') !== null;
    if (isTyping || !singleKeys || event.ctrlKey || event.metaKey || event.altKey || !isKey(event.key)) return;
    event.preventDefault();
    void save(keys[event.key]);
  };
  const { contact } = worksheet;
  const who = joined([contact.title, contact.firstName, contact.lastName]) || 'The contact';
  const reached = joined([contact.mobile, contact.telephone], ' or ');
  return (
    <Dialog title="Note a call" opened onClose={onClose}>
      <div role="group" aria-label="Note a call" onKeyDown={onKey}>
        <p style={{ margin: 0 }}>{reached === '' ? `${who} has left no number.` : `${who} is rung on ${reached}.`}</p>
        <div className={classes.outcomes}>
          {Object.entries(keys).map(([letter, outcome], index) => (
            <Button
              key={letter}
              variant="default"
              loading={send.isPending && send.variables.body.outcome === outcome}
              disabled={send.isPending}
              onClick={() => void save(outcome)}
              aria-keyshortcuts={singleKeys ? letter : undefined}
              {...(index === 0 ? { 'data-autofocus': true } : {})}
            >
              {callOutcomeNames[outcome]}
              {singleKeys && <kbd aria-hidden>{letter}</kbd>}
            </Button>
          ))}
        </div>
        <div className={classes.when} style={{ marginTop: 16 }}>
          <Select label="Ring again" data={choices} value={choice} onChange={(next) => isChoice(next) && take(next)} />
          {choice === 'day' && <DayInput label="Day" value={day} onChange={setDay} error={wrong?.wrong === 'day' && wrong.text} />}
          {choice !== 'none' && choice !== 'hour' && (
            <TextInput
              label="Time"
              placeholder="HH:mm"
              autoComplete="off"
              maxLength={8}
              value={time}
              onChange={(event) => setTime(event.currentTarget.value)}
              error={wrong?.wrong === 'time' && wrong.text}
            />
          )}
        </div>
        <Textarea label="Note" autosize minRows={2} maxLength={500} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
      </div>
    </Dialog>
  );
}
