import { Button } from '@mantine/core';
import { apiKeyStateNames } from '@quarterlight/contract/identity/api-key-names';
import { listApiKeys } from '@quarterlight/contract/identity/api-key-routes';
import type { ApiKeySummary, MadeApiKey } from '@quarterlight/contract/identity/api-key-schemas';
import { apiKeySheet } from '@quarterlight/contract/identity/api-key-sheets';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fileOf } from '../../../platform/list-file.ts';
import { useListState } from '../../../platform/list-state.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { apiKeysApi } from '../api-keys.api.ts';
import { KeyDialog } from './KeyDialog.tsx';
import { KeyState } from './KeyState.tsx';
import { NewKey } from './NewKey.tsx';

const NewKeyForm = later(() => import('../forms/NewKeyForm.tsx'), 'NewKeyForm');

const columns = columnsOf(apiKeySheet, {
  name: { sort: 'name' },
  beginning: { width: 190, cell: (row) => <code>{row.beginning}…</code> },
  state: { width: 130, cell: (row) => <KeyState state={row.state} /> },
  userName: { width: 150 },
  permissionCount: { width: 110, align: 'end' },
  lastUsedAt: { sort: 'lastUsedAt', width: 150, cell: (row) => (row.lastUsedAt === null ? 'Never' : <Instant value={row.lastUsedAt} />) },
  lastUsedFrom: { width: 140 },
  expiresAt: { sort: 'expiresAt', width: 150, cell: (row) => <Instant value={row.expiresAt} /> },
  createdAt: { sort: 'createdAt', width: 150, cell: (row) => <Instant value={row.createdAt} /> },
  revokedAt: { width: 150, cell: (row) => <Instant value={row.revokedAt} /> },
  revokedBy: { width: 150 },
});

/** The keys; one is made in their place and told there once. */
export function Keys({ tabs }: { readonly tabs: ReactNode }) {
  const [open, setOpen] = useState<string | null>(null);
  const [making, setMaking] = useState<boolean | MadeApiKey>(false);
  const list = useListState(listApiKeys);
  const result = useQuery(apiKeysApi.list(list.query));
  const start = (
    <Button onClick={() => setMaking(true)} data-new>
      New API key
    </Button>
  );
  if (making !== false)
    return (
      <Page title="API keys">
        {making === true && tabs}
        {making === true ? (
          <Section title="New API key">
            <NewKeyForm onDone={setMaking} onCancel={() => setMaking(false)} />
          </Section>
        ) : (
          <NewKey made={making} onDone={() => setMaking(false)} />
        )}
      </Page>
    );
  return (
    <Page title="API keys" fill actions={start}>
      {tabs}
      <FilterBar list={list} search="Name" filters={[{ kind: 'select', key: 'state', label: 'State', options: optionsOf(apiKeyStateNames) }]} />
      <DataTable
        label="API keys"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(apiKeySheet, listApiKeys, list.query)}
        onOpen={(row) => setOpen(row.id)}
        lines={keyLines}
        empty="No API keys yet. A key lets a program of yours work with Quarterlight in your place, and do no more than you choose."
      />
      <KeyDialog id={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

/** A key on a phone: how it stands; whose it is, when it was last used. */
function keyLines(row: ApiKeySummary): PhoneLines {
  return {
    beside: <KeyState state={row.state} />,
    below: (
      <>
        <span>{row.userName}</span>
        <span>{row.lastUsedAt === null ? 'Never used' : <Instant value={row.lastUsedAt} />}</span>
      </>
    ),
  };
}
