import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { generalRefusals, type RouteModel, routesIn } from '../reference-model.ts';
import classes from './Reference.module.css';
import { ReferenceIntro } from './ReferenceIntro.tsx';
import { RouteReference } from './RouteReference.tsx';

async function fetchDescription(): Promise<unknown> {
  const answer = await fetch('/v1/openapi.json');
  if (!answer.ok) throw new Error(`The description of the interface was answered ${answer.status}.`);
  return answer.json();
}

const addressOf = (name: string): string => `${pathTo('/api')}?${new URLSearchParams({ tab: 'reference', route: name }).toString()}`;
const fits = ({ name, summary, area }: RouteModel, words: readonly string[]) => {
  const text = `${name} ${summary} ${area}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The interface for reading: how to call it, and every route with what it takes, answers and refuses. One is open at a time, and has an address. */
export function Reference({ tabs }: { readonly tabs: ReactNode }) {
  const { data, isError, refetch } = useQuery({ queryKey: ['openapi'], queryFn: fetchDescription, staleTime: Number.POSITIVE_INFINITY });
  const routes = useMemo(() => routesIn(data), [data]);
  const [text, setText] = useState('');
  const words = useDeferredValue(text).toLowerCase().split(/\s+/).filter(Boolean);
  const open = new URLSearchParams(useLocation().searchStr).get('route');
  const areas = [
    ...Map.groupBy(
      routes.filter((route) => fits(route, words)),
      ({ area }) => area,
    ),
  ];
  return (
    <Page title="API keys">
      {tabs}
      <ReferenceIntro refusals={generalRefusals(data)} />
      <div className={classes.search}>
        <TextInput
          type="search"
          aria-label="Search the reference"
          placeholder="Search: worksheets, invoice, POST …"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <span role="status">
          {data === undefined ? (isError ? '' : 'Loading…') : `${areas.reduce((sum, [, of]) => sum + of.length, 0)} of ${routes.length} calls`}
        </span>
      </div>
      {isError && <EmptyState title="The reference could not be fetched." way={['Try again', () => void refetch()]} />}
      {data !== undefined && areas.length === 0 && <EmptyState title="No call reads so." way={['Show all', () => setText('')]} />}
      {areas.map(([area, of]) => (
        <section key={area} className={classes.area} aria-label={area}>
          <h2>{area}</h2>
          <ul>
            {of.map((route) => (
              <li key={route.name} className={classes.route} data-open={route.name === open || undefined}>
                <h3>
                  <Link to={route.name === open ? `${pathTo('/api')}?tab=reference` : addressOf(route.name)}>
                    <span className={classes.method} data-method={route.method}>
                      {route.method}
                    </span>
                    <code>{route.path}</code>
                    <span className={classes.summary}>{route.summary}</span>
                  </Link>
                </h3>
                {route.name === open && <RouteReference route={route} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}
