import { Button } from '@mantine/core';
import type { Folder } from '@quarterlight/contract/files/library-schemas';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Problem, refused } from '../../../platform/problem.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { filesApi } from '../files.api.ts';
import { folderAddress } from './FolderTree.tsx';

const NewFolder = later(() => import('../forms/FolderForms.tsx'), 'NewFolder');
const ChangeFolder = later(() => import('../forms/FolderForms.tsx'), 'ChangeFolder');
const FolderAccess = later(() => import('../forms/FolderAccess.tsx'), 'FolderAccess');

interface ActionsProps {
  readonly folders: readonly Folder[];
  /** The one that is open; none at the top. */
  readonly folder: Folder | undefined;
  readonly mayChange: boolean;
}

/** What can be done to the folder that is open. */
export function FolderActions({ folders, folder, mayChange }: ActionsProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState<'new' | 'change' | 'access' | null>(null);
  const remove = useMutation(filesApi.removeFolder());
  const close = () => setOpen(null);
  const goTo = (id: string | null) => void navigate({ to: '/files', search: id === null ? {} : { folder: id } });
  const send = async ({ id, version, parentId }: Folder, withContents: boolean) => {
    await remove.mutateAsync({ params: { id }, version, query: { withContents }, quiet: !withContents });
    goTo(parentId);
  };
  const askToRemove = async (of: Folder) => {
    const empty = { title: `Remove ${of.name}`, text: 'The folder is removed.', confirm: 'Remove', danger: true };
    if (!(await confirm(empty))) return;
    try {
      await send(of, false);
    } catch (error) {
      if (!refused(error, 'folder.not_empty') || !(error instanceof Problem)) return;
      const text = `${error.message.replace(/ Say that they go too\.$/, '')} They go with it; files can be put back for 30 days.`;
      if (await confirm({ ...empty, text, confirm: 'Remove all' })) await send(of, true).catch(() => undefined);
    }
  };
  if (!mayChange) return null;
  return (
    <>
      {folder && (
        <Menu
          label="More about this folder"
          place="end"
          trigger={(bind) => (
            <Button {...bind} variant="default">
              Folder
            </Button>
          )}
          entries={[
            { label: 'Rename or move', onClick: () => setOpen('change') },
            { label: 'Who sees it', onClick: () => setOpen('access') },
            { label: 'Remove', danger: true, apart: true, onClick: () => void askToRemove(folder) },
          ]}
        />
      )}
      <Button variant="default" onClick={() => setOpen('new')}>
        New folder
      </Button>
      <Dialog title="New folder" opened={open === 'new'} onClose={close}>
        {open === 'new' && (
          <NewFolder
            parentId={folder?.id ?? null}
            onClose={close}
            onMade={({ id }) => {
              close();
              void navigate({ href: folderAddress(id) });
            }}
          />
        )}
      </Dialog>
      <Dialog title="Rename or move" opened={open === 'change'} onClose={close}>
        {open === 'change' && folder && <ChangeFolder folder={folder} folders={folders} onClose={close} />}
      </Dialog>
      <Dialog title={`Who sees ${folder?.name ?? ''}`} opened={open === 'access'} onClose={close} size="lg">
        {open === 'access' && folder && <FolderAccess folder={folder} folders={folders} onClose={close} />}
      </Dialog>
    </>
  );
}
