import { useCan } from '../platform/permissions.ts';
import { NoAccess } from './errors/NoAccess.tsx';
import type { LazyPage } from './page-map.ts';
import type { AppRoute } from './route-types.ts';

interface RoutePageProps {
  readonly entry: AppRoute;
  readonly page: LazyPage;
}

/** A page behind its permissions; follows them when the user's roles change. */
export function RoutePage({ entry, page: Page }: RoutePageProps) {
  const allowed = useCan(...(entry.needs ?? []));
  return allowed || entry.allowAnonymous ? <Page /> : <NoAccess />;
}
