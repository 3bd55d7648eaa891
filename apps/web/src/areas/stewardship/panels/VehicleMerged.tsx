import { Alert } from '@mantine/core';
import type { Vehicle } from '@quarterlight/contract/vehicles/schemas';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { instantText } from '../../../platform/formats.ts';
import { notify } from '../../../platform/notices.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { vehicleMergeApi } from '../vehicle-merge.api.ts';
import classes from './stewardship.module.css';

const day = 24 * 3_600_000;

/** Where a vehicle went, with the way to take it back while that can be done. */
export function VehicleMerged({ vehicle }: { readonly vehicle: Vehicle }) {
  const { id, version, mergedIntoId, mergedAt, mergedByName, allowedActions } = vehicle;
  const { data: into } = useQuery({ ...vehicleMergeApi.one(mergedIntoId ?? ''), enabled: mergedIntoId !== null });
  const [now] = useState(() => Date.now());
  const undo = useMutation(vehicleMergeApi.undo());
  if (mergedIntoId === null) return null;
  const until = mergedAt === null ? null : new Date(Date.parse(mergedAt) + day).toISOString();
  const mayUndo = allowedActions.includes('undo-merge') && until !== null && now < Date.parse(until);
  const run = async () => {
    await undo.mutateAsync({ params: { id }, version });
    notify.success('The merge is undone. What was made since stays.');
  };
  const text = 'The jobs, quotations and fleet entries that came from it go back, with its mark. What was made since stays with the vehicle that was kept.';
  return (
    <Alert variant="light" color="blue" mt="sm" mb="xs">
      <div className={classes.notice}>
        <p>
          This vehicle was merged into <Link to={pathTo('/vehicles/vehicle/$id', { id: mergedIntoId })}>{into?.displayRegistration ?? 'another vehicle'}</Link>
          {mergedAt && ` on ${instantText(mergedAt)} by ${mergedByName}`}.
        </p>
        {mayUndo && until && (
          <span className={classes.acts}>
            <span>Can be undone until {instantText(until)}</span>
            <ActionButton size="compact-sm" ask={{ title: 'Undo the merge', text, confirm: 'Undo' }} run={run}>
              Undo the merge
            </ActionButton>
          </span>
        )}
      </div>
    </Alert>
  );
}
