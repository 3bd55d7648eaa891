import { worksheetFileTypes } from '@quarterlight/contract/system/lookup-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lookupFor } from '../../../platform/query.ts';
import { FileUpload } from '../../../ui/form/FileUpload.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import { usePhone } from '../../../ui/use-phone.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './damage.module.css';

interface PhotographFieldProps {
  readonly worksheet: Pick<WorksheetDetail, 'id' | 'files'>;
  readonly form: ContractForm;
  readonly name: 'beforeFileId' | 'afterFileId';
  readonly label: string;
}

const images = ['image/jpeg', 'image/png', 'image/webp'];
const kindOf = { beforeFileId: 'damage', afterFileId: 'post-fit' } as const;

/** A photograph of a damage: one of the job, or one that is taken now. */
export function PhotographField({ worksheet, form, name, label }: PhotographFieldProps) {
  const phone = usePhone();
  const types = useQuery(lookupFor(worksheetFileTypes));
  const [added, setAdded] = useState<{ value: string; label: string }[]>([]);
  const add = useMutation(worksheetsApi.addFiles());
  const upload = async (files: File[]) => {
    const body = new FormData();
    const type = types.data?.find(({ kind }) => kind === kindOf[name]);
    if (type) body.append('fileTypeId', type.id);
    for (const file of files) body.append('file', file);
    const { madeId } = await add.mutateAsync({ params: { id: worksheet.id }, body, quiet: true });
    setAdded([...added, { value: madeId, label: files[0]?.name ?? label }]);
    form.methods.setValue(name, madeId, { shouldDirty: true });
  };
  const there = worksheet.files
    .filter(({ mediaType }) => images.includes(mediaType))
    .map(({ fileId, name: called, fileType }) => ({ value: fileId, label: fileType ? `${called} (${fileType.name})` : called }));
  const options = [...there, ...added.filter(({ value }) => there.every((each) => each.value !== value))];
  return (
    <div className={classes.photographs}>
      {options.length > 0 && <SelectField name={name} label={label} clearable options={options} />}
      <FileUpload label={`${phone ? 'Take' : 'Add'} the ${label.toLowerCase()}`} accept={images} single onUpload={upload} />
    </div>
  );
}
