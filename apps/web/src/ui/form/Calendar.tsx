import '@mantine/dates/styles.layer.css';
import { DatePicker } from '@mantine/dates';
import { namedDayText } from '../../platform/formats.ts';

/** A month to pick a day from; fetched when it is first opened. */
export function Calendar({ value, onPick }: { readonly value: string | null; readonly onPick: (day: string) => void }) {
  return (
    <DatePicker
      firstDayOfWeek={1}
      hideOutsideDates
      styles={{ weekday: { textAlign: 'center' } }}
      weekendDays={[]}
      value={value}
      defaultDate={value ?? undefined}
      onChange={(day) => day && onPick(day)}
      getDayAriaLabel={namedDayText}
      ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
    />
  );
}
