import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { memo, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { lookupFor } from '../../../platform/query.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { Held, later } from '../../../ui/later.tsx';
import { useWide } from '../../../ui/use-phone.ts';
import { DetailsPart } from './DetailsPart.tsx';
import classes from './intake.module.css';
import { isRepair } from './job-kinds.ts';
import { Part } from './Part.tsx';
import type { Refused } from './SlotPart.tsx';
import { UnknownGlass } from './UnknownGlass.tsx';
import { isCalibration, useLines } from './use-lines.ts';
import type { Prices } from './use-prices.ts';
import { VehiclePart } from './VehiclePart.tsx';
import { isCustomer, linesOf } from './values.ts';

const KnownGlass = later(() => import('./KnownGlass.tsx'), 'KnownGlass');
const PastPart = later(() => import('./PastPart.tsx'), 'PastPart');
const laterParts = () => import('./later-parts.ts');
const GivenGlass = later(laterParts, 'GivenGlass');
const DamagesPart = later(laterParts, 'DamagesPart');
const KitsPart = later(laterParts, 'KitsPart');
const LinesPart = later(laterParts, 'LinesPart');
const CustomerPart = later(laterParts, 'CustomerPart');
const PlacePart = later(laterParts, 'PlacePart');
const InsurancePart = later(laterParts, 'InsurancePart');
const SlotPart = later(laterParts, 'SlotPart');
const NotesPart = later(laterParts, 'NotesPart');
const Summary = later(laterParts, 'Summary');
const Reckoning = later(laterParts, 'Reckoning');

const nothingPriced: Prices = { priced: [], totals: { net: 0, vat: 0, gross: 0 }, minutes: 90, aboveCap: null };

const watched = ['customerId', 'jobTypeId', 'place', 'lines', 'ui.customer', 'damages'];
const isTold = (damages: unknown): boolean => Array.isArray(damages) && damages.length > 0;

/** The call from its first question to its last, and the job so far beside it. */
export const IntakeParts = memo(function IntakeParts({ mayBook, ...refused }: { readonly mayBook: boolean } & Refused) {
  const [customerId, jobTypeId, place, kept, picked, damages] = useWatch({ name: watched });
  const types = useQuery(lookupFor(jobTypes));
  const lines = linesOf(kept);
  const customer = isCustomer(picked) && picked.id === customerId ? picked : null;
  const [prices, setPrices] = useState<Prices>(nothingPriced);
  const repair = isRepair(types.data, jobTypeId);
  const { addGlass, addProduct, addLabour, addKit, setJobType, remove } = useLines(lines.length);
  const wide = useWide();
  const isGlassGiven = useLocation().searchStr.includes('productId=');
  return (
    <div className={classes.screen}>
      <div>
        <Part title="Vehicle">
          <div className={classes.fields} data-columns="4">
            <VehiclePart />
          </div>
          {!wide && <PastPart />}
        </Part>
        <Part title="Job">
          <DetailsPart />
        </Part>
        <Part
          title={repair ? 'Repair' : 'Glass'}
          above={
            <>
              {(repair || isTold(damages)) && <DamagesPart />}
              {!repair && (
                <Held value>
                  <Suspense fallback={<UnknownGlass />}>
                    <KnownGlass onAdd={addGlass} />
                  </Suspense>
                </Held>
              )}
            </>
          }
          rows={{ phone: 1.86, wide: 1.19 }}
          load={laterParts}
          isNeeded={lines.length > 0 || isGlassGiven}
        >
          <GivenGlass onProduct={addProduct} />
          <LinesPart priced={prices.priced} onProduct={addProduct} onLabour={addLabour} onRemove={remove} onJobType={setJobType} />
          <KitsPart lines={lines} jobTypeId={textOf(jobTypeId)} onKit={addKit} />
        </Part>
        <Part title="Customer and contact" rows={{ phone: 9, wide: 4 }} load={laterParts} isNeeded={lines.length > 0}>
          <CustomerPart customer={customer} />
        </Part>
        <Part title="Insurance" rows={{ phone: 0.55, wide: 0.55 }} load={laterParts}>
          <InsurancePart customer={customer} net={prices.totals.net} />
        </Part>
        <Part title="Place of work" rows={{ phone: 6, wide: 2 }} load={laterParts}>
          <PlacePart />
        </Part>
        <Part title={mayBook ? 'Slot' : 'Driver assistance'} rows={mayBook ? { phone: 8.52, wide: 3.5 } : { phone: 2, wide: 1 }} load={laterParts}>
          <SlotPart minutes={prices.minutes} repair={repair} calibration={lines.some(isCalibration)} mayBook={mayBook} {...refused} />
        </Part>
        <Part title="Notes" rows={{ phone: 3, wide: 1 }} load={laterParts}>
          <NotesPart />
        </Part>
      </div>
      <div className={classes.beside}>
        {/* It has a column, or a bar, of its own: nothing has to hold its place. */}
        <Held value>
          <Suspense>
            <Reckoning
              lines={lines}
              terms={{ customerId: textOf(customerId), jobTypeId: textOf(jobTypeId), place: place === 'workshop' ? 'workshop' : 'mobile' }}
              onPrices={setPrices}
            />
            <Summary prices={prices} />
          </Suspense>
        </Held>
        {wide && <PastPart />}
      </div>
    </div>
  );
});
