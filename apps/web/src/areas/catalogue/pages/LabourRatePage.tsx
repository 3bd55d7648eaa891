import { Button } from '@mantine/core';
import type { LabourRateRank } from '@quarterlight/contract/catalogue/labour-rate-schemas';
import { placeNames } from '@quarterlight/contract/catalogue/names';
import type { LabourRate } from '@quarterlight/contract/catalogue/schemas';
import { termState } from '@quarterlight/contract/rules/agreed';
import { today } from '@quarterlight/kit/days';
import { formatNumber } from '@quarterlight/kit/numbers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { addressOf } from '../../../platform/http.ts';
import { useParam } from '../../../platform/param.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { LoggedTimeline, type TimelinePlace } from '../../../ui/record/LoggedTimeline.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { companyAddress } from '../../companies/index.ts';
import { labourRatesApi } from '../labour-rates.api.ts';
import { RateRank, SameWork } from '../panels/RateRank.tsx';
import { RateState, workMeant } from '../parts/WorkMeant.tsx';

const ChangeRate = later(() => import('../forms/WorkForms.tsx'), 'ChangeRate');
const RenewLabourRate = later(() => import('../forms/LabourRateForms.tsx'), 'RenewLabourRate');
const EndLabourRate = later(() => import('../forms/LabourRateForms.tsx'), 'EndLabourRate');

export const ahead: Ahead = ({ params }) => {
  const id = params.id ?? '';
  askAhead(labourRatesApi.one(id));
  askAhead(labourRatesApi.rank(id));
};

/** One labour rate: what it is for, what it costs, and where it stands among the others. */
export function LabourRatePage() {
  const id = useParam('id');
  const result = useQuery(labourRatesApi.one(id));
  // What is for just the same work stands above all else.
  const rank = useQuery(labourRatesApi.rank(id));
  return (
    <LoadedRecord result={rank.isLoading ? { ...result, data: undefined } : result}>
      {(rate) => <RateRecord key={rate.id} rate={rate} rank={rank} />}
    </LoadedRecord>
  );
}

interface RateRecordProps {
  readonly rate: LabourRate;
  readonly rank: { readonly data?: LabourRateRank | undefined; readonly error: unknown; readonly isError: boolean; refetch(): unknown };
}

function RateRecord({ rate, rank }: RateRecordProps) {
  const navigate = useNavigate();
  const mayChange = useCan('edit-labour-rates');
  const seesAccounts = useCan('view-customers');
  const [asked, setAsked] = useState<'renew' | 'end' | null>(null);
  const close = () => setAsked(null);
  const to = (href: string) => void navigate({ href });
  const remove = useMutation(labourRatesApi.remove(() => to(pathTo('/catalogue/labour-rates'))));
  const askToRemove = async () => {
    const text = `${rate.name} was entered by mistake and is to be removed. What simply holds no longer is ended instead, so that one sees later what it was.`;
    if (await confirm({ title: 'Remove it?', text, confirm: 'Remove', danger: true }))
      await remove.mutateAsync({ params: { id: rate.id }, version: rate.version }).catch(() => undefined);
  };
  const hasEnded = termState(rate, today(tenantZone.get())) === 'ended';
  return (
    <RecordPage
      kind="Labour rate"
      number={rate.name}
      // Whoever is bound to a branch or to their own jobs is told of nobody who has it open.
      record={seesAccounts ? { entity: 'labour-rate', id: rate.id } : null}
      state={<RateState rate={rate} />}
      facts={<span>{[rate.customerName ?? 'Everybody', workMeant(rate)].join(' · ')}</span>}
      money={<Money value={rate.price} />}
      primary={
        mayChange && (
          <Button variant="default" onClick={() => setAsked('renew')}>
            New price from a day
          </Button>
        )
      }
      menu={
        mayChange
          ? [
              ...(hasEnded ? [] : [{ label: 'End on a day', onClick: () => setAsked('end') }]),
              { label: 'Remove', danger: true, apart: true, onClick: () => void askToRemove() },
            ]
          : []
      }
      aside={<RateTimeline id={rate.id} />}
    >
      {rank.data && <SameWork rank={rank.data} />}
      <Section title="Details" canEdit={mayChange} edit={(done) => <ChangeRate row={rate} onClose={done} />}>
        <Facts
          columns={3}
          of={[
            ['Customer', rate.customerId === null ? 'Everybody' : <Link to={companyAddress('customer', rate.customerId)}>{rate.customerName}</Link>],
            ['Job type', rate.jobTypeName ?? 'Any'],
            ['Glass', rate.glassTypeName ?? 'Any'],
            ['Place', rate.place === null ? 'Any' : placeNames[rate.place]],
            ['Category', rate.categoryName ?? 'Any'],
            ['Price, net', <Money key="price" value={rate.price} />],
            ['Minutes', formatNumber(rate.minutes)],
            ['From', <Day key="from" value={rate.validFrom} />],
            ['To', rate.validTo === null ? 'Open' : <Day key="to" value={rate.validTo} />],
          ]}
        />
        <p>
          <Link to={testerOf(rate)}>Which rate would apply to this work?</Link>
        </p>
      </Section>
      <LoadedRecord result={rank}>{(among) => <RateRank rank={among} />}</LoadedRecord>
      <Dialog title={asked === 'end' ? 'End on a day' : 'New price from a day'} opened={asked !== null} onClose={close}>
        {asked === 'renew' && <RenewLabourRate rate={rate} onClose={close} onDone={({ id }) => to(pathTo('/catalogue/labour-rates/$id', { id }))} />}
        {asked === 'end' && <EndLabourRate rate={rate} onClose={close} />}
      </Dialog>
    </RecordPage>
  );
}

/** The tester with the work that a rate is for. */
function testerOf({ jobTypeId, glassTypeId, place, customerId, categoryId, validFrom, validTo }: LabourRate): string {
  const day = validFrom > today(tenantZone.get()) ? validFrom : validTo;
  const work = Object.entries({ jobTypeId, glassTypeId, place, customerId, categoryId, day }).flatMap(([key, value]) => (value === null ? [] : [[key, value]]));
  return addressOf(pathTo('/catalogue/labour-rates'), {}, { tab: 'which', ...Object.fromEntries(work) });
}

function RateTimeline({ id }: { readonly id: string }) {
  const [place, setPlace] = useState<TimelinePlace>({});
  const result = useQuery(labourRatesApi.timeline(id, place));
  return <LoggedTimeline title="Timeline" result={result} onPlace={setPlace} />;
}
