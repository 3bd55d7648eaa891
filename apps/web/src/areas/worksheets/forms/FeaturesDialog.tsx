import { Group, Radio } from '@mantine/core';
import { decodeEurocode } from '@quarterlight/contract/rules/eurocode';
import { featureQuestions } from '@quarterlight/contract/rules/feature-questions';
import { confirmLineFeatures } from '@quarterlight/contract/worksheets/line-routes';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import type { LineDialogProps } from './LineDialog.tsx';

const answers = optionsOf({ yes: 'Yes', no: 'No', unknown: 'Not known' });
const sources = optionsOf({ questions: 'By asking the customer', photo: 'From a photograph', vin: 'From the VIN' });

/** Confirms what the glass has and has not, topic by topic. */
export function FeaturesDialog({ worksheet, line, onClose }: LineDialogProps) {
  const decoded = decodeEurocode(line.code);
  const questions = decoded ? featureQuestions(decoded) : [];
  const known = Object.fromEntries(questions.map(({ topic }) => [topic, answerOf(line.features.find((feature) => feature.topic === topic)?.present)]));
  const form = useContractForm(confirmLineFeatures, {
    params: { id: worksheet.id, lineId: line.id },
    version: worksheet.version,
    defaults: { answers: known, source: 'questions' },
    toBody: ({ answers: given, source }) => ({
      source,
      features: questions.flatMap(({ topic }) => (given?.[topic] === 'unknown' ? [] : [{ topic, present: given?.[topic] === 'yes' }])),
    }),
    notice: 'The features are confirmed.',
    onDone: onClose,
  });
  return (
    <Dialog title={`Features of ${line.code || line.description}`} opened onClose={onClose} size="lg">
      {questions.length === 0 ? (
        <p>The code of this glass does not tell its features. Choose the right product for the line instead.</p>
      ) : (
        <Form form={form} submit="Confirm" onCancel={onClose}>
          {questions.map(({ topic, question, expected, note }) => (
            <AnswerField
              key={topic}
              name={`answers.${topic}`}
              label={question}
              description={[expected === null ? '' : `The code says ${expected ? 'yes' : 'no'}.`, note ?? ''].filter(Boolean).join(' ')}
            />
          ))}
          <SelectField name="source" label="Known from" options={sources} />
        </Form>
      )}
    </Dialog>
  );
}

const answerOf = (present: boolean | undefined): string => (present === undefined ? 'unknown' : present ? 'yes' : 'no');

function AnswerField({ name, label, description }: { readonly name: string; readonly label: string; readonly description: string }) {
  const { value, onChange, bound } = useField(name);
  return (
    <Radio.Group label={label} description={description} value={textOf(value)} onChange={onChange} error={bound.error}>
      <Group gap={20} mt={4}>
        {answers.map((answer) => (
          <Radio key={answer.value} value={answer.value} label={answer.label} size="sm" />
        ))}
      </Group>
    </Radio.Group>
  );
}
