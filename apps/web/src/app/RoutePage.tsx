import { useCan } from '../platform/permissions.ts';
import { NoAccess } from './errors/NoAccess.tsx';
import type { LazyPage } from './lazy-page.ts';
import type { AppPage } from './page.ts';

/** A page behind its permissions; follows them when the user's roles change. */
export function RoutePage({ entry, page: Page }: { readonly entry: AppPage; readonly page: LazyPage }) {
  const allowed = useCan(...(entry.needs ?? []));
  return allowed || entry.allowAnonymous ? <Page /> : <NoAccess />;
}
