import { Button } from '@mantine/core';
import type { RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { IconChevronDown } from '@tabler/icons-react';
import { pathTo } from '../../../app/paths.ts';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { RowCheck } from '../../../ui/table/RowCheck.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { type ModuleOfPermissions, type Permission, permissionWords } from '../role-words.ts';
import type { MatrixChanges } from '../use-matrix-changes.ts';
import classes from './PermissionMatrix.module.css';

interface PermissionMatrixProps {
  readonly modules: readonly ModuleOfPermissions[];
  readonly roles: readonly RoleRecord[];
  readonly changes: MatrixChanges;
  readonly onEdit: (permission: Permission) => void;
}

/** Permissions by module, and which role holds which: a table, on a phone a list that names the roles. */
export function PermissionMatrix(props: PermissionMatrixProps) {
  return usePhone() ? <MatrixList {...props} /> : <MatrixTable {...props} />;
}

function MatrixTable({ modules, roles, changes, onEdit }: PermissionMatrixProps) {
  return (
    <div className={classes.scroller} role="region" aria-label="Permissions of roles" tabIndex={0} data-scrolls>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Permission</th>
            {roles.map((role) => (
              <th key={role.id} scope="col" title={role.name}>
                <PlainLink to={pathTo('/users/roles/role/$id', { id: role.id })}>{role.name}</PlainLink>
              </th>
            ))}
          </tr>
        </thead>
        {modules.map((module) => (
          <tbody key={module.id}>
            <tr className={classes.group}>
              <th scope="rowgroup">{module.name}</th>
              {roles.map((role) => (
                <td key={role.id} aria-label={`${role.name}, ${module.name}`}>
                  {module.permissions.filter((permission) => changes.has(role, permission)).length} of {module.permissions.length}
                </td>
              ))}
            </tr>
            {module.permissions.map((permission) => (
              <tr key={permission.id}>
                <th scope="row">
                  <EditButton permission={permission} onEdit={onEdit} />
                </th>
                {roles.map((role) => (
                  <td key={role.id} data-turned={changes.isTurned(role, permission) || undefined}>
                    <Cell role={role} permission={permission} changes={changes} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function EditButton({ permission, onEdit }: { readonly permission: Permission; readonly onEdit: (permission: Permission) => void }) {
  return (
    <button type="button" className={classes.permission} onClick={() => onEdit(permission)} title={`Edit ${permission.name}`}>
      <span>{permissionWords(permission)}</span>
      <span className={classes.code}>
        {permission.name}
        {!permission.shipped && ' · your own'}
      </span>
    </button>
  );
}

function Cell({ role, permission, changes }: { readonly role: RoleRecord; readonly permission: Permission; readonly changes: MatrixChanges }) {
  const why = changes.why(role, permission);
  const has = changes.has(role, permission);
  if (why === null) return <RowCheck label={`${role.name}: ${permissionWords(permission)}`} checked={has} onChange={() => changes.turn(role, permission)} />;
  return (
    <span title={why} className={has ? classes.yes : classes.no}>
      <span aria-hidden="true">{has ? '✓' : '–'}</span>
      <span className="ql-hidden">
        {has ? 'Yes' : 'No'}
        {role.allowedActions.length > 0 && `: ${why}`}
      </span>
    </span>
  );
}

function MatrixList({ modules, roles, changes, onEdit }: PermissionMatrixProps) {
  return (
    <>
      {modules.map((module) => (
        <section key={module.id} className={classes.module} aria-label={module.name}>
          <h2>{module.name}</h2>
          <ul>
            {module.permissions.map((permission) => (
              <li key={permission.id}>
                <details>
                  <summary>
                    <span>{permissionWords(permission)}</span>
                    <IconChevronDown size={18} aria-hidden="true" />
                    <span className={classes.code}>
                      {roles
                        .filter((role) => changes.has(role, permission))
                        .map(({ name }) => name)
                        .join(', ') || 'No role'}
                    </span>
                  </summary>
                  <div className={classes.cells}>
                    {roles.map((role) => (
                      <div key={role.id} data-turned={changes.isTurned(role, permission) || undefined}>
                        <Cell role={role} permission={permission} changes={changes} />
                        <span>{role.name}</span>
                      </div>
                    ))}
                    <Button variant="default" size="compact-md" onClick={() => onEdit(permission)}>
                      Edit {permission.name}
                    </Button>
                  </div>
                </details>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
