import type { AppPage } from './page.ts';

/** What stands beside a page for whoever wants to know how it is worked with. */
export interface PageHelp {
  /** What the page is for. */
  readonly intro: string;
  /** How the usual things are done, step by step. */
  readonly tasks: readonly { readonly title: string; readonly steps: readonly string[] }[];
  readonly keys?: readonly (readonly [press: string, what: string])[];
  /** What its words and colours mean. */
  readonly words?: readonly (readonly [word: string, meaning: string])[];
  /** What it refuses or warns of, and what is to be done then. */
  readonly refusals?: readonly (readonly [said: string, remedy: string])[];
}

type Built = AppPage & { readonly load: unknown };
/** The help of an area: one for each of its built pages that stand in the frame, and for nothing else. */
export type HelpOf<Pages extends readonly AppPage[]> = Readonly<Record<Exclude<Extract<Pages[number], Built>, { readonly public: true }>['path'], PageHelp>>;

export interface AreaHelp {
  readonly pages: readonly AppPage[];
  readonly load: () => Promise<Readonly<Record<string, PageHelp>>>;
}

type Keys = NonNullable<PageHelp['keys']>;
/** The keys of every list. */
export const listKeys: Keys = [
  ['j, k', 'Next, previous row'],
  ['Home, End', 'First, last row'],
  ['Enter', 'Open the row'],
];
/** How every list is taken away. */
export const listFile: PageHelp['tasks'][number] = {
  title: 'Take the list as a file',
  steps: [
    'Press Download the list, above the rows on the right, and choose CSV or Excel.',
    'The file has every row that the filters let through, in this order, with the columns shown. The log says who took it.',
    'More than 10,000 rows are made in the background: For me, in the header, has the file once it is there.',
  ],
};
/** The keys of a record that is edited in place. */
export const recordKeys: Keys = [
  ['e', 'Edit the first part that you may change'],
  ['Ctrl Enter', 'Save what is being edited'],
];
/** A word of the page where somebody starts. */
export const startWords: NonNullable<PageHelp['words']> = [
  ['What you do here', 'Three things that are your work here, until you press Got it. They do not come back, on any machine.'],
];
