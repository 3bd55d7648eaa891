import { renderMessage, type Words } from '@quarterlight/contract/outbox/render';
import type { MessageTemplate } from '@quarterlight/contract/outbox/schemas';
import { textSize } from '@quarterlight/contract/outbox/sms';
import classes from './TemplatePreview.module.css';

/** How the message reads with example values, by email and as a text message, and how long that is. */
export function TemplatePreview({ fields, words }: { readonly fields: MessageTemplate['fields']; readonly words: Words }) {
  const values = Object.fromEntries(fields.map(({ name, example }) => [name, example]));
  const email = renderMessage(words, 'email', values, '');
  const text = words.sms === '' ? undefined : renderMessage(words, 'sms', values, '').body;
  return (
    <div className={classes.previews}>
      <section aria-label="Preview of the email">
        <h3>By email</h3>
        <div className={classes.email}>
          <p className={classes.subject}>{email.subject || '–'}</p>
          <div className={classes.text}>{email.body}</div>
        </div>
      </section>
      {text !== undefined && (
        <section aria-label="Preview of the text message">
          <h3>As a text message</h3>
          <p className={classes.bubble}>{text}</p>
          <p className={classes.size}>{sizeWords(text)}</p>
        </section>
      )}
    </div>
  );
}

function sizeWords(text: string): string {
  const { length, parts, isWide, wideSigns } = textSize(text);
  const size = `${length} characters, ${parts === 1 ? 'one message' : `${parts} messages`}.`;
  return isWide
    ? `${size} ${wideSigns.join(' ')} ${wideSigns.length === 1 ? 'is' : 'are'} not in every telephone’s alphabet, so that a message holds 70 instead of 160.`
    : size;
}
