import type { RoleRecord } from '@quarterlight/contract/identity/schemas-people';
import { plural } from '@quarterlight/kit/text';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { found, type ModuleOfPermissions, type Permission, permissionWords } from '../role-words.ts';
import classes from './roles.module.css';

type Where = 'both' | 'here' | 'there';

interface Row {
  readonly module: string;
  readonly permission: Permission;
  readonly where: Where;
}

interface RoleComparisonProps {
  readonly role: RoleRecord;
  readonly other: RoleRecord;
  readonly modules: readonly ModuleOfPermissions[];
  readonly text: string;
  readonly onlyDifferences: boolean;
}

const tones: Readonly<Record<Where, Tone>> = { both: 'neutral', here: 'blue', there: 'violet' };

/** Two roles beside each other: what both hold, and what one of them alone. */
export function RoleComparison({ role, other, modules, text, onlyDifferences }: RoleComparisonProps) {
  const phone = usePhone();
  const [here, there] = [new Set(role.permissionIds), new Set(other.permissionIds)];
  const whereIs = ({ id }: Permission): Where | null => (here.has(id) ? (there.has(id) ? 'both' : 'here') : there.has(id) ? 'there' : null);
  const rows = found(modules, text).flatMap(({ name: module, permissions }) =>
    permissions.flatMap((permission) => {
      const where = whereIs(permission);
      return where === null || (onlyDifferences && where === 'both') ? [] : [{ module, permission, where }];
    }),
  );
  const count = (of: Where) => modules.flatMap(({ permissions }) => permissions).filter((permission) => whereIs(permission) === of).length;
  const words: Readonly<Record<Where, string>> = { both: 'Both', here: `Only ${role.name}`, there: `Only ${other.name}` };
  const has = (is: boolean) =>
    is ? (
      <span className={classes.yes}>
        ✓<span className="ql-hidden">Yes</span>
      </span>
    ) : (
      <span className={classes.soft}>
        –<span className="ql-hidden">No</span>
      </span>
    );
  return (
    <>
      <p className={classes.soft}>
        {plural(count('both'), 'permission')} in both, {count('here')} only in {role.name}, {count('there')} only in {other.name}.
        {role.ownWork !== other.ownWork && ` ${(role.ownWork ? role : other).name} shows own jobs and van only.`}
      </p>
      <LineTable
        label={`${role.name} beside ${other.name}`}
        rows={rows}
        rowKey={({ permission }) => permission.id}
        groupOf={({ module }) => module}
        columns={[
          {
            key: 'permission',
            title: 'Permission',
            width: 280,
            cell: ({ permission }) => (
              <span>
                {permissionWords(permission)} <span className={classes.code}>{permission.name}</span>
              </span>
            ),
          },
          ...(phone
            ? []
            : [
                { key: 'here', title: role.name, width: 120, cell: ({ where }: Row) => has(where !== 'there') },
                { key: 'there', title: other.name, width: 120, cell: ({ where }: Row) => has(where !== 'here') },
              ]),
          { key: 'where', title: 'Where', width: 160, cell: ({ where }) => <StateChip tone={tones[where]}>{words[where]}</StateChip> },
        ]}
        empty={onlyDifferences && text === '' ? 'Both hold the same.' : 'No permission of either has these words.'}
      />
    </>
  );
}
