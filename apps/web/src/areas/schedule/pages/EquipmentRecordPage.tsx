import type { Equipment } from '@quarterlight/contract/schedule/equipment-schemas';
import { today } from '@quarterlight/kit/days';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Ahead } from '../../../app/page.ts';
import { pathTo } from '../../../app/paths.ts';
import { tenantZone } from '../../../platform/formats.ts';
import { useParam } from '../../../platform/param.ts';
import { useCan } from '../../../platform/permissions.ts';
import { askAhead } from '../../../platform/query.ts';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { later } from '../../../ui/later.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { RecordPage } from '../../../ui/record/RecordPage.tsx';
import { Facts, Section } from '../../../ui/record/Section.tsx';
import { lendingApi } from '../lending.api.ts';
import { Expiry } from '../parts/Expiry.tsx';

const ChangeEquipment = later(() => import('../forms/EquipmentForms.tsx'), 'ChangeEquipment');

export const ahead: Ahead = ({ params }) => askAhead(lendingApi.piece(params.id ?? ''));

/** One piece of calibration equipment. */
export function EquipmentRecordPage() {
  // What is being removed is not asked for again.
  const [removing, setRemoving] = useState(false);
  const result = useQuery({ ...lendingApi.piece(useParam('id')), enabled: !removing });
  return <LoadedRecord result={result}>{(piece) => <EquipmentRecord piece={piece} setRemoving={setRemoving} />}</LoadedRecord>;
}

function EquipmentRecord({ piece, setRemoving }: { readonly piece: Equipment; readonly setRemoving: (removing: boolean) => void }) {
  const navigate = useNavigate();
  const mayChange = useCan('edit-users');
  const remove = useMutation(lendingApi.removeEquipment(() => navigate({ href: pathTo('/settings/equipment') })));
  const ask = async () => {
    const sure = await confirm({
      title: 'Remove equipment',
      text: `${piece.name} was added by mistake and is to be removed. What is no longer used is retired instead: edit it and enter the day.`,
      confirm: 'Remove',
      danger: true,
    });
    if (!sure) return;
    setRemoving(true);
    await remove.mutateAsync({ params: { id: piece.id }, version: piece.version }).catch(() => setRemoving(false));
  };
  const isRetired = piece.retiredOn !== null && piece.retiredOn <= today(tenantZone.get());
  return (
    <RecordPage
      kind="Equipment"
      number={piece.name}
      record={{ entity: 'equipment', id: piece.id }}
      state={isRetired && <StateChip>Retired</StateChip>}
      facts={<span>{piece.technicianName ? `Van of ${piece.technicianName}` : piece.branchName}</span>}
      menu={mayChange ? [{ label: 'Remove', danger: true, onClick: () => void ask() }] : []}
      aside={
        <Section title="Licence and service">
          <Facts
            columns={1}
            of={[
              ['Licence expires', <Expiry key="licence" on={piece.licenceExpires} />],
              ['Service due', <Expiry key="service" on={piece.serviceDue} over="Overdue" />],
              ['Last calibrated', <Day key="calibrated" value={piece.calibratedOn} />],
              ['Added', <Instant key="added" value={piece.createdAt} />],
            ]}
          />
        </Section>
      }
    >
      <Section title="Details" canEdit={mayChange} edit={(done) => <ChangeEquipment piece={piece} done={done} />}>
        <Facts
          columns={3}
          of={[
            ['Name', piece.name],
            ['Maker', piece.maker],
            ['Serial number', piece.serialNumber],
            ['Software version', piece.softwareVersion],
            ['Branch', piece.branchName],
            ['In the van of', piece.technicianName || 'Nobody: it stands in the branch'],
            piece.retiredOn !== null && ['Retired on', <Day key="retired" value={piece.retiredOn} />],
            ['Note', piece.note],
          ]}
        />
      </Section>
    </RecordPage>
  );
}
