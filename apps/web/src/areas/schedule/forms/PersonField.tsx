import type { ReplyOf } from '@quarterlight/contract/route';
import type { absencePeople } from '@quarterlight/contract/schedule/routes';
import { useQuery } from '@tanstack/react-query';
import type { Option } from '../../../ui/form/options.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { scheduleApi } from '../schedule.api.ts';

const most = 100;
/** People as options, with the branch by which two of one name are told apart. */
export const personOptions = (people: ReplyOf<typeof absencePeople>): Option[] =>
  people.map(({ id, name, branch }) => ({ value: id, label: branch === '' ? name : `${name}, ${branch}` }));

/** Whose absence it is: one of all where they fit into a list, else found by the beginning of the name. */
export function PersonField() {
  const all = useQuery(scheduleApi.people({ limit: most }));
  const field = { name: 'userId', label: 'Person', required: true };
  if (all.data && all.data.length >= most) return <SearchSelectField {...field} search={(q) => scheduleApi.people({ q, limit: 20 })} read={personOptions} />;
  return <SelectField {...field} options={personOptions(all.data ?? [])} placeholder={all.isPending ? 'Reading the people' : 'Choose a person'} />;
}
