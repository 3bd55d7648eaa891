import { motStatuses, taxStatuses } from '@quarterlight/contract/vehicles/names';
import type { LookupReply } from '@quarterlight/contract/vehicles/schemas';
import { Day, Instant } from '../../../ui/bits/Day.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Facts } from '../../../ui/record/Section.tsx';

const monthText = (month: string | null) => (month ? month.split('-').toReversed().join('/') : null);
const motTones = { valid: 'green', 'not-valid': 'red', 'no-details': 'neutral', 'no-results': 'neutral' } as const;

/** What the registration look-up said, as facts. */
export function LookupAnswer({ answer }: { readonly answer: LookupReply }) {
  return (
    <Facts
      columns={3}
      of={[
        ['Registration', <Plate key="plate" registration={answer.registration} />],
        ['Make', answer.make],
        ['Model', answer.model ?? 'Not given by the DVLA'],
        ['Year', answer.year],
        ['Colour', answer.colour],
        ['Fuel', answer.fuel],
        ['Engine', answer.engineCc === null ? null : `${answer.engineCc} cc`],
        ['First registered', monthText(answer.monthOfFirstRegistration)],
        ['Tax', answer.taxStatus && <StateChip tone={answer.taxStatus === 'taxed' ? 'green' : 'red'}>{taxStatuses[answer.taxStatus]}</StateChip>],
        ['MOT', answer.motStatus && <StateChip tone={motTones[answer.motStatus]}>{motStatuses[answer.motStatus]}</StateChip>],
        ['MOT expires', <Day key="mot" value={answer.motExpires} />],
        ['Looked up', <Instant key="at" value={answer.lookedUpAt} />],
      ]}
    />
  );
}
