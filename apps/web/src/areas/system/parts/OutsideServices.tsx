import type { OutsideServiceState, ServiceTry } from '@quarterlight/contract/system/technical-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { StateChip, type Tone } from '../../../ui/bits/StateChip.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { technicalApi } from '../technical.api.ts';
import classes from './technical.module.css';

const states: Readonly<Record<OutsideServiceState['state'], readonly [word: string, tone: Tone]>> = {
  set: ['Set up', 'green'],
  'stand-in': ['Stand-in', 'amber'],
  missing: ['Not usable', 'red'],
};

/** What the product leans on, and whether it can be leant on now. */
export function OutsideServices() {
  const result = useQuery(technicalApi.services());
  return (
    <Section title="Services">
      <LoadedRecord result={result}>
        {(services) => (
          <ul className={classes.list}>
            {services.map((service) => (
              <OneService key={service.name} service={service} />
            ))}
          </ul>
        )}
      </LoadedRecord>
    </Section>
  );
}

function OneService({ service }: { readonly service: OutsideServiceState }) {
  const [tried, setTried] = useState<ServiceTry | null>(null);
  const attempt = useMutation(technicalApi.tryService());
  const [word, tone] = states[service.state];
  const { lastSuccess, lastFailure, title } = service;
  const go = async () => {
    setTried(null);
    setTried(await attempt.mutateAsync({ params: { service: service.name } }));
  };
  return (
    <li>
      <div className={classes.about}>
        <h3>
          {title} <StateChip tone={tone}>{word}</StateChip>
        </h3>
        <p>{service.words}</p>
        <p>{service.purpose}</p>
        {lastSuccess && (
          <p>
            Last worked <Instant value={lastSuccess.at} />
          </p>
        )}
        {lastFailure && (
          <p>
            Last failed <Instant value={lastFailure.at} />: {lastFailure.words}
          </p>
        )}
        <p className={classes.said} role="status" data-bad={tried?.ok === false || undefined}>
          {tried && (
            <>
              <StateChip tone={tried.ok ? 'green' : 'red'}>{tried.ok ? 'It works' : 'It does not work'}</StateChip> {tried.words} (
              {numberText(tried.milliseconds)} ms)
            </>
          )}
        </p>
      </div>
      <ActionButton run={go} aria-label={`Try it: ${title}`}>
        Try it
      </ActionButton>
    </li>
  );
}
