/** What each purpose of a link is handed. */
export interface OpenedProps {
  readonly token: string;
  /** The link opens nothing any more. */
  readonly onGone: () => void;
  /** The company's, empty while it is not known. */
  readonly telephone: string;
}
