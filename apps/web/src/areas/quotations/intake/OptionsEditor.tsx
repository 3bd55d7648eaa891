import { Button } from '@mantine/core';
import { glassForVehicle } from '@quarterlight/contract/catalogue/choosing-routes';
import { jobTypes, quotationJobTypes } from '@quarterlight/contract/system/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form';
import { lookupFor, queryFor } from '../../../platform/query.ts';
import { messageOf, textOf, useToldField } from '../../../ui/form/use-field.ts';
import { later } from '../../../ui/later.tsx';
import { KnownGlass, laterParts, type Prices, useLines } from '../../worksheets/index.ts';
import { OptionColumn } from './OptionColumn.tsx';
import classes from './options.module.css';
import { optionsOf } from './values.ts';
import { pricedAs, variantsOf } from './variants.ts';

const FindProduct = later(laterParts, 'FindProduct');
const KitsPart = later(laterParts, 'KitsPart');

const mostOptions = 6;
const watched = ['vehicle.make', 'vehicle.model', 'vehicle.year', 'customerId', 'place'];

/** The ways to do the job, side by side, each with its lines and prices; what is chosen below goes into the one that is worked on. */
export function OptionsEditor({ onPrices }: { readonly onPrices?: (prices: Prices) => void }) {
  const { setValue, getValues, formState } = useFormContext<FieldValues>();
  const options = optionsOf(useWatch({ name: 'options' }));
  const [at, setAt] = useState(0);
  const index = Math.min(at, options.length - 1);
  const current = options[index];
  const [make, model, year, customerId, place] = useWatch({ name: watched });
  const quoted = useQuery(lookupFor(quotationJobTypes)).data;
  const types = useQuery(lookupFor(jobTypes)).data ?? [];
  const fits = { make: textOf(make), model: textOf(model), ...(typeof year === 'number' && year > 1900 && year < 2100 ? { year } : {}) };
  const hasGlass = current?.lines.some(({ kind, productId }) => kind === 'glass' && productId) ?? false;
  const glass = useQuery({
    ...queryFor(glassForVehicle, { query: { ...fits, ...(textOf(customerId) && { customerId: textOf(customerId) }) } }),
    enabled: hasGlass && fits.make !== '' && fits.model !== '',
    meta: { quiet: true },
  });
  const lines = useLines(current?.lines.length ?? 0, `options.${index}.lines`);
  useToldField('options', { label: 'Options' });
  const set = (next: unknown) => setValue('options', next, { shouldDirty: true });
  const first = quoted?.[0];
  useEffect(() => {
    if (!first) return;
    const unset = optionsOf(getValues('options')).some(({ jobTypeId }) => jobTypeId === '');
    if (unset)
      setValue(
        'options',
        optionsOf(getValues('options')).map((option) =>
          option.jobTypeId === '' ? { ...option, jobTypeId: first.id, title: option.title || first.name } : option,
        ),
      );
  }, [first, getValues, setValue]);
  const variants = current ? variantsOf(current, { types: quoted ?? [], glass: glass.data }) : [];
  const problem = formState.errors.options;
  return (
    <>
      <div className={classes.options} data-count={Math.min(options.length, 3)}>
        {options.map((option, each) => (
          <OptionColumn
            key={option.key}
            at={each}
            option={option}
            terms={{
              customerId: textOf(customerId),
              place: place === 'workshop' ? 'workshop' : 'mobile',
              jobTypeId: pricedAs(quoted ?? [], types, option.jobTypeId),
            }}
            types={quoted ?? []}
            isAlone={options.length === 1}
            isCurrent={each === index}
            onCurrent={() => setAt(each)}
            onRecommend={() => set(options.map((other, place_) => ({ ...other, recommended: place_ === each })))}
            onRemove={() => set(options.filter((other) => other !== option))}
            {...(each === 0 && onPrices && { onPrices })}
          />
        ))}
      </div>
      {problem && 'message' in problem && (
        <p className={classes.wrong} role="alert">
          {messageOf(problem)}
        </p>
      )}
      {options.length < mostOptions && (
        <div className={classes.add} role="group" aria-label="Add an option">
          <span>Beside {current?.title || 'it'}:</span>
          {variants.map(({ title, make: made }) => (
            <Button
              key={title}
              size="compact-md"
              variant="default"
              onClick={() => {
                set([...options, made()]);
                setAt(options.length);
              }}
            >
              + {title}
            </Button>
          ))}
        </div>
      )}
      <div role="group" aria-label={`Lines of ${current?.title || 'the option'}`}>
        {options.length > 1 && <p className={classes.soft}>What you choose here goes into “{current?.title}”.</p>}
        <KnownGlass onAdd={lines.addGlass} />
        <FindProduct onProduct={lines.addProduct} onLabour={lines.addLabour} />
        <KitsPart lines={current?.lines ?? []} jobTypeId={pricedAs(quoted ?? [], types, current?.jobTypeId ?? '')} onKit={lines.addKit} />
      </div>
    </>
  );
}
