import { Button } from '@mantine/core';
import type { CourseEdition } from '@quarterlight/contract/notices/training-schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PartPending } from '../../../ui/later.tsx';
import { trainingApi } from '../training.api.ts';
import { CourseParts } from './CourseParts.tsx';
import classes from './training.module.css';

/** What each version said, and what was new in it. */
export function CourseVersions({ id }: { readonly id: string }) {
  const result = useQuery(trainingApi.versions(id));
  const [opened, setOpened] = useState<number | null>(null);
  if (result.isError) return <p>The versions could not be loaded. Check the connection.</p>;
  if (!result.data) return <PartPending />;
  return (
    <>
      <ul className={classes.versions}>
        {result.data.map((version) => (
          <li key={version.edition}>
            <Version version={version} open={() => setOpened(version.edition)} />
          </li>
        ))}
      </ul>
      <Dialog title={opened === null ? '' : `Version ${opened}`} opened={opened !== null} onClose={() => setOpened(null)}>
        {opened !== null && <Content id={id} edition={opened} />}
      </Dialog>
    </>
  );
}

function Version({ version: { edition, changes, asksAgain, issuedAt, issuedBy }, open }: { readonly version: CourseEdition; readonly open: () => void }) {
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={open}>
        Version {edition}
      </Button>{' '}
      <small>
        {instantText(issuedAt)}, {issuedBy}
        {edition > 1 && (asksAgain ? '. To be read again' : '. Older readings count')}
      </small>
      {changes !== '' && <div>{changes}</div>}
    </>
  );
}

function Content({ id, edition }: { readonly id: string; readonly edition: number }) {
  const result = useQuery(trainingApi.edition(id, edition));
  if (result.isError) return <p>It could not be loaded. Check the connection.</p>;
  return result.data ? <CourseParts parts={result.data.parts} /> : <PartPending />;
}
