import { useQuery } from '@tanstack/react-query';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { personOptions } from '../person-options.ts';
import { scheduleApi } from '../schedule.api.ts';

const most = 100;
/** Whose absence it is: one of all where they fit into a list, else found by the beginning of the name. */
export function PersonField() {
  const all = useQuery(scheduleApi.people({ limit: most }));
  const field = { name: 'userId', label: 'Person', required: true };
  if (all.data && all.data.length >= most) return <SearchSelectField {...field} search={(q) => scheduleApi.people({ q, limit: 20 })} read={personOptions} />;
  return <SelectField {...field} options={personOptions(all.data ?? [])} placeholder={all.isPending ? 'Reading the people' : 'Choose a person'} />;
}
