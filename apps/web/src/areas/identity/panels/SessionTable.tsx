import type { UserSession } from '@quarterlight/contract/identity/schemas-people';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';

interface SessionTableProps {
  readonly label: string;
  readonly sessions: readonly UserSession[];
  /** Ends one; without it nobody may. */
  readonly end?: ((session: UserSession) => Promise<unknown>) | undefined;
  readonly empty: string;
}

/** Sign-ins with where and what with, seen and ended; one that lives can be ended. */
export function SessionTable({ label, sessions, end, empty }: SessionTableProps) {
  const columns: Column<UserSession>[] = [
    {
      key: 'device',
      title: 'Device',
      width: 150,
      cell: (session) => (
        <span title={session.userAgent}>
          {session.device} {session.current && <StateChip tone="blue">This one</StateChip>}
        </span>
      ),
    },
    { key: 'ip', title: 'Network address', width: 130, cell: (session) => session.ip || '–' },
    { key: 'since', title: 'Since', width: 136, cell: (session) => <Instant value={session.createdAt} /> },
    { key: 'seen', title: 'Last seen', width: 136, cell: (session) => <Instant value={session.lastSeenAt} /> },
    {
      key: 'ends',
      title: 'Ends',
      cell: (session) =>
        session.live ? (
          <>
            <Instant value={session.expiresAt} /> {session.codeOwed && <StateChip tone="amber">Code not given</StateChip>}
          </>
        ) : (
          <span>
            <Instant value={session.endedAt} />
            {session.endedReason && ` · ${session.endedReason}`}
          </span>
        ),
    },
    ...(end
      ? [
          {
            key: 'end',
            title: '',
            width: 88,
            align: 'end' as const,
            cell: (session: UserSession) =>
              session.live ? (
                <ActionButton
                  size="compact-sm"
                  run={() => end(session)}
                  ask={{
                    title: 'Sign out there',
                    text: `The sign-in with ${session.device} from ${session.ip || 'an unknown address'} ends at once. What was not saved there is lost.`,
                    confirm: 'Sign out',
                    danger: true,
                  }}
                >
                  Sign out
                </ActionButton>
              ) : null,
          },
        ]
      : []),
  ];
  return <LineTable label={label} rows={sessions} columns={columns} rowKey={(session) => session.id} empty={empty} />;
}
