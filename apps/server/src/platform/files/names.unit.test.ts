import { allRoutes } from '@quarterlight/contract';
import { isStream } from '@quarterlight/contract/route';
import { describe, expect, it } from 'vitest';
import { documents, pictures, videos } from './media-types.ts';
import { fileNameFor } from './names.ts';

describe('the name of a file', () => {
  it.each([
    ['x.html', 'image/gif', 'x.html.gif'],
    ['screen.txt', 'image/png', 'screen.txt.png'],
    ['setup.exe', 'application/pdf', 'setup.exe.pdf'],
    ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
    ['photo', 'image/jpeg', 'photo.jpg'],
    ['Report v1.2', 'application/pdf', 'Report v1.2.pdf'],
    ['prices.csv', 'text/csv; charset=utf-8', 'prices.csv'],
    ['run.sh', 'application/octet-stream', 'run.sh.bin'],
    ['x.html', '', 'x.html.bin'],
    ['../../etc/Price list.pdf', 'application/pdf', 'Price list.pdf'],
    [String.raw`C:\Users\me\a.pdf`, 'application/pdf', 'a.pdf'],
    ['invoice\u202Efdp.exe', 'application/pdf', 'invoicefdp.exe.pdf'],
    ['a\u200E\u200F\u2066b\u2069\u061C\uFEFF\u0000\n.pdf', 'application/pdf', 'ab.pdf'],
    ['CON.pdf', 'application/pdf', '_CON.pdf'],
    ['nul', 'text/plain', '_nul.txt'],
    ['com1.report.pdf', 'application/pdf', '_com1.report.pdf'],
    ['LPT¹.txt', 'text/plain', '_LPT¹.txt'],
    ['console.pdf', 'application/pdf', 'console.pdf'],
    ['a.html.', 'image/gif', 'a.html.gif'],
    ['a.gif. . .', 'image/gif', 'a.gif'],
    ['a. .gif', 'image/gif', 'a.gif'],
    ['.htaccess', 'text/plain', 'htaccess.txt'],
    ['  a   b .pdf', 'application/pdf', 'a b.pdf'],
    ['a<b>:"c|?*.pdf', 'application/pdf', 'abc.pdf'],
    ['.pdf', 'application/pdf', 'pdf.pdf'],
    ['', 'image/png', 'file.png'],
    ['...', 'image/png', 'file.png'],
    ['Überholt – 1½.pdf', 'application/pdf', 'Überholt – 1½.pdf'],
  ])('%j of %s is %j', (name, type, expected) => {
    expect(fileNameFor(name, type)).toBe(expected);
    expect(fileNameFor(expected, type)).toBe(expected);
  });

  it('is never longer than 200 characters, and keeps its ending', () => {
    for (const name of ['x'.repeat(500), `${'😀'.repeat(500)}.pdf`, `${'x. '.repeat(100)}.html`]) {
      const made = fileNameFor(name, 'application/pdf');
      expect([Array.from(made).length <= 200, made.endsWith('.pdf'), fileNameFor(made, 'application/pdf')]).toEqual([true, true, made]);
    }
  });

  it('is known for whatever is taken or sent', () => {
    const sent = allRoutes.flatMap((route) => (isStream(route.reply) ? route.reply.stream : [])).filter((type) => type !== 'application/octet-stream');
    for (const type of [...pictures, ...documents, ...videos, ...sent]) expect([type, fileNameFor('a', type)]).not.toEqual([type, 'a.bin']);
  });
});
