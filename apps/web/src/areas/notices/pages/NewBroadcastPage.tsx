import type { BroadcastForm } from '@quarterlight/contract/notices/broadcast-schemas';
import { addDays, today } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { namedOptions, type Option } from '../../../ui/form/options.ts';
import { later } from '../../../ui/later.tsx';
import { Page } from '../../../ui/Page.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { broadcastsApi } from '../broadcasts.api.ts';
import classes from '../parts/broadcast.module.css';

const NewBroadcast = later(() => import('../forms/BroadcastForms.tsx'), 'NewBroadcast');

const shownFor = 30;

/** Writes a broadcast: empty, or as a copy of the one that the address names. */
export function NewBroadcastPage() {
  const copied = new URLSearchParams(useLocation().searchStr).get('copy') ?? '';
  return (
    <Page title="New broadcast">
      <Section title="Broadcast">
        <div className={classes.narrow}>{copied === '' ? <Writing given={empty()} customers={[]} /> : <Copy id={copied} />}</div>
      </Section>
    </Page>
  );
}

const until = () => addDays(today(tenantZone.get()), shownFor);
const empty = (): BroadcastForm => ({
  title: '',
  text: '',
  mustRead: false,
  to: { everybody: false, roleIds: [], branchIds: [], allCustomers: false, customerIds: [] },
  startsDay: null,
  startsTime: '08:00',
  endsDay: until(),
});

function Copy({ id }: { readonly id: string }) {
  const result = useQuery(broadcastsApi.one(id));
  return (
    <LoadedRecord result={result}>
      {({ title, text, mustRead, to, customers, startsTime }) => (
        <Writing given={{ title, text, mustRead, to, startsDay: null, startsTime, endsDay: until() }} customers={namedOptions(customers)} />
      )}
    </LoadedRecord>
  );
}

interface WritingProps {
  readonly given: BroadcastForm;
  readonly customers: readonly Option[];
}

function Writing({ given, customers }: WritingProps) {
  const navigate = useNavigate();
  return <NewBroadcast given={given} customers={customers} onMade={({ id }) => void navigate({ href: pathTo('/broadcasts/written/$id', { id }) })} />;
}
