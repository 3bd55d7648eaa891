import { found, type ModuleOfPermissions, permissionWords } from '../role-words.ts';
import classes from './roles.module.css';

interface RolePermissionsProps {
  readonly modules: readonly ModuleOfPermissions[];
  readonly held: readonly string[];
  readonly text: string;
}

/** What a role lets its holders do, by module. */
export function RolePermissions({ modules, held, text }: RolePermissionsProps) {
  const has = new Set(held);
  const all = modules.map((module) => ({ ...module, of: module.permissions.length, permissions: module.permissions.filter(({ id }) => has.has(id)) }));
  const shown = found(all, text);
  const empty = all.filter(({ permissions }) => permissions.length === 0).map(({ name }) => name);
  if (shown.length === 0)
    return (
      <p className={classes.soft}>
        {held.length === 0 ? 'It holds no permission yet: whoever has it alone sees what everybody sees.' : 'None of its permissions has these words.'}
      </p>
    );
  return (
    <>
      <div className={classes.modules}>
        {shown.map(({ id, name, permissions }) => (
          <section key={id} className={classes.module} aria-label={name}>
            <h3>
              {name}
              <span className={classes.soft}>
                {has.size > 0 && `${all.find((module) => module.id === id)?.permissions.length ?? 0} of ${all.find((module) => module.id === id)?.of ?? 0}`}
              </span>
            </h3>
            <ul>
              {permissions.map((permission) => (
                <li key={permission.id}>
                  {permissionWords(permission)} <span className={classes.code}>{permission.name}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {empty.length > 0 && text === '' && <p className={classes.soft}>Nothing of {empty.join(', ')}.</p>}
    </>
  );
}
