import { ActionIcon, Button } from '@mantine/core';
import { productOptions } from '@quarterlight/contract/catalogue/choosing-routes';
import type { ProductOption } from '@quarterlight/contract/catalogue/schemas';
import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import { lookupFor } from '../../../platform/query.ts';
import { Money } from '../../../ui/bits/Money.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { PriceChain } from '../panels/PriceChain.tsx';
import { lineKinds } from '../words.ts';
import classes from './intake.module.css';
import type { PricedLine } from './use-prices.ts';

interface LinesPartProps {
  readonly priced: readonly PricedLine[];
  readonly onProduct: (product: ProductOption) => void;
  readonly onLabour: () => void;
  readonly onRemove: (key: string) => void;
  readonly onJobType: (key: string, jobTypeId: string | null) => void;
}

/** The lines so far, each with its price and where that comes from; products may also be found by their code. */
export function LinesPart({ priced, onProduct, onLabour, onRemove, onJobType }: LinesPartProps) {
  const types = useQuery(lookupFor(jobTypes));
  const main = priced.find(({ line }) => line.kind === 'labour')?.line;
  return (
    <>
      {priced.length > 0 && (
        <ul className={classes.lines} aria-label="Lines">
          {priced.map(({ line, netPence, chain, waiting, name, aboveCap }) => (
            <li key={line.key}>
              <span>
                {line.code && <span className={classes.code}>{line.code}</span>} {line.label || name || lineKinds[line.kind]}
              </span>
              <span className={classes.amount}>{waiting ? '…' : <Money value={{ amount: netPence, currency: 'GBP' }} />}</span>
              <ActionIcon
                size={28}
                variant="subtle"
                color="gray"
                aria-label={`Remove ${line.label || lineKinds[line.kind]}`}
                tabIndex={-1}
                onClick={() => onRemove(line.key)}
              >
                <IconX size={16} />
              </ActionIcon>
              {aboveCap && <span className={classes.above}>{aboveCap}</span>}
              <PriceChain chain={chain} />
              {line.kind === 'labour' && line !== main && (
                <Select
                  aria-label="Job type of this labour"
                  placeholder="As the job; other work?"
                  size="xs"
                  className={classes.work ?? ''}
                  clearable
                  data={namedOptions(types.data)}
                  value={line.jobTypeId ?? null}
                  onChange={(id) => onJobType(line.key, id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <FindProduct onProduct={onProduct} onLabour={onLabour} />
    </>
  );
}

/** Finds a product by its code or words. */
export const FindProduct = memo(function FindProduct({ onProduct, onLabour }: Pick<LinesPartProps, 'onProduct' | 'onLabour'>) {
  const known = useRef(new Map<string, ProductOption>());
  return (
    <div className={classes.find}>
      <SearchSelect
        label="Find a product"
        placeholder="Code, or how its description begins"
        value={null}
        gathers
        search={(q) => lookupFor(productOptions, { query: { q, limit: 20 } })}
        read={(products) => {
          for (const product of products) known.current.set(product.id, product);
          return products.map(({ id, code, description }) => ({ value: id, label: `${code} – ${description}` }));
        }}
        onChange={(id) => {
          const product = id === null ? undefined : known.current.get(id);
          if (product) onProduct(product);
        }}
      />
      <Button variant="default" onClick={onLabour}>
        Labour only, no glass
      </Button>
    </div>
  );
});
