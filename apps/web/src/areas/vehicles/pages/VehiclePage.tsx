import { motStatuses, taxStatuses } from '@quarterlight/contract/vehicles/names';
import type { LookupReply, Vehicle } from '@quarterlight/contract/vehicles/schemas';
import { capitalise } from '@quarterlight/kit/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { vehiclePanels } from '../../../app/record-panels.ts';
import { instantText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { useParam } from '../../../platform/param.ts';
import { isAllowed, useCan, useUser } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { later } from '../../../ui/later.tsx';
import { InTurn } from '../../../ui/record/InTurn.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { usePhone } from '../../../ui/use-phone.ts';
import { describeVehicle } from '../describe-vehicle.ts';
import { lookupApi } from '../lookup.api.ts';
import { Duplicates, type ToMerge } from '../panels/Duplicates.tsx';
import { vehiclesApi } from '../vehicles.api.ts';

const DetailsForm = later(() => import('../forms/DetailsForm.tsx'), 'DetailsForm');
const panels = vehiclePanels.map(({ load, ...panel }) => ({ ...panel, Panel: later(async () => ({ Panel: await load() }), 'Panel') }));
const VehicleMerged = later(() => import('../../stewardship/index.ts'), 'VehicleMerged');
const MotPanel = later(() => import('../panels/MotPanel.tsx'), 'MotPanel');
const VehicleMarks = later(() => import('../panels/VehicleMarks.tsx'), 'VehicleMarks');
const VehicleFleets = later(() => import('../panels/VehicleFleets.tsx'), 'VehicleFleets');

export const ahead: Ahead = ({ params }) => {
  const id = params.id ?? '';
  askAhead(vehiclesApi.one(id));
  askAhead(vehiclesApi.duplicates(id));
};

/** One vehicle: what is known of it, from where, and when it was looked up last. */
export function VehiclePage() {
  const id = useParam('id');
  const result = useQuery(vehiclesApi.one(id));
  // They stand above all else.
  const likely = useQuery(vehiclesApi.duplicates(id));
  return (
    <LoadedRecord result={likely.isLoading ? { ...result, data: undefined } : result}>
      {(vehicle) => <VehicleRecord key={vehicle.id} vehicle={vehicle} />}
    </LoadedRecord>
  );
}

function VehicleRecord({ vehicle }: { readonly vehicle: Vehicle }) {
  const refresh = useMutation(lookupApi.refresh());
  const ask = async () => {
    const { lookup, vehicle: ours } = await refresh.mutateAsync({ params: { id: vehicle.id }, body: {} });
    if (lookup.differs) await chooseBetween(lookup, ours);
    else if (lookup.found) notify.success(lookup.message);
    else notify.info(lookup.message);
  };
  const chooseBetween = async (theirs: LookupReply, ours: Vehicle) => {
    const replace = await confirm({
      title: 'Another vehicle',
      text: `The DVLA says of ${ours.displayRegistration}: ${describeVehicle(theirs)}. Here it is: ${describeVehicle(ours)}. Where the registration has moved to another vehicle, take the DVLA’s: model, VIN and whatever else only the old one had are emptied.`,
      confirm: 'Take the DVLA’s',
      cancel: 'Keep ours',
    });
    if (!replace) return;
    const { lookup, vehicle: now } = await refresh.mutateAsync({ params: { id: ours.id }, body: { replace: ours.version } });
    if (lookup.found) notify.success(`${now.displayRegistration} is now ${describeVehicle(now)}.`);
    else notify.info(lookup.message);
  };
  const [toMerge, setToMerge] = useState<ToMerge | null>(null);
  const seesAccounts = useCan('view-customers');
  const { permissions } = useUser();
  const stands = vehicle.mergedIntoId === null;
  const mayChange = vehicle.allowedActions.includes('change');
  const phone = usePhone();
  const roadworthiness = (
    <Section title="Tax and MOT">
      <Facts
        columns={1}
        of={[
          ['Tax', vehicle.taxStatus && taxStatuses[vehicle.taxStatus]],
          ['MOT', vehicle.motStatus && motStatuses[vehicle.motStatus]],
          ['MOT expires', <Day key="mot" value={vehicle.motExpires} />],
          ['Looked up', <Instant key="at" value={vehicle.lookedUpAt} />],
          ['Added', <Instant key="added" value={vehicle.createdAt} />],
        ]}
      />
    </Section>
  );
  return (
    <RecordPage
      kind="Vehicle"
      number={vehicle.displayRegistration}
      record={{ entity: 'vehicle', id: vehicle.id }}
      facts={<span>{[vehicle.make, vehicle.model, vehicle.year].filter(Boolean).join(' ')}</span>}
      primary={vehicle.allowedActions.includes('refresh') && <ActionButton run={ask}>Look up again</ActionButton>}
      menu={vehicle.allowedActions.includes('merge') ? [{ label: 'Merge with another', onClick: () => setToMerge('chosen') }] : []}
      aside={!phone && roadworthiness}
    >
      {stands ? <Duplicates vehicle={vehicle} asked={toMerge} onAsk={setToMerge} /> : <VehicleMerged vehicle={vehicle} />}
      <Section title="Details" canEdit={mayChange} edit={(done) => <DetailsForm vehicle={vehicle} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Make', vehicle.make],
            ['Model', vehicle.model],
            ['Derivative', vehicle.derivative],
            ['Body', capitalise(vehicle.body)],
            ['Doors', vehicle.doors],
            ['Year', vehicle.year],
            ['Colour', vehicle.colour],
            ['Fuel', vehicle.fuel],
            ['Engine', vehicle.engineCc === null ? null : `${vehicle.engineCc} cc`],
            ['VIN', vehicle.vin],
            ['Driver assistance', assistanceOf(vehicle)],
            ['Notes', vehicle.notes],
          ]}
        />
        {vehicle.registrationWarning && <p role="note">{vehicle.registrationWarning}</p>}
      </Section>
      {/* Before what comes later and would move it. */}
      {phone && roadworthiness}
      <InTurn>
        {stands && panels.filter(({ needs }) => isAllowed(needs, permissions)).map(({ title, Panel }) => <Panel key={title} vehicle={vehicle} title={title} />)}
        {stands && <MotPanel key="mot" vehicle={vehicle} />}
        <VehicleMarks key="marks" vehicle={vehicle} />
        {seesAccounts && <VehicleFleets key="fleets" vehicle={vehicle} />}
      </InTurn>
    </RecordPage>
  );
}

/** What driver assistance it has, who said so and when. */
function assistanceOf({ adasFeatures, adasSource, adasAt }: Vehicle): string {
  if (adasFeatures.length === 0) return '';
  const said = adasSource === null ? '' : ` (${adasSource === 'job' ? 'said with a job' : 'typed'}${adasAt === null ? '' : `, ${instantText(adasAt)}`})`;
  return `${adasFeatures.join(', ')}${said}`;
}
