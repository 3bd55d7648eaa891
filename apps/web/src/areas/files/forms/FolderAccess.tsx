import { Button, Checkbox, Radio } from '@mantine/core';
import type { Folder } from '@quarterlight/contract/files/library-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { filesApi } from '../files.api.ts';
import classes from '../parts/files.module.css';
import { wayTo } from '../words.ts';

interface AccessProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}

/** Who sees a folder with all in it, and who changes what lies there. */
export function FolderAccess({ folder, folders, onClose }: AccessProps) {
  const roles = useQuery(filesApi.roles());
  const [seeRoles, setSeeRoles] = useState(folder.seeRoles);
  const [changeRoles, setChangeRoles] = useState(folder.changeRoles);
  const save = useMutation(filesApi.setAccess(onClose));
  const above = wayTo(folders, folder.parentId).findLast((each) => each.seeRoles !== null || each.changeRoles !== null);
  if (!roles.data) return <PartPending />;
  const isWhole = seeRoles?.length !== 0 && changeRoles?.length !== 0;
  return (
    <div className={classes.roles}>
      <p>
        Whoever may not see a folder sees nothing in it, whatever the folders inside say. Administrators always may.
        {above && ` “${above.name}”, around this one, is for chosen roles already: this can only narrow it further.`}
      </p>
      <Choice legend="Who sees it" everybody="Everybody who may see files" roles={roles.data} chosen={seeRoles} set={setSeeRoles} />
      <Choice
        legend="Who changes what lies in it"
        everybody="Everybody who sees it and may change files"
        roles={roles.data}
        chosen={changeRoles}
        set={setChangeRoles}
      />
      <div className={classes.buttons}>
        <ActionButton
          primary
          disabled={!isWhole}
          run={() => save.mutateAsync({ params: { id: folder.id }, version: folder.version, body: { seeRoles, changeRoles } })}
        >
          Save
        </ActionButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

interface ChoiceProps {
  readonly legend: string;
  readonly everybody: string;
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly chosen: string[] | null;
  readonly set: (roles: string[] | null) => void;
}

function Choice({ legend, everybody, roles, chosen, set }: ChoiceProps) {
  return (
    <fieldset>
      <legend>
        <b>{legend}</b>
      </legend>
      <Radio name={legend} size="xs" label={everybody} checked={chosen === null} onChange={() => set(null)} />
      <Radio name={legend} size="xs" label="Chosen roles" checked={chosen !== null} onChange={() => set(chosen ?? [])} />
      {chosen !== null && (
        <div className={classes.indented}>
          {roles.map(({ id, name }) => (
            <Checkbox
              key={id}
              size="xs"
              label={name}
              checked={chosen.includes(id)}
              onChange={(event) => set(event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
