import { listPermissions } from '@quarterlight/contract/identity/routes';
import { createRole, disableUser, getRole, listRoles, updateRole } from '@quarterlight/contract/identity/routes-people';
import type { PermissionName } from '@quarterlight/contract/permissions';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api.ts';
import { launchBrowser, leaveBrowser, newPage } from './support/browser.ts';
import { newPerson } from './support/new-person.ts';
import { goAs } from './support/people.ts';

let browser: Browser;
let admin: Api;
beforeAll(async () => {
  browser = await launchBrowser();
  admin = await signInToApi('admin');
});
afterAll(() => leaveBrowser(browser));

const idsOf = async (names: readonly PermissionName[]): Promise<string[]> => {
  const all = await admin.call(listPermissions);
  return names.map((name) => all.find((permission) => permission.name === name)?.id ?? '');
};
let made = 0;
const aRole = async (names: readonly PermissionName[], kind: 'organisation' | 'customer' = 'organisation') => {
  made += 1;
  return admin.call(createRole, { body: { name: `Journey ${Date.now()} ${made}`, description: '', kind, permissionIds: await idsOf(names) } });
};
/** Somebody with a role of their own who looks at the depots. */
const aKeeper = async (options: { readonly withoutLive?: true } = {}) => {
  const role = await aRole(['view-stock', 'edit-stock-places', 'view-vehicles', 'view-worksheets']);
  const person = await newPerson({ name: 'Journey Keeper', roleId: role.id });
  const theirs = await newPage(browser);
  if (options.withoutLive) await theirs.page.route('**/v1/hints', (route) => route.abort());
  await goAs(theirs.page, person.username, '/stock-control/locations');
  await newLocation(theirs.page).waitFor();
  if (!options.withoutLive) await theirs.page.getByRole('status').filter({ hasText: 'Live: changes by others' }).waitFor();
  return { role, person, ...theirs };
};
const newLocation = (page: Page) => page.getByRole('button', { name: 'New location' });
const answered = (page: Page, method: string, path: RegExp) => page.waitForResponse((reply) => reply.request().method() === method && path.test(reply.url()));
/** Milliseconds from the answer of the change to when what it takes away is gone; what waits for that waits already. */
const timeOf = async (change: Promise<unknown>, gone: Promise<unknown>): Promise<number> => {
  const at = { changed: 0, gone: 0 };
  await Promise.all([
    change.then(() => {
      at.changed = Date.now();
    }),
    gone.then(() => {
      at.gone = Date.now();
    }),
  ]);
  return at.gone - at.changed;
};
const soon = 1_000;

