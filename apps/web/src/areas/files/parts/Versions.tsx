import { Button } from '@mantine/core';
import { addVersion } from '@quarterlight/contract/files/library-routes';
import type { LibraryFile } from '@quarterlight/contract/files/library-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../platform/download.ts';
import { notify } from '../../../platform/notices.ts';
import { Problem, refused } from '../../../platform/problem.ts';
import { mutationFor } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { filesApi } from '../files.api.ts';
import { sizeText } from '../words.ts';
import classes from './files.module.css';
import { Preview } from './Preview.tsx';

/** The versions of a file, newest first: each can be looked at and downloaded, an older one put back in force. */
export function Versions({ file }: { readonly file: LibraryFile }) {
  const result = useQuery(filesApi.versions(file.id));
  const [looked, setLooked] = useState<string | null>(null);
  const putBack = useMutation(filesApi.putBackVersion());
  const add = useMutation(mutationFor(addVersion, { notice: 'The new version is in force.', refresh: ['library-file', 'folder'] }));
  const upload = async (files: File[]) => {
    const body = new FormData();
    for (const each of files) body.append('file', each);
    await add.mutateAsync({ params: { id: file.id }, body, quiet: true }).catch((error: unknown) => {
      if (error instanceof Problem && refused(error, 'library.other_kind')) notify.error(error.message);
      throw error;
    });
  };
  if (!result.data) return <PartPending />;
  return (
    <section aria-label="Versions">
      <h2>Versions</h2>
      <ul className={classes.versions}>
        {result.data.items.map((version) => (
          <li key={version.id}>
            <Instant value={version.createdAt} />
            <span>{version.createdByName}</span>
            <small>{sizeText(version.sizeBytes)}</small>
            {version.isCurrent && <b>In force</b>}
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={looked === version.id}
              onClick={() => setLooked(looked === version.id ? null : version.id)}
              hidden={version.isCurrent}
            >
              Look
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => void download(`/v1/files/${version.id}/content`, file.name).catch(() => undefined)}>
              Download
            </Button>
            {file.mayChange && !version.isCurrent && (
              <ActionButton size="compact-sm" run={() => putBack.mutateAsync({ params: { id: file.id, fileId: version.id } })}>
                Put back in force
              </ActionButton>
            )}
            {looked === version.id && <Preview file={{ ...version, fileId: version.id, name: file.name }} />}
          </li>
        ))}
      </ul>
      {file.mayChange && <FileUpload label="New version" single accept={[file.mediaType]} onUpload={upload} />}
    </section>
  );
}
