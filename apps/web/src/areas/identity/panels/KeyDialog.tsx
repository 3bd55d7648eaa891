import { Button } from '@mantine/core';
import type { ApiKeyRecord } from '@quarterlight/contract/identity/api-key-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';
import { Facts } from '../../../ui/record/Section.tsx';
import { apiKeysApi } from '../api-keys.api.ts';
import classes from './KeyDialog.module.css';
import { KeyState } from './KeyState.tsx';

const RenameKeyForm = later(() => import('../forms/RenameKeyForm.tsx'), 'RenameKeyForm');

/** One key: how it stands, what it may, and what can be done with it. */
export function KeyDialog({ id, onClose }: { readonly id: string | null; readonly onClose: () => void }) {
  const result = useQuery({ ...apiKeysApi.one(id ?? ''), enabled: id !== null });
  const key = id === null ? undefined : result.data;
  return (
    <Dialog title={key?.name ?? 'API key'} opened={id !== null} onClose={onClose} size="lg">
      {key ? <KeyFacts key={key.id} apiKey={key} /> : <p role="status">{result.isError ? 'This key could not be read. Close it and try again.' : 'Loading'}</p>}
    </Dialog>
  );
}

function KeyFacts({ apiKey }: { readonly apiKey: ApiKeyRecord }) {
  const [renaming, setRenaming] = useState(false);
  const revoke = useMutation(apiKeysApi.revoke());
  const may = (action: ApiKeyRecord['allowedActions'][number]) => apiKey.allowedActions.includes(action);
  const lost = apiKey.permissions.filter(({ inForce }) => !inForce).length;
  return (
    <div className={classes.key}>
      <Facts
        of={[
          ['State', <KeyState key="state" state={apiKey.state} />],
          ['Made by', apiKey.userName],
          ['Begins with', <code key="beginning">{apiKey.beginning}…</code>],
          ['Made', <Instant key="made" value={apiKey.createdAt} />],
          ['Expires', <Instant key="expires" value={apiKey.expiresAt} />],
          ['Last used', apiKey.lastUsedAt === null ? 'Never' : <Instant key="used" value={apiKey.lastUsedAt} />],
          apiKey.lastUsedAt !== null && ['From', apiKey.lastUsedFrom],
          apiKey.revokedAt !== null && ['Revoked', <Instant key="revoked" value={apiKey.revokedAt} />],
          apiKey.revokedAt !== null && ['Revoked by', apiKey.revokedBy],
        ]}
      />
      <section aria-label="Permissions">
        <h3>What it may</h3>
        {lost > 0 && (
          <p className={classes.lost}>
            {lost === 1 ? 'One permission is' : `${lost} permissions are`} not in force: {apiKey.userName} no longer {lost === 1 ? 'holds it' : 'holds them'}.
          </p>
        )}
        <ul className={classes.permissions}>
          {apiKey.permissions.map(({ id, name, description, module, inForce }) => (
            <li key={id}>
              {inForce ? <span>{description || name}</span> : <s>{description || name}</s>}
              <small>{inForce ? module : `${module}. Not in force: no longer held`}</small>
            </li>
          ))}
        </ul>
      </section>
      {renaming && <RenameKeyForm apiKey={apiKey} done={() => setRenaming(false)} />}
      {!renaming && apiKey.allowedActions.length > 0 && (
        <div className={classes.buttons}>
          {may('rename') && (
            <Button variant="default" onClick={() => setRenaming(true)}>
              Rename
            </Button>
          )}
          {may('revoke') && (
            <ActionButton
              color="red"
              variant="outline"
              ask={{
                title: `Revoke ${apiKey.name}?`,
                text: 'Whatever asks by this key is refused from that moment on. It cannot be taken back; another key can be made.',
                confirm: 'Revoke',
                danger: true,
              }}
              run={() => revoke.mutateAsync({ params: { id: apiKey.id } })}
            >
              Revoke
            </ActionButton>
          )}
        </div>
      )}
    </div>
  );
}
