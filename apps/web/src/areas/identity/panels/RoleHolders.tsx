import type { RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { useQuery } from '@tanstack/react-query';
import { pathTo } from '../../../app/paths.ts';
import { useCan } from '../../../platform/permissions.ts';
import { Link } from '../../../ui/Link.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { usersOf } from '../role-words.ts';
import { holdersShown, rolesApi } from '../roles.api.ts';
import classes from './roles.module.css';

/** The people who hold a role, for whoever may see people. */
export function RoleHolders({ role }: { readonly role: RoleRecord }) {
  const mayLook = useCan('view-users');
  const result = useQuery({ ...rolesApi.holders(role.id), enabled: mayLook && role.users > 0 });
  if (!mayLook || role.users === 0)
    return (
      <Section title="Who has it" empty={role.users === 0 ? 'Nobody yet.' : `${role.users}; you may not see who.`}>
        {null}
      </Section>
    );
  return (
    <Section title="Who has it" count={role.users}>
      <LoadedRecord result={result}>
        {({ items }) => (
          <>
            <ul className={classes.people}>
              {items.map((user) => (
                <li key={user.id}>
                  <Link to={pathTo('/users/user/$id', { id: user.id })}>{user.displayName}</Link>
                  <span className={classes.soft}>
                    {user.companyType === 'Organisation' ? user.homeBranchName : user.companyName}
                    {user.status !== 'active' && ` (${user.status})`}
                  </span>
                </li>
              ))}
            </ul>
            {role.users > holdersShown && <Link to={usersOf(role.id)}>All {role.users}</Link>}
          </>
        )}
      </LoadedRecord>
    </Section>
  );
}
