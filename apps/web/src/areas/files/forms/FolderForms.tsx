import { Button } from '@mantine/core';
import { changeFolder, changeLibraryFile, createFolder } from '@quarterlight/contract/files/library-routes';
import type { Folder, LibraryFile } from '@quarterlight/contract/files/library-schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { filesApi } from '../files.api.ts';
import classes from '../parts/files.module.css';
import { insideOf, placesIn, top } from '../words.ts';

interface Closing {
  readonly onClose: () => void;
}

/** The id that a place of the select stands for. */
const idOf = (place: unknown): string | null => (typeof place === 'string' && place !== top ? place : null);

/** A new folder in the one that is open. */
export function NewFolder({ parentId, onClose, onMade }: Closing & { readonly parentId: string | null; readonly onMade: (made: Folder) => void }) {
  const form = useContractForm(createFolder, {
    defaults: { name: '' },
    toBody: ({ name }) => ({ name, parentId }),
    refresh: ['folder'],
    notice: 'The folder is made.',
    onDone: onMade,
  });
  return (
    <Form form={form} submit="Make" onCancel={onClose}>
      <TextField name="name" label="Name" maxLength={80} required />
    </Form>
  );
}

/** A folder's name, and where it lies. */
export function ChangeFolder({ folder, folders, onClose }: Closing & { readonly folder: Folder; readonly folders: readonly Folder[] }) {
  const form = useContractForm(changeFolder, {
    params: { id: folder.id },
    version: folder.version,
    defaults: { name: folder.name, parentId: folder.parentId ?? top },
    toBody: ({ name, parentId }) => ({ name, parentId: idOf(parentId) }),
    refresh: ['folder', 'library-file'],
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Save" onCancel={onClose}>
      <TextField name="name" label="Name" maxLength={80} required />
      <SelectField name="parentId" label="In" required options={placesIn(folders, insideOf(folders, folder.id))} />
    </Form>
  );
}

/** A file's name, and in which folder it lies. */
export function ChangeFile({ file, folders, onClose }: Closing & { readonly file: LibraryFile; readonly folders: readonly Folder[] }) {
  const form = useContractForm(changeLibraryFile, {
    params: { id: file.id },
    version: file.version,
    defaults: { name: file.name, folderId: file.folderId ?? top },
    toBody: ({ name, folderId }) => ({ name, folderId: idOf(folderId) }),
    refresh: ['folder', 'library-file'],
    onDone: onClose,
  });
  return (
    <Form form={form} submit="Save" onCancel={onClose}>
      <TextField name="name" label="Name" maxLength={200} required />
      <SelectField name="folderId" label="In" required options={placesIn(folders)} />
    </Form>
  );
}

interface MoveProps extends Closing {
  readonly ids: readonly string[];
  readonly folders: readonly Folder[];
  readonly onMoved: () => void;
}

/** Where chosen files are put. */
export function MoveFiles({ ids, folders, onClose, onMoved }: MoveProps) {
  const [place, setPlace] = useState<string | null>(null);
  const move = useMutation(filesApi.move());
  return (
    <div>
      <Select label="To" placeholder="Choose a folder" data={placesIn(folders)} value={place} onChange={setPlace} searchable />
      <div className={classes.buttons}>
        <ActionButton primary disabled={place === null} run={() => move.mutateAsync({ body: { ids: [...ids], folderId: idOf(place) } }).then(onMoved)}>
          Move
        </ActionButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
