import { ActionIcon, Button } from '@mantine/core';
import type { Folder, LibraryFile } from '@quarterlight/contract/files/library-schemas';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../platform/download.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { filesApi } from '../files.api.ts';
import { ChangeFile } from '../forms/FolderForms.tsx';
import { sizeText } from '../words.ts';
import { useRemoving } from './ChosenFiles.tsx';
import classes from './files.module.css';
import { Preview } from './Preview.tsx';
import { Versions } from './Versions.tsx';

interface FileDialogProps {
  readonly id: string;
  readonly folders: readonly Folder[];
  /** The files of the page, through which one goes. */
  readonly neighbours: readonly LibraryFile[];
  readonly onOpen: (file: LibraryFile | null) => void;
  /** Where it was opened from, in words. */
  readonly place: string;
}

/** One file: what it looks like, its versions, and what can be done to it; the arrow keys go to its neighbours. */
export function FileDialog({ id, folders, neighbours, onOpen, place }: FileDialogProps) {
  const result = useQuery(filesApi.file(id));
  const file = result.data;
  const at = neighbours.findIndex((each) => each.id === id);
  const go = (step: -1 | 1) => {
    const next = neighbours[at + step];
    if (at !== -1 && next) onOpen(next);
  };
  return (
    <Dialog title={file?.name ?? 'File'} opened onClose={() => onOpen(null)} size="xl">
      <div
        onKeyDown={(event) => {
          if (event.target instanceof HTMLInputElement || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
          event.preventDefault();
          go(event.key === 'ArrowLeft' ? -1 : 1);
        }}
      >
        {at !== -1 && neighbours.length > 1 && (
          <div className={classes.buttons}>
            <ActionIcon variant="default" aria-label="Previous file" disabled={at === 0} onClick={() => go(-1)}>
              <IconChevronLeft size={18} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label="Next file" disabled={at === neighbours.length - 1} onClick={() => go(1)} data-autofocus>
              <IconChevronRight size={18} />
            </ActionIcon>
            <small>
              {at + 1} of {neighbours.length}
              {place && `, in ${place}`}
            </small>
          </div>
        )}
        {result.isError && !file ? (
          <EmptyState title="There is no such file, or it is not for you">
            Whoever looks after it may have removed it, or chosen who sees its folder.
          </EmptyState>
        ) : file ? (
          <Opened key={file.fileId} file={file} folders={folders} onGone={() => onOpen(null)} />
        ) : (
          <PartPending />
        )}
      </div>
    </Dialog>
  );
}

function Opened({ file, folders, onGone }: { readonly file: LibraryFile; readonly folders: readonly Folder[]; readonly onGone: () => void }) {
  const [isChanging, setChanging] = useState(false);
  const remove = useRemoving();
  return (
    <>
      <Preview file={file} />
      <p>
        {sizeText(file.sizeBytes)}, changed <Instant value={file.changedAt} />
        {file.changedByName && ` by ${file.changedByName}`}
      </p>
      {isChanging ? (
        <ChangeFile file={file} folders={folders} onClose={() => setChanging(false)} />
      ) : (
        <div className={classes.buttons}>
          <ActionButton primary run={() => download(`/v1/files/${file.fileId}/content`, file.name)}>
            Download
          </ActionButton>
          {file.mayChange && (
            <>
              <Button variant="default" onClick={() => setChanging(true)}>
                Rename or move
              </Button>
              <ActionButton color="red" run={() => remove([file.id]).then(onGone)}>
                Remove
              </ActionButton>
            </>
          )}
        </div>
      )}
      <Versions file={file} />
    </>
  );
}
