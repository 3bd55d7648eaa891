import type { ReplyOf } from '@quarterlight/contract/route';
import type { placeOptions } from '@quarterlight/contract/stock/choosing-routes';
import { useQuery } from '@tanstack/react-query';
import type { Option } from '../../../ui/form/options.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import type { FieldProps } from '../../../ui/form/use-field.ts';
import { placesToChoose } from '../choosing.api.ts';

const most = 100;
const read = (places: ReplyOf<typeof placeOptions>): Option[] =>
  places.filter((place) => place.level !== 'outside').map(({ id, code, name }) => ({ value: id, label: code === name ? code : `${code} – ${name}` }));

interface PlaceFieldProps extends FieldProps {
  readonly initial?: Option | null;
  /** A place that is not offered, such as the one that something is moved from. */
  readonly without?: string;
  /** Only whole locations: depots, vans and the like. */
  readonly locationsOnly?: boolean;
  /** The field may be emptied. */
  readonly clearable?: boolean;
}

/** One of our own places: all of them where they fit into a list, else found by the beginning of code or name. */
export function PlaceField({ initial, without, locationsOnly = false, clearable = false, ...rest }: PlaceFieldProps) {
  const level = locationsOnly ? { level: 'location' as const } : {};
  const all = useQuery(placesToChoose({ limit: most, ...level }));
  const search = (q: string) => placesToChoose({ q, limit: 20, ...level });
  if (all.data && all.data.length >= most)
    return <SearchSelectField {...rest} search={search} read={(reply) => read(reply).filter((option) => option.value !== without)} initial={initial} />;
  const options = read(all.data ?? []).filter((option) => option.value !== without);
  const known = initial && !options.some((option) => option.value === initial.value) ? [initial, ...options] : options;
  return (
    <SelectField {...rest} options={known} clearable={clearable} placeholder={all.isPending ? 'Reading the places' : (rest.placeholder ?? 'Choose a place')} />
  );
}
