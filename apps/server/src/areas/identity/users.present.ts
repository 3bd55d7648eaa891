import {
  CompanyType,
  Skill,
  type TechnicianOption,
  TwoStepMethod,
  UserKind,
  type UserRecord,
  UserStatus,
  type UserSummary,
} from '@quarterlight/contract/identity/schemas';
import type { UserSession } from '@quarterlight/contract/identity/schemas-people';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { deviceOf } from './device.rules.ts';
import { invitationOf } from './people.rules.ts';
import type { SessionRow } from './sessions.queries.ts';
import type { findGrants, findRolesOf, findTechnicians, UserRow } from './users.queries.ts';

export const presentUser = (row: UserRow, organisation: string, now: string): UserSummary => ({
  ...onWire(row, 'id', 'username', 'display_name', 'email', 'mobile', 'home_branch_id', 'is_technician', 'last_seen_at', 'version', 'created_at'),
  ...onWire(row, 'employee_number', 'invited_until'),
  kind: UserKind.parse(row.kind),
  companyType: CompanyType.parse(row.company_type),
  companyName: row.customer_name ?? row.branch_name ?? organisation,
  homeBranchName: row.home_branch_name ?? '',
  roles: row.role_names,
  status: UserStatus.parse(row.status),
  invitation: invitationOf(row, now),
});

interface Holds {
  readonly roles: Awaited<ReturnType<typeof findRolesOf>>;
  readonly grants: Awaited<ReturnType<typeof findGrants>>;
}

export function presentUserRecord(
  row: UserRow,
  organisation: string,
  now: string,
  { roles, grants }: Holds,
): Omit<UserRecord, 'permissionIds' | 'allowedActions'> {
  return {
    ...presentUser(row, organisation, now),
    ...onWire(row, 'title', 'first_name', 'last_name', 'customer_id', 'branch_id', 'start_postcode', 'work_days'),
    ...onWire(row, 'work_from', 'work_to', 'daily_minutes', 'colour', 'roaming'),
    twoStep: TwoStepMethod.parse(row.two_step),
    skills: row.skills.map((skill) => Skill.parse(skill)),
    roleList: roles.map(({ id, name }) => ({ id, name })),
    permissions: [...Map.groupBy(grants, ({ name }) => name)].map(([name, from]) => ({
      name,
      description: from[0]?.description ?? '',
      module: from[0]?.module ?? '',
      roles: from.flatMap(({ role_id: id, role }) => (id === null || role === null ? [] : [{ id, name: role }])),
      direct: from.some((grant) => grant.role_id === null),
    })),
  };
}

export const presentTechnician = (row: Awaited<ReturnType<typeof findTechnicians>>[number]): TechnicianOption => ({
  ...onWire(row, 'id', 'skills', 'colour', 'roaming', 'start_postcode'),
  name: row.display_name,
  branchId: row.home_branch_id,
  branchName: row.branch_name ?? '',
});

export const presentSession = (row: SessionRow, { actor, now }: ReadTx): UserSession => ({
  ...onWire(row, 'id', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent'),
  device: deviceOf(row.user_agent),
  codeOwed: row.two_step_pending,
  live: row.revoked_at === null && row.expires_at > now,
  endedAt: row.revoked_at ?? (row.expires_at > now ? null : row.expires_at),
  endedReason: row.revoked_at === null && row.expires_at <= now ? 'Its time was over' : row.revoked_reason,
  current: row.id === actor.sessionId,
});
