import type { TechnicianOption, UserRecord, UserSummary } from '@quarterlight/contract/identity/schemas';
import type { UserSession } from '@quarterlight/contract/identity/schemas-people';
import type { z } from 'zod';
import type { Actor } from '../../platform/access/actor.ts';
import type { findSessionsOf } from './people.queries.ts';
import type { findGrants, findRolesOf, findTechnicians, UserRow } from './users.queries.ts';

export const presentUser = (row: UserRow, organisation: string): UserSummary => ({
  id: row.id,
  username: row.username,
  displayName: row.display_name,
  email: row.email,
  mobile: row.mobile,
  companyType: row.company_type,
  companyName: row.customer_name ?? row.branch_name ?? organisation,
  homeBranchId: row.home_branch_id,
  homeBranchName: row.home_branch_name ?? '',
  roles: row.role_names,
  status: row.status,
  isTechnician: row.is_technician,
  lastSeenAt: row.last_seen_at,
  version: row.version,
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
    title: row.title,
    firstName: row.first_name,
    lastName: row.last_name,
    customerId: row.customer_id,
    branchId: row.branch_id,
    roleList: roles.map(({ id, name }) => ({ id, name })),
    permissions: names.map((name) => {
      const from = grants.filter((grant) => grant.name === name);
      return {
        name,
        roles: from.flatMap(({ role_id: id, role }) => (id === null || role === null ? [] : [{ id, name: role }])),
        direct: from.some((grant) => grant.role_id === null),
      };
    }),
    twoStep: row.two_step,
    employeeNumber: row.employee_number,
    skills: row.skills,
    startPostcode: row.start_postcode,
    workDays: row.work_days,
    workFrom: row.work_from,
    workTo: row.work_to,
    dailyMinutes: row.daily_minutes,
    colour: row.colour,
    roaming: row.roaming,
    certificateNumber: row.certificate_number,
    certificateExpires: row.certificate_expires,
    createdAt: row.created_at,
  };
}

export const presentTechnician = (row: Awaited<ReturnType<typeof findTechnicians>>[number]): TechnicianOption => ({
  id: row.id,
  name: row.display_name,
  branchId: row.home_branch_id,
  branchName: row.branch_name ?? '',
  skills: row.skills,
  colour: row.colour,
  roaming: row.roaming,
  startPostcode: row.start_postcode,
});

export const presentSession = (row: Awaited<ReturnType<typeof findSessionsOf>>[number], actor: Actor): z.output<typeof UserSession> => ({
  id: row.id,
  createdAt: row.created_at,
  lastSeenAt: row.last_seen_at,
  expiresAt: row.expires_at,
  ip: row.ip,
  userAgent: row.user_agent,
  endedAt: row.revoked_at,
  endedReason: row.revoked_reason,
  current: row.id === actor.sessionId,
});
