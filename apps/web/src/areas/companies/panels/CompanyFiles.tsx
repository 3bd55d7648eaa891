import { Button } from '@mantine/core';
import type { FileRecord } from '@quarterlight/contract/files/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '../../../platform/download.ts';
import { useCan } from '../../../platform/permissions.ts';
import { refused } from '../../../platform/problem.ts';
import { mutationFor, queryFor } from '../../../platform/query.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { type Company, editPermissions } from '../company.ts';
import { routesOfKind } from '../company-kinds.ts';
import classes from './company.module.css';

interface FilesProps {
  readonly company: Pick<Company, 'kind' | 'id' | 'name'>;
  readonly title: string;
}

/** Files kept with a company: contracts, price agreements, letters. */
export function CompanyFiles({ company: { kind, id }, title }: FilesProps) {
  const [after, setAfter] = useState<string>();
  const routes = routesOfKind[kind];
  const mayChange = useCan(editPermissions[kind]);
  const result = useQuery(queryFor(routes.files, { params: { id }, query: { limit: 50, ...(after === undefined ? {} : { after }) }, touches: [kind, 'file'] }));
  const add = useMutation(mutationFor(routes.addFiles, { notice: false, refresh: [kind, 'file'] }));
  const remove = useMutation(mutationFor(routes.removeFile, { notice: 'The file is removed.', refresh: [kind, 'file'] }));
  const upload = (files: File[]) => {
    const body = new FormData();
    for (const file of files) body.append('file', file);
    return add.mutateAsync({ params: { id }, body, quiet: true });
  };
  const askToRemove = async (file: FileRecord) => {
    const text = `${file.name} is taken from this company. The log keeps that it was here.`;
    if (await confirm({ title: 'Remove the file', text, confirm: 'Remove', danger: true }))
      await remove.mutateAsync({ params: { id, fileId: file.id } }).catch(() => {});
  };
  if (refused(result.error, 'record.not_found')) return <EmptyState title="Kept for the whole company">Choose All sites, above, to see it.</EmptyState>;
  if (result.isError && !result.data)
    return (
      <EmptyState title="The files could not be read" way={['Try again', () => result.refetch()]}>
        Check the connection, then try again.
      </EmptyState>
    );
  if (!result.data) return <PartPending />;
  const { items, next } = result.data;
  return (
    <Section title={title} count={items.length || undefined}>
      {items.length === 0 && <p>No files yet.{mayChange ? ' Keep the contract or the price agreement here.' : ''}</p>}
      <ul className={classes.files}>
        {items.map((file) => (
          <li key={file.id}>
            <Button variant="subtle" size="compact-sm" onClick={() => void download(`/v1/files/${file.id}/content`, file.name).catch(() => undefined)}>
              {file.name}
            </Button>
            <small>
              <Instant value={file.createdAt} />
            </small>
            {mayChange && (
              <Button variant="subtle" color="red" size="compact-sm" aria-label={`Remove ${file.name}`} onClick={() => void askToRemove(file)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {next !== null && (
        <div className={classes.more}>
          <Button variant="default" size="compact-md" onClick={() => setAfter(next)}>
            Older files
          </Button>
        </div>
      )}
      {mayChange && <FileUpload label="Add files" onUpload={upload} />}
    </Section>
  );
}
