import { bringFile } from '@quarterlight/contract/loads/routes';
import type { DataLoad, LoadKind } from '@quarterlight/contract/loads/schemas';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '../../platform/problem.ts';
import { refreshEntities } from '../../platform/query.ts';
import { upload } from '../../platform/upload.ts';
import { uploadFailure, uploadProblem } from '../../ui/form/upload-rules.ts';
import { loadsApi } from './loads.api.ts';

export type Bringing =
  | { readonly state: 'none' }
  /** `part` is how much is sent, from 0 to 1. */
  | { readonly state: 'sending'; readonly name: string; readonly part: number }
  | { readonly state: 'refused'; readonly words: string; readonly ofSupplier: boolean };

/** As an input's `accept`: by their endings, since systems disagree on the type of a CSV. */
export const taken = ['.csv', '.txt', '.xlsx'];

const supplierCodes = ['load.supplier_missing', 'load.supplier_unknown'];

/** The words of a refusal: those of loads as the server has them, those of uploads as everywhere. */
function wordsOf(error: unknown): string {
  if (error instanceof Problem && error.code?.startsWith('load.')) return error.message;
  return uploadFailure(error);
}

/** Sends a file to be loaded, with its progress; it can be called off. */
export function useBringing(kind: LoadKind, onBrought: (load: DataLoad) => void) {
  const [bringing, setBringing] = useState<Bringing>({ state: 'none' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return {
    bringing,
    refuse: (words: string, ofSupplier = false) => setBringing({ state: 'refused', words, ofSupplier }),
    clear: () => setBringing({ state: 'none' }),
    async send(file: File, supplierId: string | null): Promise<void> {
      const wrong = uploadProblem([file], null, taken);
      if (wrong !== null) return setBringing({ state: 'refused', words: wrong, ofSupplier: false });
      const controller = new AbortController();
      running.current = controller;
      const body = new FormData();
      // Before the file: the server knows of whom it is when the file begins.
      if (supplierId !== null) body.append('supplierId', supplierId);
      body.append('file', file);
      const onPart = (part: number) => setBringing({ state: 'sending', name: file.name, part });
      onPart(0);
      try {
        const load = await upload(bringFile, { params: { kind }, body, signal: controller.signal, onPart });
        loadsApi.remember(load);
        setBringing({ state: 'none' });
        onBrought(load);
        await refreshEntities(['data-load']);
      } catch (error) {
        if (controller.signal.aborted) return;
        setBringing({ state: 'refused', words: wordsOf(error), ofSupplier: error instanceof Problem && supplierCodes.includes(error.code ?? '') });
      }
    },
    callOff(): void {
      running.current?.abort();
      setBringing({ state: 'none' });
    },
  };
}
