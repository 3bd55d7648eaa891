import type { Figures, Proof, ProofContext } from './proof.ts';

/** SQL of a trigger that does something to each row before or after it is written: a defect to be planted. */
export const plantTrigger = (table: string, when: string, body: string): string =>
  `create function public.planted() returns trigger language plpgsql as $$ begin ${body} return new; end $$;
   create trigger zz_planted ${when} on ${table} for each row execute function public.planted();`;

/** A proof that is run once for each planted defect: SQL, by what it does to the product. */
export const proofOf = ({
  run,
  plants,
  ...proof
}: Pick<Proof, 'name' | 'promises' | 'about'> & {
  readonly run: (context: ProofContext, plant?: string) => Promise<Figures>;
  readonly plants: Readonly<Record<string, string>>;
}): Proof => ({
  ...proof,
  run: (context) => run(context),
  planted: Object.entries(plants).map(([about, sql]) => ({ about, run: (context) => run(context, sql) })),
});
