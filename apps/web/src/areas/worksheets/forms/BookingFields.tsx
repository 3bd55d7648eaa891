import { slotNames, slots } from '@quarterlight/contract/rules/slots';
import { scheduleMessages } from '@quarterlight/contract/schedule/messages';
import { isDay } from '@quarterlight/kit/days';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { ClockField } from '../../../ui/form/ClockField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { companiesApi } from '../../companies/companies.api.ts';
import { techniciansOf } from './technicians.ts';

/** Branch, technician, day, slot and length by hand; `prefix` is the part of the body that they stand in, with its dot. */
export function BookingFields({ prefix }: { readonly prefix: string }) {
  const branches = useQuery(companiesApi.branches());
  const branchId = textOf(useWatch({ name: `${prefix}branchId` }));
  const day = textOf(useWatch({ name: `${prefix}day` }));
  const board = useQuery(techniciansOf(branchId || undefined, isDay(day) ? day : undefined));
  const technicians = (board.data?.technicians ?? []).filter(
    (one) =>
      branchId === '' ||
      one.branch === null ||
      one.branch.id === branchId ||
      one.roaming ||
      board.data?.lent.some((each) => each.technicianId === one.id && each.branchId === branchId),
  );
  const left = (code: string) => {
    const room = isDay(day) ? board.data?.capacity.find((one) => one.branchId === branchId && one.day === day && one.slot === code) : undefined;
    if (!room) return '';
    return room.taken >= room.capacity ? ', full' : `, ${room.capacity - room.taken} left`;
  };
  return (
    <>
      <SelectField name={`${prefix}branchId`} label="Branch" options={namedOptions(branches.data)} />
      <SelectField name={`${prefix}technicianId`} label="Technician" clearable options={namedOptions(technicians)} />
      <DayField name={`${prefix}day`} label="Day" ahead={scheduleMessages['diary.past'].text} />
      <SelectField name={`${prefix}slot`} label="Slot" options={slots.map(({ code }) => ({ value: code, label: `${slotNames[code]}${left(code)}` }))} />
      <ClockField name={`${prefix}startsAt`} dayName={`${prefix}day`} label="Start, where agreed" />
      <QuantityField name={`${prefix}minutes`} label="Length in minutes" />
    </>
  );
}