describe('a role that is changed in one browser', () => {
  it('acts in another within a second: a button goes, a module of the sidebar goes, and comes back', async () => {
    const keeper = await aKeeper();
    const { page, expectNoViolations, close } = await newPage(browser);
    await goAs(page, 'admin', '/users/roles');
    await page.getByRole('link', { name: keeper.role.name }).click();
    await page.getByRole('button', { name: 'Edit permissions' }).click();
    await page.getByRole('checkbox', { name: 'Change locations, racks and bins' }).uncheck();
    await page.getByText('This takes 1 permission.').waitFor();
    const took = await timeOf(
      Promise.all([answered(page, 'PUT', /\/v1\/roles\//), page.getByRole('button', { name: 'Save', exact: true }).click()]),
      newLocation(keeper.page).waitFor({ state: 'detached' }),
    );
    expect(took).toBeLessThan(soon);
    await keeper.page.getByText('What you may do has changed.').waitFor();
    const vehicles = keeper.page.getByRole('navigation').first().getByRole('link', { name: 'Vehicles' });
    await vehicles.waitFor();
    await page.getByRole('button', { name: 'Edit permissions' }).click();
    await page.getByRole('checkbox', { name: 'All of Vehicles' }).click();
    await page.getByRole('checkbox', { name: 'Change locations, racks and bins' }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await newLocation(keeper.page).waitFor();
    keeper.expectNoViolations();
    expectNoViolations();
    await Promise.all([keeper.close(), close()]);
  });

  it('leaves a page that may no longer be seen, says what was typed is lost and where to go', async () => {
    const keeper = await aKeeper();
    await newLocation(keeper.page).click();
    await keeper.page.getByRole('textbox', { name: 'Code', exact: true }).fill('JOURNEY');
    const { page, close } = await newPage(browser);
    await goAs(page, 'admin', `/system-utilities/permissions?q=view-stock&role=${keeper.role.id}`);
    await page.getByRole('checkbox', { name: `${keeper.role.name}: See stock` }).uncheck();
    await page.getByRole('button', { name: 'Save 1 change' }).click();
    await keeper.page.getByRole('heading', { name: 'You can no longer open this page' }).waitFor();
    await keeper.page.getByText('What you had typed here was not saved.').waitFor();
    await keeper.page.getByRole('link', { name: 'Go to Worksheets' }).click();
    await keeper.page.waitForURL(/\/clipboard\/worksheets/);
    await page.getByText(`${keeper.role.name} saved.`).waitFor();
    expect((await admin.call(getRole, { params: { id: keeper.role.id } })).permissions).toBe(3);
    keeper.expectNoViolations();
    await Promise.all([keeper.close(), close()]);
  });

  it('acts at the first refusal where the live connection is down; what was typed stays', async () => {
    const { role, page, close } = await aKeeper({ withoutLive: true });
    await newLocation(page).click();
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('JOURNEY');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey');
    const { name, description, version } = await admin.call(getRole, { params: { id: role.id } });
    const permissionIds = await idsOf(['view-stock', 'view-worksheets']);
    await admin.call(updateRole, { params: { id: role.id }, version, body: { name, description, kind: 'organisation', permissionIds } });
    await page.getByRole('button', { name: 'Make location' }).click();
    await page.getByText(/^Authorisation error!/).waitFor();
    await newLocation(page).waitFor({ state: 'detached' });
    expect(await page.getByRole('textbox', { name: 'Code', exact: true }).inputValue()).toBe('JOURNEY');
    await close();
  });

  it('ends with the session of whoever is disabled, on the screen too', async () => {
    const { person, page, close } = await aKeeper();
    const took = await timeOf(admin.call(disableUser, { params: { id: person.id } }), page.waitForURL(/\/logout\?reason=expired/));
    expect(took).toBeLessThan(soon);
    await close();
  });
});

describe('roles', () => {
  it('are compared by the keyboard, in an address that opens the same', async () => {
    const [one, other] = [await aRole(['view-stock', 'view-vehicles']), await aRole(['view-vehicles', 'view-diary'])];
    const { page, expectNoViolations, close } = await newPage(browser);
    await goAs(page, 'admin', '/users/roles');
    for (const { name } of [one, other]) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).focus();
      await page.keyboard.press('Space');
    }
    await page.getByRole('button', { name: 'Compare' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`${one.id}\\?with=${other.id}`));
    await page.getByText(`1 permission in both, 1 only in ${one.name}, 1 only in ${other.name}.`).waitFor();
    await page.getByRole('checkbox', { name: 'Only differences' }).focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/only=differences/);
    const rows = page.getByRole('table', { name: `${one.name} beside ${other.name}` }).locator('tbody tr:has(td)');
    await expect.poll(() => rows.count()).toBe(2);
    await page.goto(page.url());
    await expect.poll(() => rows.allTextContents()).toEqual([expect.stringContaining(`Only ${other.name}`), expect.stringContaining(`Only ${one.name}`)]);
    expectNoViolations();
    await close();
  });

  it('are copied, and removed again; a copy of one above oneself is refused in words', async () => {
    const role = await aRole(['edit-roles', 'view-users', 'view-diary']);
    const keeper = await newPerson({ name: 'Journey Copier', roleId: role.id });
    const { page, close } = await newPage(browser);
    await goAs(page, keeper.username, '/users/roles');
    const copy = async (name: string) => {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Copy this role' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Add role' }).click();
    };
    await copy('Manager');
    await page.getByRole('dialog').getByText('You can only give permissions that you hold yourself.', { exact: false }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/users/roles');
    await copy(role.name);
    await page.getByRole('heading', { level: 1, name: `Copy of ${role.name}` }).waitFor();
    await page.getByRole('heading', { level: 2, name: /^Permissions ?3$/ }).waitFor();
    await page.getByRole('button', { name: 'Edit permissions' }).click();
    await page.getByText('you do not hold it, so you cannot give it').first().waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Remove this role' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.waitForURL(/\/users\/roles$/);
    expect((await admin.call(listRoles)).map(({ name }) => name)).not.toContain(`Copy of ${role.name}`);
    await close();
  });

  it('of customer users are reset, and it says how many people that changed', async () => {
    const role = await aRole(['view-customer-jobs'], 'customer');
    await newPerson({ name: 'Journey Customer', roleId: role.id, likeCustomer: 'customer' });
    const { page, expectNoViolations, close } = await newPage(browser);
    await goAs(page, 'admin', '/system-utilities/permissions');
    const reset = async () => {
      await page.getByRole('button', { name: 'Reset…' }).click();
      await page.getByRole('menuitem', { name: 'Reset permissions of customer users' }).click();
      await page.getByText('Every customer user gets the role').waitFor();
      await page.getByRole('button', { name: 'Reset them' }).click();
    };
    await reset();
    await page.getByText(/^[1-9]\d* users? changed\.$/).waitFor();
    await reset();
    await page.getByText('No user had anything else: none was changed.').waitFor();
    expect((await admin.call(getRole, { params: { id: role.id } })).users).toBe(0);
    expectNoViolations();
    await close();
  });
});
