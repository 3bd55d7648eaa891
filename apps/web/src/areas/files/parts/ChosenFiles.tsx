import { Button } from '@mantine/core';
import type { Folder, LibraryFile } from '@quarterlight/contract/files/library-schemas';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { filesApi } from '../files.api.ts';

const MoveFiles = later(() => import('../forms/FolderForms.tsx'), 'MoveFiles');

interface ChosenProps {
  readonly rows: readonly LibraryFile[];
  readonly folders: readonly Folder[];
  readonly isRemoved: boolean;
  readonly clear: () => void;
}

/** What can be done to chosen files at once. */
export function ChosenFiles({ rows, folders, isRemoved, clear }: ChosenProps) {
  const [isMoving, setMoving] = useState(false);
  const remove = useRemoving();
  const putBack = useMutation(filesApi.putBack());
  const ids = rows.filter(({ mayChange }) => mayChange).map(({ id }) => id);
  if (ids.length === 0) return <span>You may not change these.</span>;
  if (isRemoved) return <ActionButton run={() => putBack.mutateAsync({ body: { ids } }).then(clear)}>Put back</ActionButton>;
  return (
    <>
      <Button variant="default" onClick={() => setMoving(true)}>
        Move
      </Button>
      <ActionButton color="red" run={() => remove(ids).then(clear)}>
        Remove
      </ActionButton>
      <Dialog title="Move" opened={isMoving} onClose={() => setMoving(false)}>
        {isMoving && (
          <MoveFiles
            ids={ids}
            folders={folders}
            onClose={() => setMoving(false)}
            onMoved={() => {
              setMoving(false);
              clear();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

/** Removes files at once; they can be put back for 30 days, which is offered for a moment. */
export function useRemoving(): (ids: readonly string[]) => Promise<unknown> {
  const remove = useMutation(filesApi.remove());
  const putBack = useMutation(filesApi.putBack());
  return async (ids) => {
    const { count } = await remove.mutateAsync({ body: { ids: [...ids] } });
    const words = count === 1 ? 'The file is removed. It can be put back for 30 days.' : `${count} files are removed. They can be put back for 30 days.`;
    notify.undo(words, () => void putBack.mutateAsync({ body: { ids: [...ids] } }).catch(() => undefined));
  };
}
