import { describe, expect, it } from 'vitest';
import { fileNameOf } from './download.ts';

describe('the name of a downloaded file', () => {
  it.each([
    ['attachment; filename="completed-jobs-export_demo_2026-10-01_2026-10-31.csv"', 'completed-jobs-export_demo_2026-10-01_2026-10-31.csv'],
    ['attachment; filename="a.csv"; filename*=UTF-8\'\'Rapport%20%C3%A9t%C3%A9.csv', 'Rapport été.csv'],
    ['attachment; filename=plain.xlsx', 'plain.xlsx'],
    ['attachment; filename="kept.csv"; filename*=UTF-8\'\'%E0%A4%A', 'kept.csv'],
    ['attachment', null],
    [null, null],
  ])('reads %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name);
  });
});
