import { useQuery } from '@tanstack/react-query';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { loadsApi } from '../loads.api.ts';
import { LoadRecord } from './LoadRecord.tsx';

interface OpenedLoadProps {
  readonly id: string;
  /** Its columns are to be seen again, where it has been checked already. */
  readonly wantsColumns: boolean;
}

/** A load from the file to what became of it, with the one thing that is to be done next. */
export function OpenedLoad({ id, wantsColumns }: OpenedLoadProps) {
  const result = useQuery(loadsApi.one(id));
  return <LoadedRecord result={result}>{(load) => <LoadRecord load={load} wantsColumns={wantsColumns} />}</LoadedRecord>;
}
