import type { TechnicianOption, UserRecord, UserSummary } from '@quarterlight/contract/identity/schemas';
import type { UserSession } from '@quarterlight/contract/identity/schemas-people';
import type { z } from 'zod';
import type { Actor } from '../../platform/access/actor.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { findSessionsOf } from './people.queries.ts';
import type { findGrants, findRolesOf, findTechnicians, UserRow } from './users.queries.ts';

export const presentUser = (row: UserRow, organisation: string): UserSummary => ({
  ...onWire(row, 'id', 'username', 'display_name', 'email', 'mobile', 'company_type', 'home_branch_id', 'status', 'is_technician', 'last_seen_at', 'version'),
  companyName: row.customer_name ?? row.branch_name ?? organisation,
  homeBranchName: row.home_branch_name ?? '',
  roles: row.role_names,
});

export function presentUserRecord(
  row: UserRow,
  organisation: string,
  roles: Awaited<ReturnType<typeof findRolesOf>>,
  grants: Awaited<ReturnType<typeof findGrants>>,
): Omit<UserRecord, 'permissionIds' | 'allowedActions'> {
  const names = [...new Set(grants.map((grant) => grant.name))];
  return {
    ...presentUser(row, organisation),
    ...onWire(row, 'title', 'first_name', 'last_name', 'customer_id', 'branch_id', 'two_step', 'employee_number', 'skills', 'start_postcode', 'work_days'),
    ...onWire(row, 'work_from', 'work_to', 'daily_minutes', 'colour', 'roaming', 'certificate_number', 'certificate_expires', 'created_at'),
    roleList: roles.map(({ id, name }) => ({ id, name })),
    permissions: names.map((name) => {
      const from = grants.filter((grant) => grant.name === name);
      return {
        name,
        roles: from.flatMap(({ role_id: id, role }) => (id === null || role === null ? [] : [{ id, name: role }])),
        direct: from.some((grant) => grant.role_id === null),
      };
    }),
  };
}

export const presentTechnician = (row: Awaited<ReturnType<typeof findTechnicians>>[number]): TechnicianOption => ({
  ...onWire(row, 'id', 'skills', 'colour', 'roaming', 'start_postcode'),
  name: row.display_name,
  branchId: row.home_branch_id,
  branchName: row.branch_name ?? '',
});

export const presentSession = (row: Awaited<ReturnType<typeof findSessionsOf>>[number], actor: Actor): z.output<typeof UserSession> => ({
  ...onWire(row, 'id', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent'),
  endedAt: row.revoked_at,
  endedReason: row.revoked_reason,
  current: row.id === actor.sessionId,
});
