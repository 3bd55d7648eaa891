import { useQuery } from '@tanstack/react-query';
import type { Address, ListState } from '../../../platform/list-state.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { RowCheck } from '../../../ui/table/RowCheck.tsx';
import { SearchBox } from '../../../ui/table/SearchBox.tsx';
import { rolesApi } from '../roles.api.ts';
import classes from './roles.module.css';

/** Searches what a role holds, and chooses another to compare it with; both stand in the address. */
export function RoleTools({ list, roleId }: { readonly list: ListState<Address>; readonly roleId: string }) {
  const roles = useQuery(rolesApi.list());
  const { with: other = '', only = '' } = list.address;
  return (
    <div className={classes.bar}>
      <SearchBox list={list} placeholder="Permissions" />
      <Select
        aria-label="Compare with"
        placeholder="Compare with…"
        size="xs"
        w={220}
        clearable
        searchable
        nothingFoundMessage="Nothing found"
        data={(roles.data ?? []).filter(({ id }) => id !== roleId).map(({ id, name }) => ({ value: id, label: name }))}
        value={other || null}
        onChange={(id) => list.set({ with: id, only: id ? only : '' })}
      />
      {other !== '' && (
        <div className={classes.only}>
          <RowCheck label="Only differences" checked={only === 'differences'} onChange={() => list.set({ only: only === '' ? 'differences' : '' })} />
          <span aria-hidden="true">Only differences</span>
        </div>
      )}
    </div>
  );
}
