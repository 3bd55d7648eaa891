import type { CoursePart } from '@quarterlight/contract/notices/training-schemas';
import { later } from '../../../ui/later.tsx';
import { BroadcastText } from './BroadcastText.tsx';
import classes from './training.module.css';

const AttachedDocument = later(() => import('./AttachedDocument.tsx'), 'AttachedDocument');

/** What a course holds, in its order. */
export function CourseParts({ parts }: { readonly parts: readonly CoursePart[] }) {
  return (
    <ol className={classes.parts} aria-label="Parts">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <li key={index} className={classes.part}>
          {part.title !== '' && <h2>{part.title}</h2>}
          {part.file ? (
            <div className={classes.held}>
              <AttachedDocument file={part.file} />
            </div>
          ) : (
            <BroadcastText text={part.text} />
          )}
        </li>
      ))}
    </ol>
  );
}
