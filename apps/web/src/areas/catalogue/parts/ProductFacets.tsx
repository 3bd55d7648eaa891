import { Button } from '@mantine/core';
import { type FacetValue, productFacets } from '@quarterlight/contract/catalogue/facet-routes';
import { productFeatureNames, qualityNames } from '@quarterlight/contract/catalogue/names';
import type { listProducts } from '@quarterlight/contract/catalogue/routes';
import type { Category } from '@quarterlight/contract/catalogue/schemas';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CriteriaOf, ListState } from '../../../platform/list-state.ts';
import { queryFor } from '../../../platform/query.ts';
import { countText, toggled } from '../facet-words.ts';
import { productsApi } from '../products.api.ts';
import classes from './product-facets.module.css';

interface ProductFacetsProps {
  readonly list: ListState<CriteriaOf<typeof listProducts>>;
}

/** So many values of a filter stand there at once. */
const mostAtOnce = 10;

/** What the list can be narrowed by, with how many products each value would leave. */
export function ProductFacets({ list }: ProductFacetsProps) {
  const { sort: _sort, limit: _limit, after: _after, before: _before, ...filters } = list.query;
  const result = useQuery({ ...queryFor(productFacets, { query: filters, touches: ['product'] }), placeholderData: keepPreviousData });
  const categories = useQuery(productsApi.categories()).data ?? [];
  const facets = result.data;
  if (facets === undefined) return <p className={classes.told}>{result.isError ? 'The counts could not be read.' : 'Counting'}</p>;
  const { address, set } = list;
  const one = (key: 'categoryId' | 'quality' | 'calibration' | 'active') => ({
    isSet: (value: string) => address[key] === value,
    onPress: (value: string) => set({ [key]: address[key] === value ? '' : value }),
  });
  const names: Readonly<Record<string, string>> = { ...qualityNames, ...productFeatureNames };
  const nameOf = (value: string) => names[value] ?? value;
  const features = new Set((address.features ?? '').split(','));
  return (
    <div className={classes.facets}>
      <Facet title="Category" {...inTree(categories, facets.categoryId)} {...one('categoryId')} />
      <Facet
        title="Has"
        values={facets.features}
        nameOf={nameOf}
        isSet={(value) => features.has(value)}
        onPress={(value) => set({ features: toggled(address.features, value) })}
      />
      <Facet title="Quality" values={facets.quality} nameOf={nameOf} {...one('quality')} />
      <Facet title="Calibration" values={facets.calibration} nameOf={(value) => (value === 'true' ? 'Needed' : 'Not needed')} {...one('calibration')} />
      <Facet title="State" values={facets.active} nameOf={(value) => (value === 'true' ? 'Active' : 'Discontinued')} {...one('active')} />
    </div>
  );
}

/** Categories in the order of the tree, each as far in as it stands below others. */
function inTree(categories: readonly Category[], values: readonly FacetValue[]) {
  const byId = new Map(categories.map((category) => [category.id, category]));
  const depthOf = (id: string | null): number => (id === null || !byId.has(id) ? 0 : 1 + depthOf(byId.get(id)?.parentId ?? null));
  const order = new Map(categories.map(({ id }, index) => [id, index]));
  return {
    values: values.filter(({ value }) => byId.has(value)).toSorted((left, right) => (order.get(left.value) ?? 0) - (order.get(right.value) ?? 0)),
    nameOf: (id: string) => byId.get(id)?.name ?? '',
    depthOf: (id: string) => depthOf(id) - 1,
  };
}

interface FacetProps {
  readonly title: string;
  readonly values: readonly FacetValue[];
  readonly nameOf: (value: string) => string;
  readonly depthOf?: (value: string) => number;
  readonly isSet: (value: string) => boolean;
  readonly onPress: (value: string) => void;
}

function Facet({ title, values, nameOf, depthOf, isSet, onPress }: FacetProps) {
  const [all, setAll] = useState(false);
  if (values.length === 0) return null;
  const shown = all ? values : values.filter(({ value }, index) => index < mostAtOnce || isSet(value));
  return (
    <section className={classes.group} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {shown.map((one) => (
          <li key={one.value} style={depthOf && { paddingLeft: 12 * depthOf(one.value) }}>
            <button type="button" className={classes.value} aria-pressed={isSet(one.value)} onClick={() => onPress(one.value)}>
              <span>{nameOf(one.value)}</span> <span>{countText(one)}</span>
            </button>
          </li>
        ))}
      </ul>
      {values.length > shown.length && (
        <Button variant="subtle" size="compact-xs" onClick={() => setAll(true)}>
          {`${values.length - shown.length} more`}
        </Button>
      )}
    </section>
  );
}
