import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { askAhead } from '../../../platform/query.ts';
import byHand from '../../../ui/by-hand.module.css';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { handlingApi } from '../handling.api.ts';
import { Carrying } from '../panels/Carrying.tsx';

export const ahead: Ahead = ({ search }) => askAhead(handlingApi.putAwayList(search['location']));

/** What was received and is in no bin yet: taken by scanning it, put down by scanning the bin. */
export function PutAwayPage() {
  const navigate = useNavigate();
  const asked = new URLSearchParams(useLocation().searchStr).get('location') ?? undefined;
  const result = useQuery(handlingApi.putAwayList(asked));
  const go = (location: string | null) =>
    void navigate({ to: pathTo('/stock-control/put-away'), search: location === null ? {} : { location }, replace: true, resetScroll: false });
  return (
    <div className={byHand.page} data-form>
      <div className={byHand.head}>
        <h1>Put away</h1>
      </div>
      <LoadedRecord result={result}>
        {(list) =>
          list.location === null ? (
            <EmptyState title="There are no racks or bins yet">
              Make them under Stock control, Locations: what is received can be put away into them.
            </EmptyState>
          ) : (
            <>
              <Select
                label="Location"
                value={list.location.id}
                data={list.locations.map(({ id, code, name, waiting }) => ({
                  value: id,
                  label: `${code} – ${name} · ${waiting === 0 ? 'nothing waits' : `${plural(waiting, 'line')} waiting`}`,
                }))}
                onChange={go}
              />
              <Carrying key={list.location.id} list={list} location={list.location} />
            </>
          )
        }
      </LoadedRecord>
    </div>
  );
}
