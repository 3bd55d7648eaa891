import { Button } from '@mantine/core';
import { listLibrary } from '@quarterlight/contract/files/library-routes';
import type { LibraryFile } from '@quarterlight/contract/files/library-schemas';
import { librarySheet } from '@quarterlight/contract/files/sheets';
import { IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { useCan } from '../../../platform/permissions.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { limitsQuery } from '../../../ui/form/FileUpload.tsx';
import { later, PartPending } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PlainLink } from '../../../ui/PlainLink.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { filesApi } from '../files.api.ts';
import { ChosenFiles } from '../parts/ChosenFiles.tsx';
import { FolderActions } from '../parts/FolderActions.tsx';
import { Crumbs, FolderTree, removedAddress, SubFolders } from '../parts/FolderTree.tsx';
import { columns, fileLines, removedColumns } from '../parts/file-columns.tsx';
import classes from '../parts/files.module.css';
import { UploadList } from '../parts/UploadList.tsx';
import { useUploads } from '../use-uploads.ts';
import { sizeText, wayTo } from '../words.ts';

const FileDialog = later(() => import('../parts/FileDialog.tsx'), 'FileDialog');

/** The company's own documents: folders beside the files of the one that is open; files dropped anywhere on it are uploaded there. */
export function FilesPage() {
  const list = useListState(listLibrary, { sort: 'name' });
  const folders = useQuery(filesApi.folders());
  const limits = useQuery(limitsQuery).data ?? null;
  const uploads = useUploads(limits);
  const mayEdit = useCan('edit-files');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isRemoved = list.query.removed === true;
  const current = isRemoved ? null : (list.address['folder'] ?? null);
  const tree = folders.data?.folders ?? [];
  const folder = tree.find(({ id }) => id === current);
  const isGone = current !== null && folders.data !== undefined && folder === undefined;
  const isReady = current === null || folder !== undefined;
  const query = { ...list.query, ...(current === null ? {} : { folderId: current }) };
  const result = useQuery({ ...filesApi.list(isReady ? query : {}), enabled: isReady });
  const rows = isReady ? (result.data?.items ?? []) : [];
  const mayChange = mayEdit && !isRemoved && isReady && (folder?.mayChange ?? true);
  const opened = list.address['file'];
  const open = (row: LibraryFile | null) => list.replace(withFile(list.address, row?.id));
  const take = (files: FileList | null) => mayChange && uploads.take([...(files ?? [])], current);
  const title = isRemoved ? 'Removed files' : (folder?.name ?? 'Files');
  if (folders.isError && !folders.data)
    return (
      <Page title="Files">
        <EmptyState title="The folders could not be read" way={['Try again', () => folders.refetch()]}>
          Check the connection, then try again.
        </EmptyState>
      </Page>
    );
  // The tree and the files come together, so that neither moves the other.
  if (!folders.data)
    return (
      <Page title={title}>
        <PartPending />
      </Page>
    );
  return (
    <Page
      title={title}
      fill
      actions={
        <>
          {!isRemoved && !isGone && <FolderActions folders={tree} folder={folder} mayChange={mayChange} />}
          {mayChange && (
            <Button leftSection={<IconUpload size={16} />} onClick={() => input.current?.click()} data-new>
              Upload files
            </Button>
          )}
        </>
      }
    >
      <input
        ref={input}
        type="file"
        className="ql-hidden"
        tabIndex={-1}
        aria-label="Files to upload"
        multiple
        accept={limits?.types.join(',')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <div
        className={classes.layout}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!mayChange || !event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null)) setOver(false);
        }}
        onDrop={(event) => {
          if (!mayChange) return;
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <div className={classes.side}>
          <FolderTree folders={tree} current={current} isRemoved={isRemoved} />
          <Room used={folders.data.usedBytes} quota={folders.data.quotaBytes} />
        </div>
        <div className={classes.main}>
          <Crumbs folders={tree} current={current} isRemoved={isRemoved} />
          {!isRemoved && (
            <PlainLink to={removedAddress} className={classes.onPhone}>
              Removed files
            </PlainLink>
          )}
          {isGone ? (
            <EmptyState title="There is no such folder, or it is not for you" way={['To all files', () => list.replace({})]}>
              Whoever looks after it may have removed it, or may have chosen who sees it.
            </EmptyState>
          ) : (
            <>
              <UploadList uploads={uploads} />
              {!isRemoved && <SubFolders folders={tree} current={current} />}
              {!isRemoved && <FilterBar list={list} search="Beginning of a name" filters={[]} />}
              <DataTable
                key={isRemoved ? 'removed' : (current ?? 'top')}
                label={isRemoved ? 'Removed files' : 'Files'}
                result={result}
                columns={isRemoved ? removedColumns : columns}
                list={isRemoved ? { ...list, filtered: 0 } : list}
                file={fileOf(librarySheet, listLibrary, query)}
                {...(isRemoved ? {} : { onOpen: open })}
                lines={fileLines}
                bulk={mayEdit ? (chosen, clear) => <ChosenFiles rows={chosen} folders={tree} isRemoved={isRemoved} clear={clear} /> : undefined}
                empty={emptyWords(isRemoved, mayChange)}
              />
            </>
          )}
        </div>
      </div>
      {opened && (
        <FileDialog
          key={opened}
          id={opened}
          folders={tree}
          neighbours={rows}
          onOpen={open}
          place={wayTo(tree, current)
            .map(({ name }) => name)
            .join(' / ')}
        />
      )}
    </Page>
  );
}

function withFile({ file: _, ...address }: Readonly<Record<string, string>>, id: string | undefined): Record<string, string> {
  return id === undefined ? address : { ...address, file: id };
}

function emptyWords(isRemoved: boolean, mayChange: boolean): string {
  if (isRemoved) return 'Nothing was removed in the last 30 days.';
  return mayChange ? 'No files here yet. Drop some on this page, or press Upload files.' : 'No files here yet.';
}

function Room({ used, quota }: { readonly used: number; readonly quota: number }) {
  return (
    <div className={classes.room}>
      <meter min={0} max={quota} high={quota * 0.9} value={used} aria-label="Room that is used" />
      <span>
        {sizeText(used)} of {sizeText(quota)} used, files of jobs and records included
      </span>
    </div>
  );
}
