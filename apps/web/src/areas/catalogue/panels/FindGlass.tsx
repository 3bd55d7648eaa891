import { useQuery } from '@tanstack/react-query';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { findGlassApi } from '../find-glass.api.ts';
import classes from '../parts/find-glass.module.css';
import { GlassNarrowing } from '../parts/GlassNarrowing.tsx';
import { PricesFor } from '../parts/PricesFor.tsx';
import { WhichVehicle } from '../parts/WhichVehicle.tsx';
import { useGlassAddress, vehicleOf } from '../use-glass-address.ts';

/** The right piece of glass for a vehicle: by its registration or its model, then by questions that tell look-alikes apart. */
export function FindGlass() {
  const { address } = useGlassAddress();
  const vehicle = vehicleOf(address);
  return (
    <div>
      <Section title="Which vehicle?">
        <WhichVehicle />
      </Section>
      {vehicle && <Fitting vehicle={vehicle} />}
    </div>
  );
}

function Fitting({ vehicle }: { readonly vehicle: NonNullable<ReturnType<typeof vehicleOf>> }) {
  const { address, go } = useGlassAddress();
  const { customerId } = address;
  const result = useQuery(findGlassApi.fitting({ ...vehicle, ...(customerId !== undefined && { customerId }) }));
  return (
    <LoadedRecord result={result}>
      {({ groups, message }) => {
        const [only, ...others] = groups;
        const group = groups.find(({ glassTypeId }) => (glassTypeId ?? 'other') === address.glass) ?? (others.length === 0 ? only : undefined);
        const { year, make, model } = vehicle;
        return (
          <>
            <Section
              title="Which glass?"
              empty={groups.length === 0 && (message ?? 'The catalogue knows no glass for this vehicle.')}
              count={`${make} ${model}${year === undefined ? '' : `, ${year}`}`}
            >
              <PricesFor />
              <div className={classes.groups} role="group" aria-label="Positions">
                {groups.map((one) => (
                  <button
                    key={one.glassTypeId ?? ''}
                    type="button"
                    aria-pressed={one === group}
                    onClick={() => go({ glass: one.glassTypeId ?? 'other', answers: null })}
                  >
                    {one.name} <span>{one.products.length}</span>
                  </button>
                ))}
              </div>
            </Section>
            {group && <GlassNarrowing key={group.glassTypeId ?? ''} group={group} />}
          </>
        );
      }}
    </LoadedRecord>
  );
}
