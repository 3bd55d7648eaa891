/** SQL of a trigger that does something to each row before or after it is written: a defect to be planted. */
export const plantTrigger = (table: string, when: string, body: string): string =>
  `create function public.planted() returns trigger language plpgsql as $$ begin ${body} return new; end $$;
   create trigger zz_planted ${when} on ${table} for each row execute function public.planted();`;
