import { createUser, disableUser } from '@quarterlight/contract/identity/routes-people';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { userForm } from '../apps/server/testing/kit/user-form.ts';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { anOwnUser } from './support/own-user.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let desk: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  desk = await signInToApi('admin');
});
afterAll(() => leaveBrowser(browser));

/** The live connections that a browser has open, and all that it has opened, by who they are for. */
function watchConnections(context: BrowserContext) {
  const open = new Set<object>();
  const all: string[] = [];
  const isOurs = (url: string) => new URL(url).pathname === '/v1/hints';
  context.on('request', (request) => {
    if (!isOurs(request.url())) return;
    open.add(request);
    // Of a page that is closed nothing is told any more.
    request
      .frame()
      .page()
      .once('close', () => open.delete(request));
    all.push(request.headers()['authorization'] ?? '');
  });
  context.on('requestfailed', (request) => open.delete(request));
  context.on('requestfinished', (request) => open.delete(request));
  return { open: () => open.size, all };
}

const isLive = (page: Page) => page.getByText('Live: changes by others appear by themselves').waitFor({ state: 'attached' });
let made = 0;
/** Changes something that /users shows, and gives the words that then stand there. */
async function changeSomething(): Promise<string> {
  made += 1;
  const lastName = `Live${Date.now().toString(36)}${made}`;
  await desk.call(createUser, { body: userForm({ username: lastName.toLowerCase(), firstName: 'Aaron', lastName }) });
  return lastName;
}
const shows = (page: Page, words: string) => page.getByText(words).first().waitFor();

/** Two tabs of one person, both live on a list, with the connections of their browser. */
async function twoTabs(username = 'admin', address = '/users?sort=-createdAt') {
  const person = await newPage(browser);
  const connections = watchConnections(person.page.context());
  await goAs(person.page, username, address);
  await isLive(person.page);
  const second = await person.page.context().newPage();
  await second.goto(address);
  await isLive(second);
  return { first: person.page, second, connections, close: person.close };
}

describe('the live connection', () => {
  it('is one for all tabs, by which each shows what others change', async () => {
    const { first, second, connections, close } = await twoTabs();
    await expect.poll(connections.open).toBe(1);
    const words = await changeSomething();
    await Promise.all([shows(first, words), shows(second, words)]);
    await expect.poll(connections.open).toBe(1);
    await close();
  });

  it('goes on in another tab when the one that held it is closed, and nothing is missed', async () => {
    const { first, second, connections, close } = await twoTabs();
    const held = connections.all.length;
    await first.close();
    const words = await changeSomething();
    await shows(second, words);
    await expect.poll(() => connections.all.length).toBe(held + 1);
    await expect.poll(connections.open).toBe(1);
    const later = await changeSomething();
    await shows(second, later);
    await close();
  });

  it('ends in all tabs when one signs out, and when the server ends the session', async () => {
    const out = await twoTabs();
    await out.first.goto('/logout');
    await out.second.waitForURL(/\/logout/, { timeout: 5_000 });
    await expect.poll(out.connections.open, { timeout: 5_000 }).toBe(0);
    await out.close();

    const own = await anOwnUser('live');
    const ended = await twoTabs(own.username, '/my-profile');
    await desk.call(disableUser, { params: { id: own.id } });
    await Promise.all([ended.first, ended.second].map((page) => page.waitForURL(/\/logout/, { timeout: 5_000 })));
    await expect.poll(ended.connections.open, { timeout: 5_000 }).toBe(0);
    await ended.close();
  });

  it('is the one of whoever signs in next: nothing goes on for the person before', async () => {
    const { first, second, connections, close } = await twoTabs();
    const signedIn = await fetch(`${inject('baseUrl')}/v1/auth/login`, {
      method: 'POST',
      headers: { 'x-tenant': 'demo', 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'accounts', password: inject('demoPassword') }),
    });
    const token: unknown = await signedIn.json();
    const before = connections.all.length;
    await second.evaluate((next) => localStorage.setItem('quarterlight.token', String(next)), token);
    await second.goto('/billing/invoices');
    await Promise.all([isLive(second), first.getByRole('button', { name: 'Your menu, accounts' }).waitFor()]);
    await expect.poll(connections.open).toBe(1);
    expect(new Set(connections.all.slice(before))).toEqual(new Set([`Bearer ${String(token)}`]));
    await close();
  });

  it('comes back with the network: what was changed meanwhile is shown, and fetched once', async () => {
    const { first, second, connections, close } = await twoTabs();
    const elsewhere = await newPage(browser);
    await goAs(elsewhere.page, 'admin', '/users?sort=-createdAt');
    await isLive(elsewhere.page);
    await first.context().setOffline(true);
    await Promise.all([first.getByText('Not live').waitFor(), second.getByText('Not live').waitFor()]);
    const asked: string[] = [];
    first.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const tries = connections.all.length;
    const words = await changeSomething();
    // Told by now to whoever is connected. As long as somebody is, nobody hears of it once more who comes back.
    await shows(elsewhere.page, words);
    expect(connections.all.length).toBe(tries);
    await first.context().setOffline(false);
    await Promise.all([shows(first, words), shows(second, words), isLive(first), isLive(second)]);
    // One more for a change that is heard of again.
    await shows(first, await changeSomething());
    expect(asked.filter((path) => path === '/v1/users')).toHaveLength(2);
    await expect.poll(connections.open).toBe(1);
    await elsewhere.close();
    await close();
  });
});
