import { permissionNames } from '@quarterlight/contract/permissions';
import type pg from 'pg';
import { aBranch, aCustomer } from '../../../src/areas/companies/companies.testing.ts';
import { aTechnician } from '../../../src/areas/identity/identity.testing.ts';
import type { Scope } from '../../../src/platform/database/scope.ts';
import type { Client } from '../../kit/client.ts';
import { aTenant, grant, keyHolder, type TenantHome, type TestTenant } from '../../kit/tenants.ts';
import { recordsOf } from '../../kit/walk-records.ts';
import { layGround } from '../bad-input/ground.ts';
import { plantCanaries, type Tag, type VictimRows } from './canaries.ts';

/** Somebody who asks, whose records they must not see, and by which words those would be known. */
export interface Actor {
  readonly name: string;
  readonly client: Client;
  /** The company that they have chosen to look at. */
  readonly site?: string | undefined;
  readonly forbidden: readonly Tag[];
  /** By which of their bounds the victims within their own tenant are hidden; undefined for whom nothing bounds. */
  readonly bound: 'customer' | 'branch' | 'technician' | undefined;
  /** Those whose records these are. */
  readonly victims: readonly Victim[];
  /** Ids of records that are not theirs. */
  readonly strange: readonly string[];
  /** Those among them that are another tenant's. */
  readonly foreign: readonly string[];
  /** A strange id for a field of this name, where records of that kind have been made. */
  readonly strangeNamed: (name: string) => unknown;
  readonly ownNamed: (name: string) => unknown;
  readonly strangeOf: ReadonlyMap<string, string>;
  /** The same, another tenant's alone. */
  readonly foreignOf: ReadonlyMap<string, string>;
}

export interface World {
  /** The victims' own administrators, who must meet the canaries: else there would be none. */
  readonly owners: readonly { readonly client: Client; readonly tag: Tag }[];
  readonly actors: readonly Actor[];
  /** Somebody of the actors' tenant whom nothing bounds. */
  readonly office: Client;
  /** The product's own scopes of those whose records the victims' are. */
  readonly tellers: readonly { readonly scope: Scope; readonly records: ReadonlyMap<string, string> }[];
  /** Makes more of what the victims within the actors' tenant have done and owe, behind everybody's back. */
  readonly swell: () => Promise<void>;
  /** The victims' rows by table; all of them are there afterwards where nobody changed anything. */
  readonly digests: () => Promise<ReadonlyMap<string, VictimRows>>;
}

export type Victim = Awaited<ReturnType<typeof aVictim>>;

/** A ground, and one record of every kind that belongs to a ground's customer, branch and technician. */
export async function aVictim(tenant: TestTenant) {
  const ground = await layGround(tenant);
  const records = new Map<string, string>();
  for (const [kind, make] of Object.entries(recordsOf)) {
    if (kind === 'permission' || kind === 'product-category' || kind === 'lookup') continue;
    records.set(kind, (await make(tenant, ground.of)).id);
  }
  return { ground, records };
}

/** A technician who is bound to their own jobs and van, whatever else they hold. */
async function aTechnicianWithEverything(tenant: TestTenant, branchId: string): Promise<{ id: string; client: Client }> {
  const { id, client } = await aTechnician(tenant, { id: branchId });
  await tenant.scope.write((tx) => grant(tx, id));
  return { id, client };
}

/** A technician among the people of a branch, whom both bounds hold, with every permission there is. */
async function aBranchsTechnician(tenant: TestTenant, branchId: string): Promise<Client> {
  const client = await tenant.user({ role: 'technician', branchId });
  await tenant.scope.write((tx) => grant(tx, client.userId));
  return client;
}

/** A customer's user with every permission, the child account of whose customer this is. */
async function aParentsUser(tenant: TestTenant, childId: string): Promise<Client> {
  const parent = await aCustomer(tenant);
  await tenant.scope.write((tx) => tx.db.updateTable('customer').set({ parent_id: parent.id }).where('id', '=', childId).execute());
  return tenant.user({ permissions: permissionNames, customerId: parent.id });
}

/** Completes the victim's jobs and makes their documents greater. */
async function swellVictim(owner: pg.Client, { ground, records }: Victim): Promise<void> {
  const tenantId = ground.tenant.scope.tenant.id;
  const ids = [...records.values()];
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `update worksheet set state = 'completed', completed_at = now(), completed_on = current_date, net_pence = 7777700, gross_pence = 9333240 where tenant_id = $1 and id = any($2)`,
    [tenantId, ids],
  );
  await owner.query('update invoice set net_pence = 7777700, vat_pence = 1555540, gross_pence = 9333240 where tenant_id = $1 and id = any($2)', [
    tenantId,
    ids,
  ]);
  await owner.query('set session_replication_role = origin');
}

