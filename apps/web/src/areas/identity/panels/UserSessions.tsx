import { Button } from '@mantine/core';
import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { userApi } from '../user.api.ts';
import { SessionTable } from './SessionTable.tsx';

const fewest = 5;

/** Where a user is signed in and was, for whoever administers them. */
export function UserSessions({ user }: { readonly user: UserRecord }) {
  const result = useQuery(userApi.sessions(user.id));
  const endOne = useMutation(userApi.endSession());
  const endAll = useMutation(userApi.endSessions());
  const [all, setAll] = useState(false);
  const mayEnd = user.allowedActions.includes('end-sessions');
  const sessions = result.data ?? [];
  const live = sessions.filter((session) => session.live);
  // Those that live are all shown, of the others the newest few.
  const shown = all ? sessions : sessions.filter((session, index) => session.live || index < fewest);
  return (
    <Section
      title="Sessions"
      count={live.length > 0 ? `${live.length} open` : undefined}
      actions={
        mayEnd &&
        live.length > 0 && (
          <ActionButton
            size="compact-sm"
            run={() => endAll.mutateAsync({ params: { id: user.id } })}
            ask={{
              title: 'Sign out everywhere',
              text: `${user.displayName} is signed out of every browser at once. They can sign in again.`,
              confirm: 'Sign out',
              danger: true,
            }}
          >
            Sign out everywhere
          </ActionButton>
        )
      }
    >
      <LoadedRecord result={result}>
        {() => (
          <>
            <SessionTable
              label="Sessions"
              sessions={shown}
              end={mayEnd ? (session) => endOne.mutateAsync({ params: { id: user.id, sessionId: session.id } }) : undefined}
              empty="They have not signed in yet."
            />
            {shown.length < sessions.length && (
              <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
                Show {sessions.length - shown.length} earlier
              </Button>
            )}
          </>
        )}
      </LoadedRecord>
    </Section>
  );
}
