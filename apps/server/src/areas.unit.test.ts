import { FileEntity } from '@quarterlight/contract/files/schemas';
import { permissionNames } from '@quarterlight/contract/permissions';
import { searchKinds } from '@quarterlight/contract/search/kinds';
import { describe, expect, it } from 'vitest';
import { areas } from './areas.gen.ts';
import { fileOwners, hintBounds, rolesHold, searches } from './areas.ts';

describe('what the areas add', () => {
  it('leaves nothing out that the contract names', () => {
    expect(Object.keys(fileOwners).sort()).toEqual([...FileEntity.options].sort());
    expect(searches.map(({ kind }) => kind)).toEqual(searchKinds);
    expect(Object.keys(hintBounds).sort()).toEqual(areas.flatMap(({ contract }) => Object.keys(contract.entities ?? {})).sort());
  });

  it('gives Administrator every permission, and every default role some', () => {
    expect(rolesHold.get('administrator')).toEqual(permissionNames);
    for (const [code, names] of rolesHold) expect(names.length, code).toBeGreaterThan(3);
  });
});
