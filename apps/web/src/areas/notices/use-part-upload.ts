import { mostPartBytes } from '@quarterlight/contract/notices/names';
import { beginUpload, callOffUpload, completeUpload, getUpload, sendPart } from '@quarterlight/contract/notices/video-routes';
import type { VideoUpload } from '@quarterlight/contract/notices/video-schemas';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../platform/api.ts';
import { isOutage } from '../../platform/failures.ts';
import { Problem, refused } from '../../platform/problem.ts';
import { refreshEntities } from '../../platform/query.ts';
import { upload } from '../../platform/upload.ts';
import { uploadFailure, uploadMessages } from '../../ui/form/upload-rules.ts';

export type Sending =
  | { readonly state: 'none' }
  /** `part` is how much has arrived, from 0 to 1; `waiting` for a connection. */
  | { readonly state: 'sending'; readonly name: string; readonly part: number; readonly waiting: boolean }
  | { readonly state: 'refused'; readonly words: string };

const types = ['video/mp4', 'video/webm', 'video/quicktime'];
const askedAgainAfter = 2_000;
// Where servers do not find each other's parts, an upload is set back again and again.
const mostSetBacks = 5;

/** Sends a video in parts: a connection that is lost is waited for and it goes on where it stopped, also where the same file is chosen again later. */
export function usePartUpload(videoId: string) {
  const [sending, setSending] = useState<Sending>({ state: 'none' });
  const running = useRef<AbortController | null>(null);
  const began = useRef<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const again = async <Reply>(signal: AbortSignal, name: string, part: number, ask: () => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        signal.throwIfAborted();
        if (!isOutage(error)) throw error;
        setSending({ state: 'sending', name, part, waiting: true });
        await new Promise((resolve) => setTimeout(resolve, askedAgainAfter));
        signal.throwIfAborted();
      }
    }
  };

  const sendAll = async (file: File, begun: VideoUpload, signal: AbortSignal): Promise<void> => {
    let at = begun.receivedBytes;
    let setBacks = 0;
    const { id, name } = begun;
    const show = (bytes: number) => setSending({ state: 'sending', name, part: bytes / file.size, waiting: false });
    while (at < file.size) {
      const from = at;
      show(from);
      try {
        const slice = file.slice(from, from + mostPartBytes);
        const body = new FormData();
        body.append('offset', String(from));
        body.append('file', slice, name);
        ({ receivedBytes: at } = await upload(sendPart, { params: { id }, body, signal, onPart: (part) => show(from + slice.size * part) }));
      } catch (error) {
        signal.throwIfAborted();
        if (refused(error, 'upload.offset')) setBacks += 1;
        else if (!isOutage(error)) throw error;
        if (setBacks > mostSetBacks) throw error;
        // Whether it arrived is known only there.
        ({ receivedBytes: at } = await again(signal, name, from / file.size, () => call(getUpload, { params: { id }, signal, quiet: true })));
      }
    }
  };

  return {
    sending,
    async send(file: File): Promise<void> {
      if (!types.includes(file.type)) return setSending({ state: 'refused', words: uploadMessages.wrongType });
      const controller = new AbortController();
      const { signal } = controller;
      running.current = controller;
      setSending({ state: 'sending', name: file.name, part: 0, waiting: false });
      try {
        const body = { name: file.name.slice(-200), sizeBytes: file.size };
        const begun = await again(signal, file.name, 0, () => call(beginUpload, { params: { id: videoId }, body, signal, quiet: true }));
        began.current = begun.id;
        await sendAll(file, begun, signal);
        await again(signal, file.name, 1, () => call(completeUpload, { params: { id: begun.id }, body: {}, signal, quiet: true })).catch((error: unknown) => {
          // Its answer was lost: what is whole is an upload no more.
          if (!refused(error, 'record.not_found')) throw error;
        });
        began.current = null;
        setSending({ state: 'none' });
        await refreshEntities(['help-video']);
      } catch (error) {
        if (!signal.aborted)
          setSending({ state: 'refused', words: error instanceof Problem && error.code === 'upload.many' ? error.message : uploadFailure(error) });
      }
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
