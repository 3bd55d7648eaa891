import type pg from 'pg';
import { type FirstAdministrator, inviteFirstAdministrator, makeSigningKey } from '../areas/identity/index.ts';
import { keepWaiting, stopMovedWebhooks } from '../areas/outbox/index.ts';
import { askNoSecondStep, headKeeperOf, signChain } from '../areas/system/index.ts';
import { productActor } from '../platform/access/actor.ts';
import { openClient } from '../platform/database/open-client.ts';
import { Scope, type Tenant } from '../platform/database/scope.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { type Erased, eraseTenant } from '../platform/moving/erase-tenant.ts';
import { exportTenant } from '../platform/moving/export-tenant.ts';
import type { Ending, Manifest } from '../platform/moving/file-form.ts';
import { loadTenant } from '../platform/moving/load-tenant.ts';
import { createTenant } from './create-tenant.ts';
import type { Operator } from './operator.ts';

/** A company as the operator sees it. */
export interface ListedTenant {
  readonly slug: string;
  readonly name: string;
  readonly status: string;
  readonly createdAt: string;
}

/** What the operator of an installation may do to its companies, whoever is signed in to them. Each throws an Error of one sentence where it cannot. */
export function makeTenants({ config, ownerUrl, running }: Pick<Operator, 'config' | 'ownerUrl' | 'running'>, product: string) {
  const store = openFileStore(config);
  const keeper = headKeeperOf(running.services);
  const asOwner = async <Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
    const client = await openClient(ownerUrl, 'quarterlight tenants');
    try {
      await client.query('set role quarterlight_owner');
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const setStatus = (slug: string, from: readonly string[], to: string) =>
    asOwner(async (client) => {
      const { rowCount } = await client.query('update tenant set status = $3 where slug = $1 and status = any($2)', [slug, from, to]);
      if (rowCount === 1) return;
      const { rows } = await client.query<{ status: string }>('select status from tenant where slug = $1', [slug]);
      const status = rows[0]?.status;
      if (status === undefined) throw new Error(`There is no company ${slug}.`);
      if (status !== to) throw new Error(`The company ${slug} is ${status}.`);
    });
  const scopeOf = ({ id, slug, name, logo, timeZone, currency }: Manifest['tenant']): Scope => {
    const tenant: Tenant = { id, slug, name, logo, timeZone, currency, status: 'loading' };
    return new Scope(running.source, tenant, productActor(id));
  };

  return {
    /** Makes a company with its first administrator; answers the link by which that person chooses a password, good for a week, and whether a code is asked at sign-in. */
    async create(wanted: { slug: string; name: string; administrator: FirstAdministrator }): Promise<{ link: string; asksCode: boolean }> {
      if (await asOwner(async (client) => (await client.query('select 1 from tenant where slug = $1', [wanted.slug])).rowCount))
        throw new Error(`There is a company ${wanted.slug} already.`);
      const scope = await createTenant(ownerUrl, running.source, wanted);
      // A code goes by mail: without a mail server nobody could ever sign in.
      const asksCode = config.smtpUrl !== undefined && wanted.administrator.email !== '';
      const link = await scope.write(async (tx) => {
        if (!asksCode) await askNoSecondStep(tx);
        return inviteFirstAdministrator(tx, wanted.administrator, config.port);
      });
      return { link, asksCode };
    },
    list: (): Promise<ListedTenant[]> =>
      asOwner(async (client) => {
        const { rows } = await client.query<ListedTenant>(
          'select slug, name, status, to_char(created_at, \'YYYY-MM-DD\') as "createdAt" from tenant order by slug',
        );
        return rows;
      }),
    /** Closes a company to everybody within a second; nothing of it is lost, and what its background work has to do waits. */
    suspend: (slug: string) => setStatus(slug, ['active'], 'suspended'),
    resume: (slug: string) => setStatus(slug, ['suspended'], 'active'),
    export: (slug: string, path: string): Promise<Ending> => asOwner((client) => exportTenant(client, store, { slug, path, product })),
    /** Loads a company from its file; answers it, the name that it goes by here, and how many messages stay unsent since they waited where it came from. */
    async load(path: string, as: string | undefined): Promise<Manifest & { ending: Ending; slug: string; unsent: number }> {
      const loaded = await asOwner((client) => loadTenant(client, store, { path, as }));
      const scope = scopeOf({ ...loaded.tenant, slug: loaded.slug });
      const unsent = await scope.write(async (tx) => {
        await makeSigningKey(tx);
        await stopMovedWebhooks(tx);
        return keepWaiting(tx);
      });
      // The log says from here on that this installation's key signs it.
      await signChain(scope, keeper);
      await setStatus(loaded.slug, ['loading'], 'active');
      return { ...loaded, unsent };
    },
    erase: (slug: string): Promise<Erased> => asOwner((client) => eraseTenant(client, store, { slug, forget: keeper.files.forget })),
  };
}
