import type { Branch, BranchDayOfWeek } from '@quarterlight/contract/companies/branch-schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { weekdayNames } from '@quarterlight/kit/days';
import type { BranchPanelProps } from '../../../app/record-panels.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { later } from '../../../ui/later.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { LineTable } from '../../../ui/table/LineTable.tsx';
import { BranchExceptions } from './BranchExceptions.tsx';

const WeekForm = later(() => import('../forms/WeekForm.tsx'), 'WeekForm');

const jobs = (key: 'capacityMorning' | 'capacityAfternoon' | 'capacityOutOfHours', title: string, always = false): Column<BranchDayOfWeek> => ({
  key,
  title,
  width: 90,
  align: 'end',
  cell: (day) => (day.open || always ? day[key] : '–'),
});
const columns: readonly Column<BranchDayOfWeek>[] = [
  { key: 'day', title: 'Day', width: 130, cell: ({ weekday }) => weekdayNames[weekday - 1] },
  { key: 'hours', title: 'Hours', width: 150, cell: ({ open, opensAt, closesAt }) => (open ? `${opensAt} to ${closesAt}` : 'Not open') },
  jobs('capacityMorning', `${slotNames.A} jobs`),
  jobs('capacityAfternoon', `${slotNames.P} jobs`),
  jobs('capacityOutOfHours', `${slotNames.O} jobs`, true),
  { key: 'differs', title: 'Usual', width: 120, cell: ({ differs }) => (differs ? <StateChip>Differs</StateChip> : 'As usual') },
];

/** When a branch opens and how many jobs it takes, by weekday; the days on which something else holds below. */
export function BranchWeek({ branch, title }: BranchPanelProps) {
  return (
    <>
      <Section title={title} canEdit={mayChange(branch)} edit={(done) => <WeekForm branch={branch} done={done} />}>
        <LineTable label="Week" rows={branch.week} columns={columns} rowKey={({ weekday }) => String(weekday)} empty="" />
      </Section>
      <BranchExceptions branch={branch} />
    </>
  );
}

const mayChange = ({ allowedActions }: Branch): boolean => allowedActions.includes('change');
