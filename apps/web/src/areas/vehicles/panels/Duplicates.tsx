import { Alert, Button } from '@mantine/core';
import type { LikelyVehicle, Vehicle } from '@quarterlight/contract/vehicles/schemas';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import { describeVehicle } from '../describe-vehicle.ts';
import { vehiclesApi } from '../vehicles.api.ts';
import classes from './fleet.module.css';

const VehicleMergeDialog = later(() => import('../../stewardship/index.ts'), 'VehicleMergeDialog');

const why = ({ reasons }: LikelyVehicle) => reasons.map((reason) => (reason === 'vin' ? 'the same VIN' : 'a mark that is written alike')).join(' and ');

/** What is to be merged: one that was proposed, or one that is still to be chosen. */
export type ToMerge = LikelyVehicle | 'chosen';

interface DuplicatesProps {
  readonly vehicle: Vehicle;
  readonly asked: ToMerge | null;
  readonly onAsk: (asked: ToMerge | null) => void;
}

/** Vehicles that may be this one, and merging it with one of them or with another. */
export function Duplicates({ vehicle, asked, onAsk }: DuplicatesProps) {
  const navigate = useNavigate();
  const { data = [] } = useQuery(vehiclesApi.duplicates(vehicle.id));
  // The dialog keeps what it shows while it closes.
  const [last, setLast] = useState<ToMerge | null>(null);
  if (asked !== null && asked !== last) setLast(asked);
  const onMerged = (keptId: string) => (keptId === vehicle.id ? undefined : navigate({ href: pathTo('/vehicles/vehicle/$id', { id: keptId }) }));
  const mayMerge = vehicle.allowedActions.includes('merge');
  return (
    <>
      {data.length > 0 && (
        <Alert
          variant="light"
          color="blue"
          mt="sm"
          mb="xs"
          title={data.length === 1 ? 'This vehicle may be here twice' : 'This vehicle may be here several times'}
        >
          {data.map((other) => (
            <p key={other.id} className={classes.likely}>
              <span>
                <Link to={pathTo('/vehicles/vehicle/$id', { id: other.id })}>{[other.displayRegistration, describeVehicle(other)].join(', ')}</Link> has{' '}
                {why(other)}.
              </span>
              {mayMerge && (
                <Button size="compact-sm" variant="default" onClick={() => onAsk(other)} aria-label={`Compare with ${other.displayRegistration}`}>
                  Compare
                </Button>
              )}
            </p>
          ))}
        </Alert>
      )}
      {last !== null && (
        <VehicleMergeDialog
          one={vehicle}
          other={last === 'chosen' ? undefined : last}
          opened={asked !== null}
          onClose={() => onAsk(null)}
          onMerged={onMerged}
        />
      )}
    </>
  );
}
