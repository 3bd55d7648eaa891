/** A message that the product sends, as it is delivered. */
export interface Template {
  /** What an administrator calls it. */
  readonly title: string;
  readonly subject: string;
  /** Paragraphs; one whose `{names}` are all empty is left out. A paragraph may have several lines. */
  readonly paragraphs: readonly string[];
  /** The whole message as a text message. */
  readonly sms?: string;
  /** Names besides those that it begins with, which its words may use. */
  readonly also?: readonly string[];
  /** Somebody waits for it: it goes out in the quiet hours, too. */
  readonly urgent?: true;
  /** The values that let somebody in, a code or a link: kept apart from the message, shown to nobody below its recipient, never sent again. */
  readonly secrets?: readonly string[];
  /** The values that open one record to whoever reads them, a private link: kept apart likewise, though nobody waits for them at night. */
  readonly opens?: readonly string[];
}
