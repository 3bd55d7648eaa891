import type { VehicleMergePreview } from '@quarterlight/contract/stewardship/vehicle-merge-schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../platform/notices.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { describeVehicle } from '../../vehicles/index.ts';
import { vehicleMergeApi } from '../vehicle-merge.api.ts';
import { TwoCompared, WhichIsKept } from './TwoToMerge.tsx';

/** A vehicle as a merge names it. */
export interface VehicleToMerge {
  readonly id: string;
  readonly displayRegistration: string;
}

interface VehicleMergeProps {
  readonly one: VehicleToMerge;
  /** The second vehicle; chosen in the dialog where it is left out. */
  readonly other?: VehicleToMerge | undefined;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Told which of the two is kept. */
  readonly onMerged: (keptId: string) => unknown;
}

/** Merges two vehicles that are one: which is kept, what would move, in what they differ, and what prevents it. */
export function VehicleMergeDialog({ one, other: given, opened, onClose, onMerged }: VehicleMergeProps) {
  const [chosen, setChosen] = useState<VehicleToMerge | null>(null);
  const other = given ?? chosen;
  const close = () => {
    setChosen(null);
    onClose();
  };
  const merged = (keptId: string) => {
    close();
    return onMerged(keptId);
  };
  return (
    <Dialog title="Merge vehicles" opened={opened} onClose={close} size="xl">
      {given === undefined && (
        <SearchSelect
          label={`Merge ${one.displayRegistration} with`}
          required
          placeholder="Its mark or VIN, at least 3 characters"
          value={chosen?.id ?? null}
          onChange={(id, option) => setChosen(id === null ? null : { id, displayRegistration: option?.label.split(',')[0] ?? '' })}
          search={vehicleMergeApi.find}
          read={({ items }) =>
            items
              .filter(({ id }) => id !== one.id)
              .map((found) => ({ value: found.id, label: [found.displayRegistration, describeVehicle(found)].filter(Boolean).join(', ') }))
          }
        />
      )}
      {other && <MergeTwo key={other.id} one={one} other={other} onCancel={close} onMerged={merged} />}
    </Dialog>
  );
}

interface MergeTwoProps {
  readonly one: VehicleToMerge;
  readonly other: VehicleToMerge;
  readonly onCancel: () => void;
  readonly onMerged: (keptId: string) => unknown;
}

function MergeTwo({ one, other, onCancel, onMerged }: MergeTwoProps) {
  const [keepId, setKeepId] = useState(one.id);
  const goneId = keepId === one.id ? other.id : one.id;
  const preview = useQuery(vehicleMergeApi.preview({ keepId, goneId }));
  const sides = preview.data ? [preview.data.keep, preview.data.gone] : [];
  const labelOf = (vehicle: VehicleToMerge) => {
    const side = sides.find(({ id }) => id === vehicle.id);
    return side ? [side.displayRegistration, describeVehicle(side)].join(', ') : vehicle.displayRegistration;
  };
  return (
    <>
      <WhichIsKept
        sides={[one, other].map((vehicle) => ({ id: vehicle.id, label: labelOf(vehicle) }))}
        keepId={keepId}
        onChoose={setKeepId}
        preview={preview}
      />
      {preview.data && <Previewed key={keepId} preview={preview.data} onCancel={onCancel} onMerged={onMerged} />}
    </>
  );
}

type PreviewedProps = Pick<MergeTwoProps, 'onCancel' | 'onMerged'> & { readonly preview: VehicleMergePreview };

function Previewed({ preview: { keep, gone, counts, differences, prevented }, onCancel, onMerged }: PreviewedProps) {
  const [keptName, goneName] = [keep.displayRegistration, gone.displayRegistration];
  const merge = useMutation(vehicleMergeApi.merge());
  const run = async (taken: readonly string[]) => {
    await merge.mutateAsync({ body: { keepId: keep.id, goneId: gone.id, taken: [...taken] } });
    notify.success(`${goneName} is merged into ${keptName}. It can be undone for a day.`);
    await onMerged(keep.id);
  };
  return (
    <TwoCompared prevented={prevented} differences={differences} counts={counts} keptName={keptName} goneName={goneName} merge={run} onCancel={onCancel}>
      {goneName} leads to {keptName} from then on and is still found by its mark. What is written on its jobs stays. A fleet that {keptName} does not take over
      ends for {goneName}.
    </TwoCompared>
  );
}
