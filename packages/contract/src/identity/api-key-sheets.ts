import { listSheet } from '../sheet.ts';
import { apiKeyStateNames } from './api-key-names.ts';
import type { ApiKeySummary } from './api-key-schemas.ts';

/** API keys, without anything that could be used. */
export const apiKeySheet = listSheet<ApiKeySummary>()({
  name: 'api-keys',
  title: 'API keys',
  columns: {
    name: { title: 'Name', type: 'text', width: 28, value: (row) => row.name },
    beginning: { title: 'Begins with', type: 'text', width: 22, value: (row) => row.beginning },
    state: { title: 'State', type: 'text', width: 16, value: (row) => apiKeyStateNames[row.state] },
    userName: { title: 'Made by', type: 'text', width: 22, value: (row) => row.userName },
    permissionCount: { title: 'Permissions', type: 'number', width: 12, value: (row) => row.permissionCount },
    lastUsedAt: { title: 'Last used', type: 'instant', width: 17, value: (row) => row.lastUsedAt },
    lastUsedFrom: { title: 'From', type: 'text', hidden: true, width: 18, value: (row) => row.lastUsedFrom },
    expiresAt: { title: 'Expires', type: 'instant', width: 17, value: (row) => row.expiresAt },
    createdAt: { title: 'Made', type: 'instant', width: 17, value: (row) => row.createdAt },
    revokedAt: { title: 'Revoked', type: 'instant', hidden: true, width: 17, value: (row) => row.revokedAt },
    revokedBy: { title: 'Revoked by', type: 'text', hidden: true, width: 22, value: (row) => row.revokedBy },
  },
});
