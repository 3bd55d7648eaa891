import { changeWorksheet } from '@quarterlight/contract/worksheets/desk-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

export interface SectionFormProps {
  readonly worksheet: WorksheetDetail;
  readonly done: () => void;
}
interface OneSectionProps extends SectionFormProps {
  /** What is shown and sent of the worksheet. */
  readonly section: FieldValues;
  readonly columns?: 1 | 3;
  readonly refusals?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

/** The fields of one section of a worksheet. */
export function SectionForm({ worksheet, done, section, columns = 3, refusals = {}, children }: OneSectionProps) {
  const form = useContractForm(changeWorksheet, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: section,
    refusals,
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={columns}>
      {children}
    </Form>
  );
}
