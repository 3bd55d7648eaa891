import type { Route } from '@quarterlight/contract/route';
import { fetchAhead } from './fetch-ahead.ts';
import type { ListFields } from './list-fields.ts';

/** What a route is in the built app (`apps/web/route-addresses.ts`); without the build, as in unit tests, it is the whole route. */
interface Address {
  readonly fields?: ListFields;
  readonly whole?: () => Promise<Route>;
}

const none: ListFields = {};

/** What the query of a route may hold; nothing where the route is no address. */
export const fieldsOf = (route: Route): ListFields => (route as Route & Address).fields ?? none;

/** The route with its schemas, fetched where only the address is at hand. */
export async function wholeRoute<const R extends Route>(route: R): Promise<R> {
  const { whole } = route as R & Address;
  // The address was made of this very route.
  return whole ? ((await fetchAhead(whole)) as R) : route;
}
