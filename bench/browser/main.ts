import { parseArgs } from 'node:util';
import { lineOf, measureBrowser } from './measure.ts';
import { say, whileServed } from './served.ts';

// node bench/browser/main.ts --data=folder, after `npm run build`
const { data } = parseArgs({ options: { data: { type: 'string' } } }).values;

await whileServed(data, async ({ baseUrl, signIn }) => {
  await measureBrowser(baseUrl, signIn, (row) => say(lineOf(row)));
});
