import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { sortKey } from '@quarterlight/kit/text';
import { useState } from 'react';
import { FindInput } from '../../../ui/FindInput.tsx';
import classes from './permissions.module.css';

type Permission = UserRecord['permissions'][number];

const rolesOf = (permission: Permission) => permission.roles.map(({ name }) => name).join(', ');

/** Everything that a user may do, by module, each with the role that it comes from. */
export function Permissions({ user }: { readonly user: UserRecord }) {
  const [text, setText] = useState('');
  const wanted = sortKey(text);
  const fitting = user.permissions.filter((each) =>
    sortKey([each.name, each.description, each.module, rolesOf(each), each.direct ? 'directly' : ''].join(' ')).includes(wanted),
  );
  return (
    <>
      <FindInput label="Find what they may do" placeholder="Find a permission, a module or a role" value={text} onChange={setText} />
      <p className="ql-hidden" role="status">
        {text.trim() === '' ? '' : `${fitting.length} found`}
      </p>
      {fitting.length === 0 && <p className={classes.soft}>Nothing found.</p>}
      <div className={classes.modules}>
        {[...Map.groupBy(fitting, ({ module }) => module)].map(([module, permissions]) => (
          <div key={module} className={classes.group}>
            <h3>{module}</h3>
            <ul aria-label={module}>
              {permissions.map((each) => (
                <li key={each.name}>
                  <span title={each.name}>{each.description || each.name}</span>
                  <span className={classes.from}>
                    {rolesOf(each)}
                    {each.direct && <span className={classes.direct}>{each.roles.length > 0 ? ', and given directly' : 'Given directly'}</span>}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  );
}
