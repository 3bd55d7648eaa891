import { isSearchable } from '@quarterlight/contract/rules/search-text';
import { useWatch } from 'react-hook-form';
import { textOf } from '../../../ui/form/use-field.ts';
import { later } from '../../../ui/later.tsx';
import { sameText, useMakesAndModels } from '../../vehicles/index.ts';
import type { GlassPartProps } from './GlassPart.tsx';
import { UnknownGlass } from './UnknownGlass.tsx';

const GlassPart = later(() => import('./later-parts.ts'), 'GlassPart');

const vehicle = ['vehicle.make', 'vehicle.model'];

/** The glass to choose from, once it is known for which vehicle. */
export function KnownGlass({ onAdd }: GlassPartProps) {
  const [make, model] = useWatch({ name: vehicle });
  const { models } = useMakesAndModels(textOf(make));
  // A model that the catalogue knows may be shorter: 'X5'.
  const known = textOf(make) !== '' && (isSearchable(textOf(model)) || models.some((one) => sameText(one, textOf(model))));
  return known ? <GlassPart onAdd={onAdd} /> : <UnknownGlass />;
}
