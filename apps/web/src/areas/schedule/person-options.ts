import type { ReplyOf } from '@quarterlight/contract/route';
import type { absencePeople } from '@quarterlight/contract/schedule/routes';
import type { Option } from '../../ui/form/options.ts';

/** People as options, with the branch by which two of one name are told apart. */
export const personOptions = (people: ReplyOf<typeof absencePeople>): Option[] =>
  people.map(({ id, name, branch }) => ({ value: id, label: branch === '' ? name : `${name}, ${branch}` }));
