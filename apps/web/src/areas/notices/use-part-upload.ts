import { mostPartBytes } from '@quarterlight/contract/notices/names';
import { beginUpload, callOffUpload, completeUpload, getUpload, sendPart } from '@quarterlight/contract/notices/video-routes';
import type { VideoUpload } from '@quarterlight/contract/notices/video-schemas';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { isOutage } from '../../platform/failures.ts';
import { Problem, refused } from '../../platform/problem.ts';
import { refreshEntities } from '../../platform/query.ts';
import { whenToTryAgain } from '../../platform/try-again.ts';
import { upload } from '../../platform/upload.ts';
import { uploadFailure, uploadMessages } from '../../ui/form/upload-rules.ts';

export type Sending =
  | { readonly state: 'none' }
  /** `part` is how much has arrived, from 0 to 1; `waiting` for a connection. */
  | { readonly state: 'sending'; readonly name: string; readonly part: number; readonly waiting: boolean }
  /** It goes on when the person says so: where it stopped, or from its beginning where the server has it no more. */
  | { readonly state: 'stopped'; readonly name: string; readonly part: number; readonly isGone: boolean }
  | { readonly state: 'refused'; readonly words: string };

const types = ['video/mp4', 'video/webm', 'video/quicktime'];
/** So many failures in a row, of which nothing arrives, are borne: about a minute. */
const mostFailures = 8;
// Where servers do not find each other's parts, an upload is set back again and again.
const mostSetBacks = 5;

/** Sends a video in parts: a connection that is lost is waited for and it goes on where it stopped, also where the same file is chosen again later. */
export function usePartUpload(videoId: string) {
  const [sending, setSending] = useState<Sending>({ state: 'none' });
  const running = useRef<AbortController | null>(null);
  const chosen = useRef<File | null>(null);
  const began = useRef<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    if (!types.includes(file.type)) return setSending({ state: 'refused', words: uploadMessages.wrongType });
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    chosen.current = file;
    let part = 0;
    const show = (reached: number, waiting = false) => {
      part = reached;
      setSending({ state: 'sending', name: file.name, part, waiting });
    };
    const patience = patienceOf(signal, () => show(part, true));
    show(0);
    try {
      const body = { name: file.name.slice(-200), sizeBytes: file.size };
      const begun = await patience.ask(() => call(beginUpload, { params: { id: videoId }, body, signal, quiet: true }));
      began.current = begun.id;
      await sendParts(file, begun, { signal, patience, show });
      await complete(begun, { signal, patience });
      began.current = null;
      setSending({ state: 'none' });
      await refreshEntities(['help-video']);
    } catch (error) {
      if (signal.aborted) return;
      const isGone = began.current !== null && refused(error, 'record.not_found');
      if (isGone) began.current = null;
      if (isGone || passes(error)) setSending({ state: 'stopped', name: file.name, part: isGone ? 0 : part, isGone });
      else setSending({ state: 'refused', words: error instanceof Problem && error.code === 'upload.many' ? error.message : uploadFailure(error) });
    }
  };

  return {
    sending,
    send,
    /** Goes on with what stopped. */
    async goOn(): Promise<void> {
      if (chosen.current) await send(chosen.current);
    },
    /** Calls it off, with what has arrived of it. */
    async callOff(): Promise<void> {
      running.current?.abort();
      setSending({ state: 'none' });
      const id = began.current;
      began.current = null;
      if (id !== null) await call(callOffUpload, { params: { id }, quiet: true }).catch(() => undefined);
    },
  };
}

const passes = (error: unknown): boolean => error instanceof Problem && (error.status === 0 || error.status >= 500);

type Patience = ReturnType<typeof patienceOf>;

/** Bears outages, a bounded number in a row; `onWait` hears that one is waited for. */
function patienceOf(signal: AbortSignal, onWait: () => void) {
  let failures = 0;
  const bear = async (error: unknown): Promise<void> => {
    signal.throwIfAborted();
    failures += 1;
    if (!isOutage(error) || failures >= mostFailures) throw error;
    onWait();
    await whenToTryAgain(failures, signal);
    signal.throwIfAborted();
  };
  return {
    bear,
    renew(): void {
      failures = 0;
    },
    async ask<Reply>(ask: () => Promise<Reply>): Promise<Reply> {
      for (;;) {
        try {
          return await ask();
        } catch (error) {
          await bear(error);
        }
      }
    },
  };
}

interface Under {
  readonly signal: AbortSignal;
  readonly patience: Patience;
}

async function sendParts(
  file: File,
  { id, name, receivedBytes }: VideoUpload,
  { signal, patience, show }: Under & { readonly show: (reached: number) => void },
): Promise<void> {
  let at = receivedBytes;
  let setBacks = 0;
  while (at < file.size) {
    const from = at;
    show(from / file.size);
    try {
      const slice = file.slice(from, from + mostPartBytes);
      const body = new FormData();
      body.append('offset', String(from));
      body.append('file', slice, name);
      const onPart = (part: number) => show((from + slice.size * part) / file.size);
      ({ receivedBytes: at } = await upload(sendPart, { params: { id }, body, signal, onPart }));
      if (at > from) patience.renew();
      else setBacks += 1;
    } catch (error) {
      signal.throwIfAborted();
      show(from / file.size);
      if (refused(error, 'upload.offset')) setBacks += 1;
      else await patience.bear(error);
      // Whether it arrived is known only there.
      ({ receivedBytes: at } = await patience.ask(() => call(getUpload, { params: { id }, signal, quiet: true })));
      if (at > from) patience.renew();
    }
    if (setBacks > mostSetBacks) throw new Problem({ status: 0, message: uploadMessages.failed });
  }
}

async function complete({ id }: VideoUpload, { signal, patience }: Under): Promise<void> {
  let wasLost = false;
  let isUnderWay = true;
  const ask = async () => {
    try {
      await call(completeUpload, { params: { id }, body: {}, signal, quiet: true });
      isUnderWay = false;
    } catch (error) {
      isUnderWay = refused(error, 'upload.under_way');
      // What is whole is an upload no more: its answer was lost, or another's.
      if (wasLost && refused(error, 'record.not_found')) return;
      wasLost ||= isUnderWay || isOutage(error);
      if (!isUnderWay) throw error;
    }
  };
  for (let times = 1; isUnderWay; times += 1) {
    await patience.ask(ask);
    if (isUnderWay) await whenToTryAgain(times, signal);
    signal.throwIfAborted();
  }
}
