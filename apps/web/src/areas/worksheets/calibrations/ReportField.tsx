import { worksheetFileTypes } from '@quarterlight/contract/system/lookup-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lookupFor } from '../../../platform/query.ts';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './calibrations.module.css';

interface ReportFieldProps {
  readonly worksheet: WorksheetDetail;
  readonly form: ContractForm;
}

/** The report of a calibration: a file of the job, or one that is added now. */
export function ReportField({ worksheet, form }: ReportFieldProps) {
  const types = useQuery(lookupFor(worksheetFileTypes));
  const [added, setAdded] = useState<{ value: string; label: string }[]>([]);
  const add = useMutation(worksheetsApi.addFiles());
  const upload = async (files: File[]) => {
    const body = new FormData();
    const type = types.data?.find(({ kind }) => kind === 'adas');
    if (type) body.append('fileTypeId', type.id);
    for (const file of files) body.append('file', file);
    const { madeId } = await add.mutateAsync({ params: { id: worksheet.id }, body, quiet: true });
    setAdded([...added, { value: madeId, label: files[0]?.name ?? 'Report' }]);
    form.methods.setValue('reportFileId', madeId, { shouldDirty: true });
  };
  const there = worksheet.files.map(({ fileId, name, fileType }) => ({ value: fileId, label: fileType ? `${name} (${fileType.name})` : name }));
  const options = [...there, ...added.filter(({ value }) => there.every((each) => each.value !== value))];
  return (
    <div className={classes.report}>
      {options.length > 0 && <SelectField name="reportFileId" label="Report" clearable options={options} />}
      <FileUpload label="Add the report" single onUpload={upload} />
    </div>
  );
}
