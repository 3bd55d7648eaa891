import { z } from 'zod';
import { Day, Id, Instant, text } from '../common.ts';

/** `owner-away` while who made it is locked or disabled: it answers again when they do. */
export const ApiKeyState = z.enum(['in-use', 'expires-soon', 'owner-away', 'expired', 'revoked']);
export type ApiKeyState = z.output<typeof ApiKeyState>;

/** A permission that a key may be given or was given, with the module that administrators find it under. */
export const KeyPermission = z.object({ id: Id, name: z.string(), description: z.string(), module: z.string() });
export type KeyPermission = z.output<typeof KeyPermission>;

export const ApiKeySummary = z.object({
  id: Id,
  name: z.string(),
  /** How the key begins: enough to know it by, and nothing to use. */
  beginning: z.string(),
  userId: Id,
  userName: z.string(),
  state: ApiKeyState,
  permissionCount: z.number().int(),
  createdAt: Instant,
  expiresAt: Instant,
  /** To half a minute. */
  lastUsedAt: Instant.nullable(),
  /** The network of the address that it was last used from. */
  lastUsedFrom: z.string(),
  revokedAt: Instant.nullable(),
  revokedBy: z.string().nullable(),
  version: z.number().int(),
  allowedActions: z.array(z.enum(['rename', 'revoke'])),
});
export type ApiKeySummary = z.output<typeof ApiKeySummary>;

/** With its permissions; one is `inForce` while the owner holds it. */
export const ApiKeyRecord = z.object({ ...ApiKeySummary.shape, permissions: z.array(z.object({ ...KeyPermission.shape, inForce: z.boolean() })) });
export type ApiKeyRecord = z.output<typeof ApiKeyRecord>;

/** A key to be made: of one's own permissions at most, good to the end of the day `expiresOn`, which is at most a year away. */
export const ApiKeyForm = z.strictObject({
  name: text(80),
  permissionIds: z.array(Id).min(1, 'Choose at least one permission').max(500),
  expiresOn: Day,
});
export type ApiKeyForm = z.output<typeof ApiKeyForm>;

/** What was made, and the key itself, which is told this once. */
export const MadeApiKey = z.object({ record: ApiKeyRecord, secret: z.string() });
export type MadeApiKey = z.output<typeof MadeApiKey>;

export const ApiKeyName = z.strictObject({ name: text(80) });
