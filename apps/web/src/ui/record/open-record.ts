import type { Entity } from '@quarterlight/contract/entities';
import type { openRecord as openRecordRoute } from '@quarterlight/contract/system/routes';
import type { OpenBy, OpenRecord } from '@quarterlight/contract/system/schemas';
import { newId } from '@quarterlight/kit/ids';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { bare, call } from '../../platform/api.ts';
import { logFailure } from '../../platform/failures.ts';
import { send } from '../../platform/http.ts';
import { queryClient } from '../../platform/query.ts';
import { liveState, onPresence } from '../../platform/realtime.ts';
import { readToken } from '../../platform/session.ts';
import { whenIdle } from '../../platform/when-idle.ts';

/** Which record a page shows, as hints name it. */
export interface RecordName {
  readonly entity: Entity;
  readonly id: string;
}

const saidAgainEvery = 15_000;
const route = bare<typeof openRecordRoute>('PUT', '/v1/open-records');

/** Says that the record is open here, for as long as it is shown, and answers who else has it open. */
export function useOpenRecord(record: RecordName | null): { readonly people: OpenBy['people']; readonly begin: () => () => void } {
  const [tab] = useState(newId);
  const [forms, setForms] = useState(0);
  const [ready, setReady] = useState(false);
  // The record itself comes first.
  useEffect(() => whenIdle(() => setReady(true)), []);
  const { entity = '', id = '' } = record ?? {};
  const doing = forms > 0 ? 'editing' : 'looking';
  const { data } = useQuery({
    queryKey: [route.path, entity, id, doing],
    queryFn: ({ signal }) => call(route, { body: { entity, id, tab, doing }, signal, quiet: true }),
    enabled: ready && record !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchInterval: saidAgainEvery,
    // Nobody looks at a hidden tab; what is being edited there is.
    refetchIntervalInBackground: doing === 'editing',
    meta: { quiet: true },
  });
  useEffect(() => {
    const askAgain = () => void queryClient.invalidateQueries({ queryKey: [route.path, entity, id] });
    const endHearing = onPresence((told) => {
      if (told.entity === entity && told.id === id) askAgain();
    });
    // Who came before the connection stood was not heard of.
    const endFollowing = liveState.subscribe(() => {
      if (liveState.get() === 'live') askAgain();
    });
    return () => {
      endHearing();
      endFollowing();
    };
  }, [entity, id]);
  useEffect(() => {
    if (entity === '') return undefined;
    const leave = () => leaveRecord({ entity, id, tab, doing: 'left' });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [entity, id, tab]);
  useEffect(() => {
    const hide = () => {
      if (document.hidden && entity !== '' && doing === 'looking') leaveRecord({ entity, id, tab, doing: 'left' });
    };
    document.addEventListener('visibilitychange', hide);
    return () => document.removeEventListener('visibilitychange', hide);
  }, [entity, id, tab, doing]);
  const begin = useCallback(() => {
    setForms((open) => open + 1);
    return () => setForms((open) => open - 1);
  }, []);
  return { people: data?.people ?? [], begin };
}

/** Who has signed out has left already: nobody could be told. */
function leaveRecord(body: OpenRecord): void {
  const token = readToken();
  if (token === null) return;
  send({ method: route.method, path: route.path, body, token, keepalive: true }).catch((error: unknown) => logFailure('Open record', error));
}