/** Another tenant, and within our own tenant another customer, branch and technician, all full of canaries; and people of every kind to ask for them. */
export async function makeWorld(owner: pg.Client, home?: TenantHome): Promise<World> {
  const [mine, theirs] = [await aTenant(home), await aTenant(home)];
  const [own, other, foreign] = [await layGround(mine), await aVictim(mine), await aVictim(theirs)];
  const subcontract = { id: (await aBranch(mine, { kind: 'subcontract' })).id };
  const office = await mine.user();
  const technician = await aTechnicianWithEverything(mine, own.of.branchId);
  const everything = { permissions: permissionNames } as const;
  // A key that was given everything is bounded by what its maker is.
  const byKey = { byKey: true } as const;
  const clients = {
    'another tenant’s administrator': await mine.user(),
    customer: await mine.user({ ...everything, customerId: own.of.customerId }),
    branch: await mine.user({ ...everything, branchId: own.of.branchId }),
    subcontractor: await mine.user({ ...everything, branchId: subcontract.id }),
    technician: technician.client,
    'technician of a branch': await aBranchsTechnician(mine, own.of.branchId),
    'technician of a subcontractor': await aBranchsTechnician(mine, subcontract.id),
    'staff without permission': await mine.user({ permissions: [] }),
    'the office at a branch': office,
    'a technician at a branch': (await aTechnicianWithEverything(mine, own.of.branchId)).client,
    'a parent account at its child': await aParentsUser(mine, own.of.customerId),
    'a key of another tenant’s administrator': await mine.user(byKey),
    'a customer’s key': await mine.user({ ...everything, ...byKey, customerId: own.of.customerId }),
    'a branch’s key': await mine.user({ ...everything, ...byKey, branchId: own.of.branchId }),
    'a technician’s key': await keyHolder(mine, technician.id, home),
  };
  const owners = [
    { client: await theirs.user(), tag: 'zqtenant' },
    { client: office, tag: 'zqcustomer' },
    { client: office, tag: 'zqbranch' },
    { client: office, tag: 'zqtechnician' },
  ] as const;
  const digests = await plantCanaries(owner, { tenantId: theirs.scope.tenant.id, within: mine.scope.tenant.id, ...other.ground.of });
  const actor = (
    name: keyof typeof clients,
    victims: readonly [Victim, ...Victim[]],
    forbidden: readonly Tag[],
    bound?: Actor['bound'],
    site?: string,
  ): Actor => {
    let turn = 0;
    const next = () => {
      turn += 1;
      return victims[turn % victims.length] ?? victims[0];
    };
    return {
      name,
      client: clients[name],
      ...(site === undefined ? {} : { site }),
      forbidden,
      bound,
      victims,
      foreign: [...foreign.records.values()],
      strange: victims.flatMap((victim) => [...victim.records.values()]),
      strangeNamed: (field) => next().ground.named(field),
      ownNamed: own.named,
      strangeOf: new Map(victims.flatMap((victim) => [...victim.records])),
      foreignOf: foreign.records,
    };
  };
  return {
    digests,
    owners,
    office,
    tellers: [
      { scope: mine.scope, records: other.records },
      { scope: theirs.scope, records: foreign.records },
    ],
    swell: () => swellVictim(owner, other),
    actors: [
      actor('another tenant’s administrator', [foreign], ['zqtenant']),
      actor('customer', [foreign, other], ['zqtenant', 'zqcustomer'], 'customer'),
      actor('branch', [foreign, other], ['zqtenant', 'zqbranch'], 'branch'),
      actor('subcontractor', [foreign, other], ['zqtenant', 'zqbranch'], 'branch'),
      actor('technician', [foreign, other], ['zqtenant', 'zqtechnician'], 'technician'),
      actor('technician of a branch', [foreign, other], ['zqtenant', 'zqbranch', 'zqtechnician'], 'branch'),
      actor('technician of a subcontractor', [foreign, other], ['zqtenant', 'zqbranch', 'zqtechnician'], 'branch'),
      actor('the office at a branch', [foreign, other], ['zqtenant', 'zqbranch'], 'branch', own.of.branchId),
      actor('a technician at a branch', [foreign, other], ['zqtenant', 'zqbranch', 'zqtechnician'], 'branch', own.of.branchId),
      actor('a parent account at its child', [foreign, other], ['zqtenant', 'zqcustomer'], 'customer', own.of.customerId),
      actor('staff without permission', [foreign], ['zqtenant']),
      actor('a key of another tenant’s administrator', [foreign], ['zqtenant']),
      actor('a customer’s key', [other], ['zqtenant', 'zqcustomer'], 'customer'),
      actor('a branch’s key', [other], ['zqtenant', 'zqbranch'], 'branch'),
      actor('a technician’s key', [other], ['zqtenant', 'zqtechnician'], 'technician'),
    ],
  };
}
