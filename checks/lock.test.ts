import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { read } from './tree.ts';

const Lock = z.object({ packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })) });

describe('the lock file', () => {
  it("holds every system's builds of what it locks: `npm ci` refuses it where a registry knows of one that it leaves out", () => {
    const { packages } = Lock.parse(JSON.parse(read('package-lock.json')));
    const locked = Object.keys(packages);
    const named = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
    expect(named.filter((name) => !locked.some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
  });
});
