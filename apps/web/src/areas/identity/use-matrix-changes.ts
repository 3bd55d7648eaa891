import type { RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { listOf } from '@quarterlight/kit/text';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../platform/notices.ts';
import { useUser } from '../../platform/permissions.ts';
import { confirm } from '../../ui/confirm.ts';
import { formOf, holds, type Permission } from './role-words.ts';
import { rolesApi } from './roles.api.ts';

/** What a role is to hold (true) and what not, by its id; what it has like that by now is no change. */
type Wanted = ReadonlyMap<string, ReadonlyMap<string, boolean>>;

export interface MatrixChanges {
  readonly has: (role: RoleRecord, permission: Permission) => boolean;
  readonly isTurned: (role: RoleRecord, permission: Permission) => boolean;
  /** Why a cell cannot be changed; null where it can. */
  readonly why: (role: RoleRecord, permission: Permission) => string | null;
  readonly turn: (role: RoleRecord, permission: Permission) => void;
  readonly count: number;
  readonly roles: readonly RoleRecord[];
  readonly saving: boolean;
  readonly save: () => Promise<void>;
  readonly clear: () => void;
}

/** What was ticked and unticked in the matrix and is not saved yet. Each role is saved by itself, on the version that was shown. */
export function useMatrixChanges(all: readonly RoleRecord[]): MatrixChanges {
  const { permissions: held } = useUser();
  const update = useMutation(rolesApi.update());
  const [wanted, setWanted] = useState<Wanted>(new Map());
  const [saving, setSaving] = useState(false);
  const changesOf = (role: RoleRecord) => [...(wanted.get(role.id) ?? [])].filter(([id, on]) => role.permissionIds.includes(id) !== on);
  const isTurned = (role: RoleRecord, { id }: Permission) => changesOf(role).some(([turned]) => turned === id);
  const has = (role: RoleRecord, permission: Permission) => role.permissionIds.includes(permission.id) !== isTurned(role, permission);
  const roles = all.filter((role) => changesOf(role).length > 0);
  const after = (role: RoleRecord) => {
    const changed = new Map(changesOf(role));
    return [...role.permissionIds.filter((id) => !changed.has(id)), ...[...changed].flatMap(([id, on]) => (on ? [id] : []))];
  };
  const save = async () => {
    const own = roles.filter((role) => role.own && role.permissionIds.some((id) => !after(role).includes(id)));
    if (own.length > 0 && !(await confirm(takesFromOwn(own)))) return;
    setSaving(true);
    const saved: string[] = [];
    for (const role of roles) {
      try {
        await update.mutateAsync({ params: { id: role.id }, version: role.version, body: { ...formOf(role), permissionIds: after(role) } });
        saved.push(role.name);
        setWanted((before) => new Map([...before].filter(([id]) => id !== role.id)));
      } catch {
        // The call itself has said why; what is not saved stays as it was ticked.
      }
    }
    setSaving(false);
    if (saved.length > 0) notify.success(`${listOf(saved)} saved.`);
  };
  return {
    has,
    isTurned,
    why(role, permission) {
      if (!role.allowedActions.includes('edit')) return 'You may not change roles';
      if (role.code === 'administrator') return 'Administrator holds every permission, and keeps it';
      if (!role.permissionIds.includes(permission.id) && !holds(held, permission.name)) return 'You do not hold it, so you cannot give it';
      return null;
    },
    turn: (role, permission) => setWanted(new Map(wanted).set(role.id, new Map(wanted.get(role.id)).set(permission.id, !has(role, permission)))),
    count: roles.reduce((sum, role) => sum + changesOf(role).length, 0),
    roles,
    saving,
    save,
    clear: () => setWanted(new Map()),
  };
}

const takesFromOwn = (roles: readonly RoleRecord[]) => ({
  title: 'Take from your own role?',
  text: `You hold ${listOf(roles.map(({ name }) => name))} yourself. What you take from it you may not be able to give back.`,
  confirm: 'Take from my role',
  danger: true,
});
