import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { askAhead } from '../../../platform/query.ts';
import { Can } from '../../../ui/Can.tsx';
import { Page } from '../../../ui/Page.tsx';
import { broadcastsApi } from '../broadcasts.api.ts';
import { OwnBroadcasts } from '../parts/OwnBroadcasts.tsx';

export const ahead: Ahead = () => {
  askAhead(broadcastsApi.mine({ read: 'unread', limit: 100 }));
  askAhead(broadcastsApi.mine({ read: 'read', limit: 20 }));
};

/** What the company tells whoever looks; for those who write, the way to what was written. */
export function BroadcastsPage() {
  const navigate = useNavigate();
  return (
    <Page
      title="Broadcasts"
      actions={
        <Can do="send-broadcasts">
          <Button variant="default" onClick={() => void navigate({ href: pathTo('/broadcasts/written') })}>
            All that was written
          </Button>
          <Button onClick={() => void navigate({ href: pathTo('/broadcasts/new') })} data-new>
            New broadcast
          </Button>
        </Can>
      }
    >
      <OwnBroadcasts />
    </Page>
  );
}
