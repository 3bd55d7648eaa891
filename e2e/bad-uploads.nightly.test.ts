import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { listLibrary, uploadFiles } from '@quarterlight/contract/files/library-routes';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { fileForm } from '../apps/server/testing/kit/file-form.ts';
import { blankPng } from '../apps/server/testing/kit/pictures.ts';
import { type Api, signInToApi } from './support/api.ts';
import { createCompany } from './support/own-company.ts';

const slug = `uploads-${Date.now()}`;
const megabyte = 1_048_576;
let api: Api;
let token = '';

beforeAll(async () => {
  const baseUrl = inject('baseUrl');
  const { username, password } = await createCompany({ baseUrl }, inject('dataDir'), slug);
  api = await signInToApi(username, { baseUrl, slug, password });
  const headers = { 'x-tenant': slug, 'content-type': 'application/json' };
  const signedIn = await fetch(`${baseUrl}/v1/auth/login`, { method: 'POST', headers, body: JSON.stringify({ username, password }) });
  token = z.string().parse(await signedIn.json());
});

const headers = () => ({ 'x-tenant': slug, authorization: `Bearer ${token}` });
async function upload(name: string, content: Buffer | string) {
  const { payload, headers: ofForm } = fileForm(name, content);
  const began = performance.now();
  const answer = await fetch(`${inject('baseUrl')}${uploadFiles.path}`, { method: 'POST', headers: { ...headers(), ...ofForm }, body: payload });
  const body: unknown = await answer.json();
  return { status: answer.status, body, seconds: (performance.now() - began) / 1_000 };
}
const inLibrary = async () => (await api.call(listLibrary)).total;

/** Sends a file of so many bytes as fast as it is taken, until the answer comes; tells it, and how much had been sent by then. */
async function stream(bytes: number, announced: boolean) {
  const { payload, headers: ofForm } = fileForm('film.pdf', '%PDF-1.7\n');
  const head = payload.subarray(0, payload.indexOf('%PDF') + 9);
  const length = announced ? { 'content-length': String(head.length + bytes) } : {};
  const began = performance.now();
  let sent = 0;
  let answer: { status: number; text: string } | undefined;
  let wake: () => void = () => undefined;
  const asked: ClientRequest = request(`${inject('baseUrl')}${uploadFiles.path}`, { method: 'POST', headers: { ...headers(), ...ofForm, ...length } });
  // The server may hang up on what it has refused.
  asked.on('error', () => undefined);
  asked.on('response', (response: IncomingMessage) => {
    let text = '';
    response.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    response.on('end', () => {
      answer = { status: response.statusCode ?? 0, text };
      wake();
    });
  });
  // More is taken, the answer is here, or the server has hung up.
  asked.on('drain', () => wake());
  asked.on('close', () => wake());
  asked.write(head);
  const piece = Buffer.alloc(megabyte, 1);
  while (answer === undefined && sent < bytes && !asked.destroyed) {
    sent += piece.length;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    if (!asked.write(piece)) await woken;
  }
  asked.destroy();
  return { ...answer, sent, seconds: (performance.now() - began) / 1_000 };
}

describe('bad uploads', () => {
  it.each([
    ['a drawing with a script', 'photo.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a page', 'photo.png', '<!doctype html><script>alert(1)</script>'],
    ['a picture that is a script, too', 'photo.gif', 'GIF89a=1;alert(1)//'],
    ['a program', 'setup.exe', 'MZ\u0090\u0000\u0003'],
    ['a program that is called a document', 'offer.pdf', 'MZ\u0090\u0000\u0003'],
    ['a script', 'notes.txt', '#!/bin/sh\nrm -rf /'],
  ])('%s is refused by what it is, at once, and nothing of it is kept', async (_what, name, content) => {
    const before = await inLibrary();
    const { status, body, seconds } = await upload(name, content);
    expect([status, body]).toMatchObject([415, { detail: 'Incorrect file type.' }]);
    expect([seconds < 2, await inLibrary()]).toEqual([true, before]);
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['..\\..\\autorun.exe', 'autorun.exe.png'],
    ['setup.exe', 'setup.exe.png'],
  ])('the name %s becomes %s', async (name, called) => {
    const { status, body } = await upload(name, await blankPng({ width: 3, height: 3, mark: name }));
    expect([status, body]).toMatchObject([200, [{ name: called }]]);
  });

  it.each([
    ['that says how long it is', true],
    ['that does not', false],
  ])('a file of three gigabytes %s is refused once it is too big, and not read to its end', async (_how, announced) => {
    const before = await inLibrary();
    const { status, text, sent, seconds } = await stream(3_072 * megabyte, announced);
    expect([status, JSON.parse(text ?? '{}')]).toMatchObject([413, { detail: 'File too big.' }]);
    expect([seconds < 5, sent < 300 * megabyte, await inLibrary()]).toEqual([true, true, before]);
  });

  it('pictures of 100 million and of 900 million points are kept as they are and not drawn', async () => {
    for (const [width, height] of [
      [10_000, 10_000],
      [30_000, 30_000],
    ] as const) {
      const picture = await blankPng({ width, height });
      const { status, body, seconds } = await upload(`${width}.png`, picture);
      expect([status, seconds < 5]).toEqual([200, true]);
      const fileId = uploadFiles.reply.parse(body)[0]?.fileId;
      const began = performance.now();
      const drawn = await fetch(`${inject('baseUrl')}/v1/files/${fileId}/preview?width=320`, { headers: headers() });
      expect([drawn.status, await drawn.json()]).toMatchObject([404, { detail: 'There is no preview of this file. Download it instead.' }]);
      expect(performance.now() - began).toBeLessThan(2_000);
      if (width === 10_000) expect(picture.length).toBeLessThan(700_000);
    }
  });
});
