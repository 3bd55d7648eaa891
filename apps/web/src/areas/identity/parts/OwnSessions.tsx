import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { SessionTable } from '../panels/SessionTable.tsx';
import { userApi } from '../user.api.ts';

/** Where one is signed in oneself: one of the others is ended, or all of them. */
export function OwnSessions() {
  const result = useQuery(userApi.ownSessions());
  const endOne = useMutation(userApi.endOwnSession());
  const endOthers = useMutation(userApi.endOtherSessions());
  const live = (result.data ?? []).filter((session) => session.live);
  const others = live.filter((session) => !session.current);
  return (
    <Section
      title="Where you are signed in"
      actions={
        others.length > 0 && (
          <ActionButton
            size="compact-sm"
            run={() => endOthers.mutateAsync({})}
            ask={{ title: 'Sign out everywhere else', text: 'Every other browser is signed out at once. This one stays.', confirm: 'Sign out', danger: true }}
          >
            Sign out everywhere else
          </ActionButton>
        )
      }
    >
      <LoadedRecord result={result}>
        {() => (
          <SessionTable
            label="Your sign-ins"
            sessions={[...live, ...(result.data ?? []).filter((session) => !session.live).slice(0, 5)]}
            end={(session) => endOne.mutateAsync({ params: { id: session.id } })}
            empty="You are signed in nowhere."
          />
        )}
      </LoadedRecord>
    </Section>
  );
}
