import { Button } from '@mantine/core';
import { fixedLists, type LookupListName as LookupList, lookupListNames } from '@quarterlight/contract/system/lookup-names';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { askAhead } from '../../../platform/query.ts';
import { optionsOf } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { listNotes } from '../lookup-words.ts';
import { lookupsApi } from '../lookups.api.ts';
import { LookupTable } from '../parts/LookupTable.tsx';
import classes from './LookupsPage.module.css';

const NewLookupForm = later(() => import('../forms/LookupForms.tsx'), 'NewLookupForm');

const isList = (name: string): name is LookupList => Object.hasOwn(lookupListNames, name);
const listNamed = (name: string | null | undefined): LookupList => (name && isList(name) ? name : 'job-types');

export const ahead: Ahead = ({ search }) => {
  askAhead(lookupsApi.counts());
  askAhead(lookupsApi.list(listNamed(search.list)));
};

const addressOf = (list: string): string => `${pathTo('/settings/lookups')}?list=${list}`;

/** The lookup lists of the company, one at a time. */
export function LookupsPage() {
  const { searchStr } = useLocation();
  const list = listNamed(new URLSearchParams(searchStr).get('list'));
  const isNarrow = usePhone();
  return (
    <Page title="Lookup lists">
      <div className={classes.columns}>
        {isNarrow ? <ListSelect list={list} /> : <ListLinks list={list} />}
        <OneList key={list} list={list} />
      </div>
    </Page>
  );
}

function ListSelect({ list }: { readonly list: LookupList }) {
  const navigate = useNavigate();
  return (
    <Select
      label="List"
      data={optionsOf(lookupListNames)}
      value={list}
      allowDeselect={false}
      onChange={(next) => next && void navigate({ href: addressOf(next), replace: true })}
    />
  );
}

function ListLinks({ list }: { readonly list: LookupList }) {
  const counts = useQuery(lookupsApi.counts());
  const countOf = (name: string) => counts.data?.find((each) => each.list === name)?.inUse;
  return (
    <nav className={classes.lists} aria-label="Lists">
      {optionsOf(lookupListNames).map(({ value, label }) => (
        <Link key={value} to={addressOf(value)} className={value === list ? classes.here : undefined}>
          <span>{label}</span>
          <span className={classes.count}>{countOf(value) ?? ''}</span>
        </Link>
      ))}
    </nav>
  );
}

function OneList({ list }: { readonly list: LookupList }) {
  const result = useQuery(lookupsApi.list(list));
  const [adding, setAdding] = useState(false);
  const [withRetired, setWithRetired] = useState(false);
  const note = listNotes[list];
  const isFixed = fixedLists.includes(list);
  return (
    <section className={classes.list} aria-labelledby="lookup-list">
      <header className={classes.head}>
        <h2 id="lookup-list">{lookupListNames[list]}</h2>
        <div className={classes.tools}>
          {!isFixed && (
            <label className={classes.switch}>
              <input type="checkbox" checked={withRetired} onChange={(event) => setWithRetired(event.currentTarget.checked)} />
              Show retired
            </label>
          )}
          {!isFixed && !adding && (
            <Button onClick={() => setAdding(true)} data-new>
              Add entry
            </Button>
          )}
        </div>
      </header>
      {note && <p className={classes.note}>{note}</p>}
      {adding && (
        <div className={classes.adding}>
          <NewLookupForm list={list} done={() => setAdding(false)} />
        </div>
      )}
      <LoadedRecord result={result}>
        {(entries) => {
          const retired = entries.filter((entry) => entry.retired);
          return (
            <>
              <LookupTable list={list} entries={entries.filter((entry) => !entry.retired)} retired={withRetired ? retired : []} />
              {withRetired && retired.length === 0 && <p className={classes.note}>No entry of this list is retired.</p>}
              {!withRetired && retired.length > 0 && <p className={classes.note}>{plural(retired.length, 'retired entry', 'retired entries')} not shown.</p>}
            </>
          );
        }}
      </LoadedRecord>
    </section>
  );
}
