import { lazy, Suspense, useRef } from 'react';
import { useCan } from '../platform/permissions.ts';
import { Waiting } from './errors/Waiting.tsx';
import type { LazyPage } from './lazy-page.ts';
import type { AppPage } from './page.ts';

const NoAccess = lazy(() => import('./errors/NoAccess.tsx').then((module) => ({ default: module.NoAccess })));

/** Whether something typed on the page would be lost: what asks before a window closes is asked as if it did. */
function isUnsaved(): boolean {
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  return closing.defaultPrevented;
}

/** A page behind its permissions; follows them when the user's roles change. */
export function RoutePage({ entry, page: Page }: { readonly entry: AppPage; readonly page: LazyPage }) {
  const allowed = useCan(...(entry.needs ?? [])) || entry.allowAnonymous;
  const left = useRef<{ readonly lost: boolean } | 'open' | 'shut'>('shut');
  if (allowed) left.current = 'open';
  // Asked while the page that gives way still stands.
  else if (left.current === 'open') left.current = { lost: isUnsaved() };
  return allowed ? (
    <Page />
  ) : (
    <Suspense fallback={<Waiting />}>
      <NoAccess left={typeof left.current === 'string' ? undefined : left.current} />
    </Suspense>
  );
}
