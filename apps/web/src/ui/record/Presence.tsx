import type { OpenBy } from '@quarterlight/contract/system/schemas';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { presenceWords } from './presence-words.ts';
import classes from './record.module.css';

/** Who else has the record open, hung below its header, where nothing moves when they come and go. */
export function Presence({ people }: { readonly people: OpenBy['people'] }) {
  const edited = people.some(({ doing }) => doing === 'editing');
  const Icon = edited ? IconPencil : IconEye;
  return (
    <div className={classes.presence} role="status" aria-label="Who else is here" data-editing={edited || undefined}>
      {people.length > 0 && (
        <span>
          <Icon size={14} aria-hidden />
          {presenceWords(people)}
        </span>
      )}
    </div>
  );
}
