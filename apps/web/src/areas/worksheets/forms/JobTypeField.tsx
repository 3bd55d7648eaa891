import { jobTypes } from '@quarterlight/contract/system/lookup-routes';
import { useQuery } from '@tanstack/react-query';
import { lookupFor } from '../../../platform/query.ts';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';

/** Other work than the job's, where a line is. */
export function JobTypeField({ ofJob }: { readonly ofJob: string }) {
  const types = useQuery(lookupFor(jobTypes));
  return <SelectField name="jobTypeId" label="Job type" clearable placeholder={`As the job: ${ofJob}`} options={namedOptions(types.data)} />;
}
