import { Button } from '@mantine/core';
import { webhookStateNames, webhookTells } from '@quarterlight/contract/outbox/webhook-names';
import { listWebhooks } from '@quarterlight/contract/outbox/webhook-routes';
import type { Webhook } from '@quarterlight/contract/outbox/webhook-schemas';
import { webhookSheet } from '@quarterlight/contract/outbox/webhook-sheets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { fileOf } from '../../../platform/list-file.ts';
import { criteriaOf, useListState } from '../../../platform/list-state.ts';
import { askAhead } from '../../../platform/query.ts';
import { readSite } from '../../../platform/session.ts';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Page } from '../../../ui/Page.tsx';
import { columnsOf, type PhoneLines } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { FilterBar } from '../../../ui/table/FilterBar.tsx';
import { webhookTones } from '../webhook-words.ts';
import { webhooksApi } from '../webhooks.api.ts';

const chipOf = ({ state }: Webhook) => <StateChip tone={webhookTones[state]}>{webhookStateNames[state]}</StateChip>;
const lastCall = ({ lastAt }: Webhook) => (lastAt === null ? 'Never' : <Instant value={lastAt} />);

const columns = columnsOf(webhookSheet, {
  name: { sort: 'name', width: 200 },
  state: { width: 100, cell: chipOf },
  url: { width: 280 },
  tells: { width: 240 },
  waiting: { width: 90, align: 'end' },
  lastAt: { width: 150, cell: lastCall },
  failingSince: { width: 150, cell: ({ failingSince }) => <Instant value={failingSince} /> },
});

export const ahead: Ahead = ({ search }) => askAhead(webhooksApi.list(criteriaOf(listWebhooks, search, {})));

/** The webhooks of the company. */
export function WebhooksPage() {
  const navigate = useNavigate();
  const list = useListState(listWebhooks);
  const result = useQuery(webhooksApi.list(list.query));
  const isWhole = readSite() === null;
  return (
    <Page
      title="Webhooks"
      fill
      actions={
        isWhole && (
          <Button onClick={() => void navigate({ href: pathTo('/settings/webhooks/new') })} data-new>
            New webhook
          </Button>
        )
      }
    >
      <FilterBar list={list} search="Name" filters={[{ kind: 'yes-no', key: 'isOn', label: 'On' }]} />
      <DataTable
        label="Webhooks"
        result={result}
        columns={columns}
        list={list}
        file={fileOf(webhookSheet, listWebhooks, list.query)}
        rowHref={(row) => pathTo('/settings/webhooks/$id', { id: row.id })}
        lines={linesOf}
        empty={
          isWhole
            ? 'No webhooks yet. A webhook tells a program of yours at once when something happens here.'
            : 'Webhooks are of the whole company. To see them, choose all sites.'
        }
      />
    </Page>
  );
}

/** One on a phone: how it stands, what it tells of. */
function linesOf(row: Webhook): PhoneLines {
  return {
    beside: chipOf(row),
    below: (
      <>
        <span>{webhookTells(row)}</span>
        <span>{lastCall(row)}</span>
      </>
    ),
  };
}
