import { z } from 'zod';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { ApiKeyForm, ApiKeyName, ApiKeyRecord, ApiKeyState, ApiKeySummary, KeyPermission, MadeApiKey } from './api-key-schemas.ts';
import { apiKeySheet } from './api-key-sheets.ts';

const editKeys = { anyOf: ['edit-api-keys'] } as const;
const key = { param: 'id', of: 'api-key', bounds: ['customer', 'branch', 'technician'] } as const;

/** One's own keys; of all people within one's bounds for whoever may change users. `q` finds the beginning of a name. */
export const listApiKeys = route({
  method: 'GET',
  path: '/v1/api-keys',
  access: editKeys,
  summary: 'List API keys',
  query: listQuery({ sort: ['createdAt', 'name', 'expiresAt', 'lastUsedAt'], filters: { state: ApiKeyState.optional() } }),
  reply: page(ApiKeySummary),
});
/** The keys as a file. */
export const apiKeysFile = sheetRoute(listApiKeys, apiKeySheet);
/** What one may give a key: one's own permissions. */
export const listKeyPermissions = route({
  method: 'GET',
  path: '/v1/api-keys/permissions',
  access: editKeys,
  summary: 'Permissions that a key of one’s own may have',
  reply: z.array(KeyPermission),
});
export const getApiKey = route({
  method: 'GET',
  path: '/v1/api-keys/:id',
  access: editKeys,
  summary: 'One API key',
  params: byId,
  reply: ApiKeyRecord,
  record: key,
});
/** Makes a key of one's own and tells it this once. Takes no Idempotency-Key, since answers to those are kept: a key whose answer was lost is revoked and made anew. */
export const createApiKey = route({
  method: 'POST',
  path: '/v1/api-keys',
  access: editKeys,
  personOnly: true,
  summary: 'Make an API key',
  body: ApiKeyForm,
  reply: MadeApiKey,
  errors: ['api-key.beyond_own', 'api-key.unknown_permission', 'api-key.expiry_range', 'api-key.too_many'],
});
/** Another name for it; the key stays as it is. */
export const renameApiKey = route({
  method: 'PUT',
  path: '/v1/api-keys/:id',
  access: editKeys,
  personOnly: true,
  summary: 'Rename an API key',
  params: byId,
  body: ApiKeyName,
  reply: ApiKeyRecord,
  record: key,
  ifMatch: true,
  errors: ['api-key.revoked', 'api-key.not_yours'],
});
/** Ends it for ever, and what is open by it within a second. */
export const revokeApiKey = route({
  method: 'POST',
  path: '/v1/api-keys/:id/revoke',
  access: editKeys,
  personOnly: true,
  summary: 'Revoke an API key',
  params: byId,
  reply: ApiKeyRecord,
  record: key,
  errors: ['api-key.revoked', 'user.above_you'],
});

export const apiKeyRoutes = [listApiKeys, apiKeysFile, listKeyPermissions, getApiKey, createApiKey, renameApiKey, revokeApiKey] as const;
