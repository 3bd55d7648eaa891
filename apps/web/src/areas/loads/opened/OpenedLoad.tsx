import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
  // What is being discarded is not asked for again.
  const [discarding, setDiscarding] = useState(false);
  const result = useQuery({ ...loadsApi.one(id), enabled: !discarding });
  return (
    <LoadedRecord result={result}>
      {(load) => <LoadRecord load={load} wantsColumns={wantsColumns} discarding={discarding} setDiscarding={setDiscarding} />}
    </LoadedRecord>
  );
}
