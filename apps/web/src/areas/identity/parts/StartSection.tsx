import { type StartChoice, StartChoice as StartSchema } from '@quarterlight/contract/identity/schemas-start';
import { useMutation, useQuery } from '@tanstack/react-query';
import { startOptions } from '../../../app/start-options.ts';
import { loadClaims } from '../../../platform/permissions.ts';
import { useSites } from '../../../platform/use-sites.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { LoadedRecord } from '../../../ui/record/LoadedRecord.tsx';
import { Section } from '../../../ui/record/Section.tsx';
import { startApi } from '../start.api.ts';
import classes from './StartSection.module.css';

/** Where the signed-in user starts: the page after signing in, and the site of a new tab. What is chosen is saved at once. */
export function StartSection() {
  const result = useQuery(startApi.read());
  return (
    <Section title="Where you start">
      <LoadedRecord result={result}>{(start) => <StartFields start={start} />}</LoadedRecord>
    </Section>
  );
}

const all = 'all';

function StartFields({ start }: { readonly start: StartChoice }) {
  const { sites } = useSites();
  const save = useMutation(startApi.choose({ refresh: ['user'], notice: 'Where you start is saved.', onDone: () => loadClaims() }));
  // What was chosen shows at once, and goes back where it could not be saved.
  const shown = save.isPending ? save.variables.body : start;
  const choose = (change: Partial<Record<keyof StartChoice, string | null>>) => {
    const { data } = StartSchema.safeParse({ ...shown, ...change });
    if (data) save.mutate({ body: data });
  };
  const pages = startOptions();
  return (
    <div className={classes.fields}>
      <Select
        label="Start page"
        description="Opens after you sign in, and when you press the company’s name."
        data={pages}
        searchable={pages.length > 7}
        allowDeselect={false}
        nothingFoundMessage="Nothing found"
        value={pages.some(({ value }) => value === shown.startPage) ? shown.startPage : ''}
        onChange={(startPage) => choose({ startPage })}
      />
      {sites.length > 1 && (
        <Select
          label="Default site"
          description="A new tab shows this site. You can choose another in the tab at any time."
          data={sites.map(({ id, name }) => ({ value: id ?? all, label: name }))}
          searchable={sites.length > 7}
          allowDeselect={false}
          nothingFoundMessage="Nothing found"
          value={shown.defaultSite ?? all}
          onChange={(site) => choose({ defaultSite: site === all ? null : site })}
        />
      )}
    </div>
  );
}
