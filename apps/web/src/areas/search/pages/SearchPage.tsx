import { hasLetters, onlySigns } from '@quarterlight/contract/rules/search-text';
import { searchEverything } from '@quarterlight/contract/search/routes';
import type { SearchHit } from '@quarterlight/contract/search/schemas';
import { useQuery } from '@tanstack/react-query';
import { useListState } from '../../../platform/list-state.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Page } from '../../../ui/Page.tsx';
import { SearchBox } from '../../../ui/table/SearchBox.tsx';
import { SkeletonRows } from '../../../ui/table/states.tsx';
import { openKinds, stateWord } from '../kinds.ts';
import { usePins } from '../pins.ts';
import { searchApi } from '../search.api.ts';
import { PinButton, PinnedAndRecent } from './PinnedAndRecent.tsx';
import classes from './SearchPage.module.css';

const shown = 20;

/** Everything that a text finds, by kind. */
export function SearchPage() {
  const list = useListState(searchEverything, { q: '', limit: shown });
  const pins = usePins();
  return (
    <Page title="Search">
      <SearchBox list={list} placeholder="Number, registration, name, postcode" wide />
      {list.q === '' ? <Nothing pins={pins} /> : <Finds q={list.q} pins={pins} />}
    </Page>
  );
}

type Pins = ReturnType<typeof usePins>;

function Nothing({ pins }: { readonly pins: Pins }) {
  return (
    <>
      <EmptyState title="What are you looking for?">
        Any part of a number, registration, name, postcode, telephone number or Eurocode will do, from three characters on.
      </EmptyState>
      <PinnedAndRecent pins={pins} />
    </>
  );
}

function Finds({ q, pins }: { readonly q: string; readonly pins: Pins }) {
  const kinds = openKinds();
  const result = useQuery(searchApi.find({ q, limit: shown, kinds: kinds.map(({ kind }) => kind) }));
  if (result.isError) {
    return (
      <EmptyState title="The search was not answered" way={['Try again', result.refetch]}>
        Check the connection, then try again.
      </EmptyState>
    );
  }
  if (!result.data) return <SkeletonRows columns={1} asList />;
  const { hits, more } = result.data;
  if (hits.length === 0)
    return (
      <EmptyState title="Nothing found">
        {hasLetters(q) ? 'Try a number, a registration, a name, a postcode, a telephone number or a Eurocode.' : onlySigns}
      </EmptyState>
    );
  // The kind with the best find comes first.
  const groups = kinds
    .map((kind) => ({ kind, mine: hits.filter((hit) => hit.kind === kind.kind), best: hits.findIndex((hit) => hit.kind === kind.kind) }))
    .filter(({ best }) => best >= 0)
    .toSorted((one, other) => one.best - other.best);
  return (
    <div className={classes.groups} aria-busy={result.isPlaceholderData}>
      {groups.map(({ kind, mine }) => (
        <section key={kind.kind} aria-label={kind.many}>
          <h2 className={classes.kind}>
            {kind.many}
            <span>{more.includes(kind.kind) ? `first ${mine.length}` : mine.length}</span>
          </h2>
          <ul className={classes.list}>
            {mine.map((hit) => (
              <li key={hit.id} className={classes.row}>
                <Link to={kind.to(hit.id)} className={classes.hit}>
                  <Find hit={hit} />
                </Link>
                <PinButton pins={pins} record={hit} title={hit.title} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Find({ hit }: { readonly hit: SearchHit }) {
  const state = stateWord(hit);
  return (
    <>
      <span className={classes.title}>{hit.title}</span>
      <span className={classes.detail} title={hit.detail}>
        {hit.detail}
      </span>
      {hit.fit === 'alike' && <span className={classes.alike}>similar</span>}
      {state && <StateChip>{state}</StateChip>}
    </>
  );
}
