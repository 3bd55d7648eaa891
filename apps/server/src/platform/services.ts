import type { Config } from './config.ts';
import type { Scope, Tenant } from './database/scope.ts';
import type { Outbound } from './outbound/outbound.ts';
import type { HintHub } from './realtime/hub.ts';
import type { Presence } from './realtime/presence.ts';
import type { Vault } from './secrets/vault.ts';

/** What routes and tasks need of the running process besides their scope. */
export interface Services {
  readonly config: Config;
  readonly now: () => Date;
  readonly hub: HintHub;
  readonly presence: Presence;
  /** The product's own scope in a tenant, found by its name; undefined where there is none or it is suspended. */
  readonly scopeOfName: (slug: string, ip?: string) => Promise<Scope | undefined>;
  /** The same, found by id. */
  readonly scopeOfId: (tenantId: string) => Promise<Scope | undefined>;
  readonly tenantOfName: (slug: string) => Promise<Tenant | undefined>;
  /** Addresses of the simulators that stand in for outside services without a key; filled at start. */
  readonly simulators: { readonly dvla: string; readonly mot: string; readonly postcoder: string; readonly sms: string; readonly supplier: string };
  /** Calls the services that the operator named or the product stands in for, and those that the product knows. */
  readonly outbound: Outbound;
  /** Calls addresses that people type in: of what lies inside, only what the operator lists in OUTBOUND_TRUSTED. */
  readonly outboundTyped: Outbound;
  /** Seals what the database keeps for outside services. */
  readonly vault: Vault;
  readonly log: { readonly warn: (details: object, text: string) => void; readonly error: (details: object, text: string) => void };
}
