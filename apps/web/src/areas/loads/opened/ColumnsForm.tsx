import { checkLoad } from '@quarterlight/contract/loads/routes';
import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { today } from '@quarterlight/kit/days';
import { tenantZone } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { chosenOf, toCheck, wrongChoices } from '../choices.ts';
import type { KindOfLoad } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { OptionFields } from './OptionFields.tsx';
import classes from './opened.module.css';
import { SampleTable } from './SampleTable.tsx';

interface ColumnsFormProps {
  readonly load: DataLoad;
  readonly kind: KindOfLoad;
  readonly onChecked: () => void;
}

const fromWords: Readonly<Record<DataLoad['choiceFrom'], string>> = {
  chosen: 'As they were chosen here.',
  remembered: 'As they were chosen for an earlier file with these headers.',
  recognised: 'As they were recognised by their headers. Look whether they are right: they are remembered.',
};

const valuesOf = ({ columns, choice, options }: DataLoad) => ({
  chosen: Object.fromEntries(columns.map(({ key }) => [key, choice[key] === undefined ? null : String(choice[key])])),
  options: { ...options, effectiveFrom: options.effectiveFrom ?? today(tenantZone.get()) },
});

/** Which column of the file is what, and what else a person says of it; then every line is checked. */
export function ColumnsForm({ load, kind, onChecked }: ColumnsFormProps) {
  const form = useContractForm(checkLoad, {
    params: { id: load.id },
    version: load.version,
    defaults: valuesOf(load),
    toBody: (values) => toCheck(load, values),
    // What is said of the choice as a whole stands at its beginning.
    fieldOf: (path) => (path === 'choice' ? `chosen.${load.columns[0]?.key ?? ''}` : path.replace(/^choice\./, 'chosen.')),
    notice: false,
    onDone: (reply) => {
      loadsApi.remember(reply);
      onChecked();
    },
  });
  const { methods } = form;
  const check = () => {
    const wrong = wrongChoices(load.columns, chosenOf(methods.getValues('chosen')));
    for (const { key } of load.columns) methods.clearErrors(`chosen.${key}`);
    if (wrong.size === 0) return void form.submit();
    [...wrong].forEach(([key, message], index) => methods.setError(`chosen.${key}`, { type: 'choice', message }, { shouldFocus: index === 0 }));
  };
  return (
    <Form form={form} submit="Check the file" onSend={check} isLong>
      <fieldset className={classes.part}>
        <legend>Columns</legend>
        <p className={classes.soft}>
          {fromWords[load.choiceFrom]} {kind.needs}
        </p>
        <SampleTable load={load} />
        <div className={classes.choices}>
          {load.columns.map((column) => (
            <ChoiceField key={column.key} column={column} shape={load.shape} />
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.part}>
        <legend>The file as a whole</legend>
        <OptionFields kind={kind} />
      </fieldset>
    </Form>
  );
}
