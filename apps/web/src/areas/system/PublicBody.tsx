import { paragraphsOf } from './public-text.ts';

/** The paragraphs and headings of a public text. */
export function PublicBody({ body }: { readonly body: string }) {
  return paragraphsOf(body).map((part, index) => (part.kind === 'heading' ? <h2 key={index}>{part.text}</h2> : <p key={index}>{part.text}</p>));
}
