import type { ReplyOf } from '@quarterlight/contract/route';
import type { publicText } from '@quarterlight/contract/system/routes';
import { useEffect, useState } from 'react';
import { bare, call } from '../../platform/api.ts';
import { showFailure } from '../../platform/failures.ts';

const route = bare<typeof publicText>('GET', '/v1/system/texts/:name');
export type Text = ReplyOf<typeof publicText>;

/** A public text of the tenant; read without the query library, which the public pages do not load. */
export function usePublicText(name: 'privacy-policy' | 'terms-of-use' | 'contact-us'): {
  readonly text: Text | null;
  readonly failed: boolean;
  readonly retry: () => void;
} {
  const [text, setText] = useState<Text | null>(null);
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    setFailed(false);
    call(route, { params: { name }, signal: abort.signal }).then(setText, (error: unknown) => {
      if (abort.signal.aborted) return;
      showFailure(error);
      setFailed(true);
    });
    return () => abort.abort();
  }, [name, attempt]);
  return { text, failed, retry: () => setAttempt((was) => was + 1) };
}

export interface Paragraph {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

/** A blank line begins a paragraph; a line that begins with `# ` is a heading. */
export function paragraphsOf(body: string): Paragraph[] {
  return body
    .split(/\n\s*\n/)
    .flatMap((block) => block.split(/\n(?=# )|(?<=^# .*)\n/m))
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (part.startsWith('# ') ? { kind: 'heading', text: part.slice(2) } : { kind: 'paragraph', text: part }));
}
