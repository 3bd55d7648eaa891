import type { LoadOptions } from '@quarterlight/contract/loads/schemas';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import { MoneyField, QuantityField } from '../../../ui/form/NumberFields.tsx';
import { namedOptions, optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import type { KindOfLoad } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import classes from './opened.module.css';

/** What a person says of the file besides its columns: only what concerns its kind. */
export function OptionFields({ kind }: { readonly kind: KindOfLoad }) {
  const asks = (option: keyof LoadOptions) => kind.options.includes(option);
  const extent: unknown = useWatch({ name: 'options.extent' });
  const unknownCodes: unknown = useWatch({ name: 'options.unknownCodes' });
  const { extents } = kind;
  return (
    <div className={classes.options}>
      {asks('name') && <TextField name="options.name" label="Name" description="What it is called here; empty takes the name of the file" maxLength={120} />}
      {asks('effectiveFrom') && <DayField name="options.effectiveFrom" label="Effective from" description="The day from which it holds" required />}
      {extents !== null && (
        <SelectField
          name="options.extent"
          label="What it holds"
          description={(extent === 'changes' ? extents.changes : extents.list).follows}
          options={optionsOf({ list: extents.list.label, changes: extents.changes.label })}
        />
      )}
      {asks('unknownCodes') && (
        <SelectField
          name="options.unknownCodes"
          label="Codes that no product has"
          description="What becomes of their lines"
          options={optionsOf(kind.unknownCodes)}
        />
      )}
      {asks('categoryId') && unknownCodes === 'add' && <CategoryField />}
      {asks('takesListPrices') && (
        <div className={classes.wide}>
          <CheckboxField
            name="options.takesListPrices"
            label="Take its list prices over"
            description="From its day on they are the list prices of our products, too."
          />
        </div>
      )}
      {asks('sendInvitations') && (
        <div className={classes.wide}>
          <CheckboxField
            name="options.sendInvitations"
            label="Mail invitations to the users that are added"
            description="Each gets a link to choose a password, good for a week. Otherwise they are invited later, from their records."
          />
        </div>
      )}
      {asks('expectedLines') && <OldSystem kind={kind} />}
    </div>
  );
}

/** What the system that it comes from says, against which the file is held. */
function OldSystem({ kind }: { readonly kind: KindOfLoad }) {
  const hasTotal = kind.options.includes('expectedTotal');
  return (
    <fieldset className={classes.told}>
      <legend>What your old system says</legend>
      <p className={classes.soft}>
        {hasTotal
          ? 'As its own list of what is open gives it. The file is loaded only if both figures are the same.'
          : 'As its own list gives it, where you know it. The file is loaded only if the number is the same.'}
      </p>
      <div className={classes.options}>
        <QuantityField name="options.expectedLines" label="Number of lines" required={hasTotal} />
        {hasTotal && <MoneyField name="options.expectedTotal" label="Total owed, net of credits" required />}
      </div>
    </fieldset>
  );
}

function CategoryField() {
  const categories = useQuery(loadsApi.categories());
  return (
    <SelectField
      name="options.categoryId"
      label="Category of new products"
      description="Where their code does not tell it"
      required
      options={namedOptions(categories.data)}
    />
  );
}
