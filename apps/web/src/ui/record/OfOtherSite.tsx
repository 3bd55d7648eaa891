import type { siteOfRecord } from '@quarterlight/contract/identity/routes-start';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bare } from '../../platform/api.ts';
import { entitiesOf } from '../../platform/entities.ts';
import { queryFor } from '../../platform/query.ts';
import { useSites } from '../../platform/use-sites.ts';
import { chooseSite } from '../choose-site.ts';
import { EmptyState } from '../EmptyState.tsx';

const route = bare<typeof siteOfRecord>('GET', '/v1/users/sites/of');

/** Stands for a record that is not found at the chosen site: where it is one of another site of the user's, it says so and offers to go there. */
export function OfOtherSite({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const { sites, chosen } = useSites();
  const [entity = ''] = entitiesOf({ path: `/v1/${address.slice(4)}` });
  const id = /[0-9a-f-]{36}/i.exec(address)?.[0] ?? '';
  const options = queryFor(route, { query: { entity, id } });
  const { data, isPending } = useQuery({ ...options, enabled: id !== '', retry: false, meta: { ...options.meta, quiet: true } });
  if (id !== '' && isPending) return null;
  const site = sites.find((each) => each.id === data?.externalId) ?? sites[0];
  if (data === undefined || site === undefined || site.id === chosen?.id) return children;
  return (
    <EmptyState title={`This is not of ${chosen?.name ?? 'your site'}`} way={[`Show ${site.name}`, () => chooseSite(site.id)]}>
      {site.id === null ? 'It is of no single site. To see it, show all sites.' : `It is of ${site.name}, another of your sites.`}
    </EmptyState>
  );
}
