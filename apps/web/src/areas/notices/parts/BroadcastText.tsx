import { Fragment } from 'react';
import { piecesOf } from '../broadcast-words.ts';
import classes from './broadcast.module.css';

/** What a broadcast says: plain text in paragraphs, with addresses of the web as links. Nothing in it is markup. */
export function BroadcastText({ text }: { readonly text: string }) {
  return (
    <div className={classes.text}>
      {text
        .split(/\n{2,}/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place
          <p key={index}>
            {piecesOf(paragraph).map((piece, place) =>
              piece.link ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
                <a key={place} href={piece.text} target="_blank" rel="noopener noreferrer">
                  {piece.text}
                </a>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no name but their place
                <Fragment key={place}>{piece.text}</Fragment>
              ),
            )}
          </p>
        ))}
    </div>
  );
}
