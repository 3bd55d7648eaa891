import { Button } from '@mantine/core';
import type { TextVersion } from '@quarterlight/contract/system/schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { instantText } from '../../../platform/formats.ts';
import { queryClient } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { PublicBody } from '../PublicBody.tsx';
import { settingsApi, type TextName } from '../settings.api.ts';
import classes from './settings.module.css';

interface TextVersionsProps {
  readonly name: TextName;
  /** Puts a version's text into the editor. */
  readonly onPutBack: (body: string) => void;
}

/** What was published on a page: who, when, read again and put back. */
export function TextVersions({ name, onPutBack }: TextVersionsProps) {
  const [after, setAfter] = useState<string | undefined>(undefined);
  const [read, setRead] = useState<TextVersion | null>(null);
  const result = useQuery(settingsApi.versions(name, after));
  const items = result.data?.items ?? [];
  const putBack = async (version: TextVersion) => onPutBack((await queryClient.fetchQuery(settingsApi.version(version.id))).body);
  return (
    <div className={classes.part}>
      <h3>Versions</h3>
      {result.data && items.length === 0 && <p className={classes.help}>None: the product’s own text has always stood here.</p>}
      <ul className={classes.versions}>
        {items.map((version) => (
          <li key={version.id}>
            <span>
              {instantText(version.savedAt)} {version.savedBy && `by ${version.savedBy}`}
              {version.isProducts && ', the product’s text'}
              {name === 'terms-of-use' && `, version ${version.termsVersion}`}
              {version.current && <strong> (shown now)</strong>}
            </span>
            <Button variant="subtle" size="compact-sm" onClick={() => setRead(version)} aria-label={`Read the version of ${instantText(version.savedAt)}`}>
              Read
            </Button>
            {!version.current && (
              <Button
                variant="subtle"
                size="compact-sm"
                onClick={() => void putBack(version)}
                aria-label={`Put the version of ${instantText(version.savedAt)} into the editor`}
              >
                Put back
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={classes.meta}>
        {after !== undefined && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAfter(undefined)}>
            Newest
          </Button>
        )}
        {result.data?.next && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAfter(result.data?.next ?? undefined)}>
            Earlier
          </Button>
        )}
      </div>
      <Dialog opened={read !== null} onClose={() => setRead(null)} title={read ? `Version of ${instantText(read.savedAt)}` : ''}>
        {read && <Reading id={read.id} />}
      </Dialog>
    </div>
  );
}

function Reading({ id }: { readonly id: string }) {
  const version = useQuery(settingsApi.version(id)).data;
  if (!version) return <p role="status">Loading…</p>;
  return version.isProducts ? <p>The product’s own text stood here.</p> : <PublicBody body={version.body} />;
}
