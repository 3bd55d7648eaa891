import { placeText } from '@quarterlight/contract/stock/names';
import { day, formatDay } from '@quarterlight/kit/days';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useCan } from '../../../platform/permissions.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { unallocatedApi } from '../unallocated.api.ts';

/** Glass without a job that a waiting line could take, to be taken at once; nothing where there is none. */
export function FittingGlass({ worksheetId, lineId }: { readonly worksheetId: string; readonly lineId: string }) {
  const fitting = useQuery({ ...unallocatedApi.fitting(worksheetId), enabled: useCan('view-unallocated-glass') });
  const allocate = useMutation(unallocatedApi.allocate({ notice: 'The unallocated glass is reserved for this job.' }));
  const fits = fitting.data?.items.find((item) => item.lineId === lineId);
  if (fits === undefined) return null;
  const where = fits.onOrder ? `on order${fits.due === null ? '' : `, due ${formatDay(day(fits.due))}`}` : placeText(fits.place);
  return (
    <ActionButton size="compact-md" run={() => allocate.mutateAsync({ params: { id: fits.glassId }, body: { worksheetId, lineId } })}>
      Unallocated glass fits: allocate {fits.code} ({where})
    </ActionButton>
  );
}
