import { uploadFiles } from '@quarterlight/contract/files/library-routes';
import type { UploadLimits } from '@quarterlight/contract/files/schemas';
import { useRef, useState } from 'react';
import { refused } from '../../platform/problem.ts';
import { refreshEntities } from '../../platform/query.ts';
import { upload } from '../../platform/upload.ts';
import { uploadFailure, uploadMessages, uploadProblem } from '../../ui/form/upload-rules.ts';

export type SameName = 'version' | 'both';
export interface Sent {
  readonly key: number;
  readonly file: File;
  readonly folderId: string | null;
  /** `same`: somebody has to say what becomes of the one that is there. */
  readonly state: 'waiting' | 'sending' | 'done' | 'refused' | 'same';
  /** How much of it is sent, from 0 to 1. */
  readonly part: number;
  readonly words: string;
  readonly sameName?: SameName;
}

/** More would only wait for each other. */
const atOnce = 2;

/** Uploads into the library: each file by itself, with its progress; it can be called off, tried again, or told what becomes of one of the same name. */
export function useUploads(limits: UploadLimits | null) {
  const [shown, setShown] = useState<readonly Sent[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  // What is under way is asked between two renderings, too.
  const all = useRef<readonly Sent[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const last = useRef(0);
  const put = (next: readonly Sent[]) => {
    all.current = next;
    setShown(next);
  };
  const change = (key: number, to: Partial<Sent>) => put(all.current.map((each) => (each.key === key ? { ...each, ...to } : each)));

  const send = async ({ key, file, folderId, sameName }: Sent) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    change(key, { state: 'sending', part: 0, words: '' });
    const body = new FormData();
    if (folderId !== null) body.append('folderId', folderId);
    if (sameName !== undefined) body.append('sameName', sameName);
    body.append('file', file);
    try {
      await upload(uploadFiles, { body, signal: controller.signal, onPart: (part) => change(key, { part }) });
      change(key, { state: 'done', part: 1 });
      await refreshEntities(['library-file', 'folder']);
    } catch (error) {
      if (controller.signal.aborted) return;
      if (refused(error, 'library.same_name')) change(key, { state: 'same', words: 'There is one of this name already.' });
      else change(key, { state: 'refused', words: uploadFailure(error) });
    } finally {
      running.current.delete(key);
      next();
    }
  };
  const next = () => {
    const free = atOnce - running.current.size;
    for (const each of all.current.filter(({ state }) => state === 'waiting').slice(0, Math.max(free, 0))) void send(each);
  };
  return {
    uploads: shown,
    problem,
    take(files: readonly File[], folderId: string | null) {
      if (files.length === 0) return;
      const tooMany = limits !== null && files.length > limits.maximumFiles;
      setProblem(tooMany ? uploadMessages.tooMany : null);
      if (tooMany) return;
      const added = files.map((file): Sent => {
        last.current += 1;
        const words = uploadProblem([file], limits);
        return { key: last.current, file, folderId, part: 0, state: words === null ? 'waiting' : 'refused', words: words ?? '' };
      });
      put([...all.current.filter(({ state }) => state !== 'done'), ...added]);
      next();
    },
    again: (key: number, sameName?: SameName) => {
      change(key, { state: 'waiting', part: 0, words: '', ...(sameName === undefined ? {} : { sameName }) });
      next();
    },
    leaveOut: (key: number) => {
      put(all.current.filter((each) => each.key !== key));
      running.current.get(key)?.abort();
    },
    clear: () => {
      setProblem(null);
      put(all.current.filter(({ state }) => state === 'waiting' || state === 'sending'));
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
