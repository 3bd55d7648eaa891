import { proofs } from './proofs.ts';
import { option, refuse } from './support/options.ts';
import { Broken, type Figures, inContext, type Proof } from './support/proof.ts';

const has = (name: string) => process.argv.includes(`--${name}`);

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (since: number) => `${((performance.now() - since) / 1000).toLocaleString('en-GB', { maximumFractionDigits: 0 })} s`;

function chosen(): readonly Proof[] {
  const names = option('only')?.split(',');
  const unknown = names?.find((name) => !proofs.some((proof) => proof.name === name));
  if (unknown !== undefined) refuse(`There is no proof ${unknown}: choose from ${proofs.map((proof) => proof.name).join(', ')}.`);
  return names === undefined ? proofs : proofs.filter((proof) => names.includes(proof.name));
}

function table(figures: Figures): void {
  for (const [name, value] of Object.entries(figures)) say(`  ${name}: ${typeof value === 'number' ? value.toLocaleString('en-GB') : value}`);
}

/** Runs the proof itself; gives whether it held. */
async function prove(proof: Proof, short: boolean): Promise<boolean> {
  const started = performance.now();
  say(`\n── ${proof.name} ── ${proof.about}`);
  try {
    table(await inContext({ short, say }, proof.run));
    say(`  holds (${seconds(started)})`);
    return true;
  } catch (error) {
    say(error instanceof Broken ? `  BROKEN: ${error.message}` : `  failed: ${error instanceof Error ? error.stack : String(error)}`);
    return false;
  }
}

/** Runs the proof against each planted defect; gives whether every one was caught. */
async function findPlanted(proof: Proof, short: boolean): Promise<boolean> {
  let all = true;
  for (const defect of proof.planted) {
    const started = performance.now();
    const caught = await inContext({ short, say: () => {} }, defect.run).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (caught instanceof Broken) say(`  caught (${seconds(started)}): ${defect.about}: ${caught.message}`);
    else {
      all = false;
      say(`  NOT CAUGHT: ${defect.about}${caught === undefined ? '' : `: ${caught instanceof Error ? caught.stack : JSON.stringify(caught)}`}`);
    }
  }
  return all;
}

const help = `npm run proof -- [--only=${proofs.map((proof) => proof.name).join(',')}] [--short] [--planted for the planted defects alone | --plain without them]`;
if (has('help')) {
  say(help);
  process.exit(0);
}
let failed = 0;
for (const proof of chosen()) {
  const short = has('short');
  const held = has('planted') || (await prove(proof, short));
  const found = has('plain') || (await findPlanted(proof, short));
  if (!held || !found) failed += 1;
}
const good = ['Every proof holds.', 'Every planted defect was caught.'].filter((_, index) => !has(index === 0 ? 'planted' : 'plain')).join(' ');
say(failed === 0 ? `\n${good}` : `\n${failed} of the proofs failed.`);
process.exit(failed === 0 ? 0 : 1);
