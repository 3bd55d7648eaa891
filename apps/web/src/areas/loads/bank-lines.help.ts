/** What helps with files of the bank, besides what helps with any file. */
export const bankLines = {
  intro: 'Brings in the lines of your bank’s statement. Nothing is recorded as a payment by that: each line waits to be matched.',
  tasks: [
    {
      title: 'Load a statement',
      steps: [
        'Download the statement from your bank as CSV, and drop it here.',
        'See that its columns are right: a date, what the bank writes, and the amount; or two columns for what came in and what went out.',
        'Press Check the file, look at what comes in and goes out, and press Load. Match the lines then, under Bank lines.',
      ],
    },
    {
      title: 'Bring files that overlap',
      steps: ['Lines that are here already are left. Of lines that are alike, with the same day, sum and words, as many are taken as the file has more of.'],
    },
  ],
  words: [['Loaded already', 'A line of that day, sum and reference is here. It is not loaded twice.']],
  refusals: [['It can no longer be undone', 'One of its lines was matched or left since. Open that line again first.']],
} as const;
