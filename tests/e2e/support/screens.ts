import { expect, type Page } from '@playwright/test';
import { ACCOUNTS, type Account } from './accounts';
import { addPerson, listTeams, sessionOf } from './api';
import { asIf } from './as-if';
import type { Say } from './texts';
import { assertLoaded } from './users';

/** A screen, or something that opens over one, in a state worth looking at. */
export interface Screen {
  readonly name: string;
  readonly account: Account | null;
  /** Leads there; `say` gives the console's words in the page's locale. */
  readonly open: (page: Page, say: Say) => Promise<void>;
}

const READER = ACCOUNTS.reader;

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await assertLoaded(page);
}

const screen = (name: string, path: string): Screen => ({
  name,
  account: READER,
  open: (page) => goTo(page, path),
});

/** Something over the users list, behind a button of the list. */
const over = (name: string, path: string, act: Screen['open'], account: Account = READER): Screen => ({
  name,
  account,
  open: async (page, say) => {
    await goTo(page, path);
    await act(page, say);
  },
});

const OWNER = 'Amelia Hartwell';
const OWNER_LIST = '/users/all_users?filterBy=accountOwner';

async function clickRowAction(page: Page, say: Say, key: string): Promise<void> {
  await page.getByRole('button', { name: say('table.actionsOf', { name: OWNER }) }).click();
  await page.getByRole('menuitem', { name: say(key) }).click();
}

const fillAddresses = (page: Page, say: Say, text: string) =>
  page
    .getByRole('dialog')
    .getByRole('textbox', { name: say('invite.emails.label') })
    .fill(text);

/** The second step of adding users. */
async function goToInvitation(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('users.actions.add') }).click();
  await fillAddresses(page, say, 'someone.new@larkfield.test ');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: say('resources.users.fields.departmentId') }).click();
  await dialog.getByRole('option').first().click();
  await dialog.getByRole('button', { name: say('invite.next'), exact: true }).click();
  await expect(dialog.getByRole('switch')).toBeVisible();
}

const membersOf = async (kind: 'departments' | 'groups', at: number) => {
  const teams = await listTeams(READER, kind);
  return `/users/${kind}/assigned-users/${teams[at]?.id}`;
};

const ownProfile = (tab: string): Screen => ({
  name: `own profile, ${tab}`,
  account: READER,
  open: async (page) => goTo(page, `/user_profile/${(await sessionOf(READER)).userId}/${tab}`),
});

/** One task under way and two that have ended, as the gateway would tell of them. */
async function showTasks(page: Page): Promise<void> {
  const at = new Date().toISOString();
  const task = { payload: {}, total: 48_213, requestedBy: { id: 1, email: null }, undoes: null };
  const times = { createdAt: at, startedAt: at, finishedAt: null, undoneBy: null };
  const items = [
    { ...task, ...times, id: 2, kind: 'disable', state: 'running', done: 12_300, skipped: 3, failed: 0 },
    { ...task, ...times, id: 1, kind: 'delete', state: 'cancelled', done: 120, skipped: 2, failed: 1 },
    { ...task, ...times, id: 3, kind: 'import', state: 'stopped', done: 900, skipped: 0, failed: 0 },
  ].map((one) => ({
    ...one,
    canUndo: one.id === 1,
    stopReason: one.state === 'stopped' ? 'REQUESTER_ROLE' : null,
  }));
  const pageInfo = { pageNumber: 0, pageSize: 25, totalItems: items.length };
  await page.route(/users\/operations\?/, (route) => route.fulfill({ json: { data: { items, pageInfo } } }));
  const { companyId } = await sessionOf(READER);
  await page.evaluate((company) => localStorage.setItem(`vigil.operations.${company}`, '1,2,3'), companyId);
  await goTo(page, '/users/groups');
}

const guest: Screen[] = [
  {
    name: 'sign-in with messages',
    account: null,
    open: async (page, say) => {
      await page.goto('/login');
      await page.getByRole('button', { name: say('session.login.submit'), exact: true }).click();
      await expect(page.getByText(say('session.validation.emailRequired'))).toBeVisible();
    },
  },
  {
    name: 'email code',
    account: null,
    open: async (page, say) => {
      const data = { isMfaLogin: true, verificationToken: 'token', companyId: null };
      await page.route('**/login/validate', (route) => route.fulfill({ json: { data } }));
      await page.goto('/login');
      await page.getByLabel(say('session.login.email'), { exact: true }).fill('someone@larkfield.example');
      await page.getByLabel(say('session.login.password'), { exact: true }).fill('Vigil-Demo-1');
      await page.getByRole('button', { name: say('session.login.submit'), exact: true }).click();
      await expect(page.getByRole('heading', { name: say('session.emailCode.title') })).toBeVisible();
    },
  },
  {
    name: 'registration with messages',
    account: null,
    open: async (page, say) => {
      await goTo(page, '/register');
      await page.getByRole('button', { name: say('account.register.submit') }).click();
      await expect(page.getByText(say('account.validation.email'))).toBeVisible();
    },
  },
  {
    name: 'registration by an invitation',
    account: null,
    open: (page) => goTo(page, '/register/a@b.example'),
  },
  {
    name: "registration by a partner's link",
    account: null,
    open: (page) => goTo(page, '/register/a@b.example/corvid/mail'),
  },
  {
    name: 'a link that confirms no address',
    account: null,
    open: (page) => goTo(page, '/verify_email?token=used-used-used-used-used'),
  },
  { name: 'single sign-on', account: null, open: (page) => goTo(page, '/login/sso') },
  { name: 'single sign-on failed', account: null, open: (page) => goTo(page, '/sso_fail') },
  {
    name: 'sign-on of the other console failed',
    account: null,
    open: (page) => goTo(page, '/sso_fail/acronis?code=invalid_email&code=invalid_state'),
  },
  { name: 'disabled company', account: null, open: (page) => goTo(page, '/disabled-company') },
  { name: '404', account: null, open: (page) => goTo(page, '/error/404') },
  { name: '500', account: null, open: (page) => goTo(page, '/error/500') },
  {
    name: 'start without a configuration',
    account: null,
    open: async (page) => {
      await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: '' }));
      await goTo(page, '/login');
    },
  },
];

const lists: Screen[] = [
  screen('all users', '/users/all_users?showDisabled=true'),
  screen('all users, filtered', '/users/all_users?filterBy=learner,inProgress&limit=5'),
  screen('all users, nothing found', '/users/all_users?search=zzzz'),
  screen('departments', '/users/departments'),
  screen('groups', '/users/groups'),
  {
    name: 'people of a department',
    account: READER,
    open: async (page) => goTo(page, await membersOf('departments', 1)),
  },
  {
    name: 'people of a group',
    account: READER,
    open: async (page) => goTo(page, await membersOf('groups', 0)),
  },
  {
    name: 'all users, read only',
    account: ACCOUNTS.readOnly,
    open: (page) => goTo(page, '/users/all_users'),
  },
  screen('outstanding tasks of a person', '/user_profile/101002/outstanding_tasks'),
  ...['outstanding_tasks', 'completed_tasks', 'edit', 'password', 'activity'].map(ownProfile),
  {
    name: 'a profile, read only',
    account: ACCOUNTS.readOnly,
    open: (page) => goTo(page, '/user_profile/101002/edit'),
  },
  { name: 'customers', account: ACCOUNTS.partner, open: (page) => goTo(page, '/reseller/customers') },
  { name: 'no groups yet', account: ACCOUNTS.free, open: (page) => goTo(page, '/users/groups') },
  { name: 'no permission', account: ACCOUNTS.partner, open: (page) => goTo(page, '/users/all_users') },
  {
    name: 'a list that failed',
    account: READER,
    open: async (page) => {
      await page.route(/\/groups\?/, (route) =>
        route.fulfill({ status: 500, json: {}, headers: { 'x-request-id': '4711' } }),
      );
      await page.goto('/users/groups');
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];

/** What the shell itself asks or tells, over the groups. */
const fromShell = (
  name: string,
  facts: Parameters<typeof asIf>[1],
  act: Screen['open'],
  path = '/users/groups',
) => ({
  name,
  account: READER,
  open: async (page: Page, say: Say) => {
    await asIf(page, facts);
    await page.goto(path);
    await act(page, say);
  },
});
const dialogShows = async (page: Page, text: string) =>
  expect(page.getByRole('dialog').or(page.getByRole('alertdialog')).getByText(text).first()).toBeVisible();

const shell: Screen[] = [
  fromShell('policy agreement', { user: { privacyPolicyConfirmedAt: null } }, (page, say) =>
    dialogShows(page, say('dialogs.policy.title')),
  ),
  fromShell('welcome', { user: { onboardingCompleted: false } }, (page, say) =>
    dialogShows(page, say('dialogs.welcome.text')),
  ),
  fromShell(
    "a partner's access request",
    {
      company: {
        distribution: { parentCompanyId: 108, parentCompanyName: 'Corvid', loginAsCompany: 'REQUESTED' },
      },
    },
    (page, say) => dialogShows(page, say('dialogs.access.allow')),
    '/access-for-reseller',
  ),
  fromShell('notifications', {}, async (page, say) => {
    await page.getByRole('button', { name: say('notifications.title') }).click();
    await dialogShows(page, say('notifications.pinned'));
  }),
  fromShell('languages', {}, async (page, say) => {
    await page.getByRole('button', { name: say('shell.language.label') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  fromShell('second factor with a message', {}, async (page, say) => {
    await page.getByRole('button', { name: say('shell.account.label') }).click();
    await page.getByRole('menuitem', { name: say('profile.secondFactor.menu') }).click();
    await page.getByRole('button', { name: say('profile.secondFactor.next') }).click();
    await dialogShows(page, say('profile.secondFactor.passwordRequired'));
  }),
  fromShell(
    'change of a temporary password',
    { user: { temporary_password: true } },
    async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
    '/change-password',
  ),
];

/** A dialog that an address opens, or that stands in the way: the page behind it is out of reach. */
const dialogAt = (
  name: string,
  path: string,
  account: Account,
  act: Screen['open'] = async () => undefined,
): Screen => ({
  name,
  account,
  open: async (page, say) => {
    await page.goto(path);
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await assertLoaded(page);
    await act(page, say);
  },
});

const overlays: Screen[] = [
  over('add users, with messages', '/users/all_users', async (page, say) => {
    await page.getByRole('button', { name: say('users.actions.add') }).click();
    await fillAddresses(page, say, 'wrong@nowhere someone@larkfield.test ');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('invite.next'), exact: true })
      .click();
    await expect(page.getByText(say('invite.department.required'))).toBeVisible();
  }),
  over('add users, notification', '/users/all_users', goToInvitation),
  over('add users on the Free plan', '/users/all_users', goToInvitation, ACCOUNTS.free),
  over('invitation texts', '/users/all_users', async (page, say) => {
    await goToInvitation(page, say);
    await page.getByRole('button', { name: say('invite.text.edit') }).click();
    await expect(page.getByRole('dialog', { name: say('invite.texts.title') })).toBeVisible();
  }),
  dialogAt('import of a file that is none', '/users/all_users?modal=importCsv', READER, async (page, say) => {
    const file = { name: 'people.txt', mimeType: 'text/plain', buffer: Buffer.from('') };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText(say('import.problems.format'))).toBeVisible();
  }),
  over('edit user', OWNER_LIST, async (page, say) => {
    await clickRowAction(page, say, 'users.actions.edit');
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  }),
  over('delete user', OWNER_LIST, async (page, say) => {
    await clickRowAction(page, say, 'users.actions.delete');
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(page.getByText(say('dialog.phraseMissing'))).toBeVisible();
  }),
  over('change department', OWNER_LIST, async (page, say) => {
    await clickRowAction(page, say, 'users.actions.changeDepartment');
    await page.getByRole('dialog').getByRole('combobox').click();
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  over('reminder', `/users/all_users?search=${ACCOUNTS.secondFactor}`, async (page, say) => {
    await page.getByRole('checkbox', { name: say('table.selectPage') }).check();
    await page.getByRole('button', { name: say('users.actions.more') }).click();
    await page.getByRole('menuitem', { name: say('users.actions.remind') }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    await assertLoaded(page);
  }),
  over(
    'row menu of an invited person',
    '/users/all_users?limit=5',
    async (page, say) => {
      const { lastName } = await addPerson(ACCOUNTS.people);
      await goTo(page, `/users/all_users?search=${lastName}`);
      await page.getByRole('button', { name: say('table.actionsOf', { name: `Test ${lastName}` }) }).click();
      await expect(page.getByRole('menu')).toBeVisible();
    },
    ACCOUNTS.people,
  ),
  over('filters', '/users/all_users', async (page, say) => {
    await page.getByRole('button', { name: say('table.filters') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  over('view', '/users/all_users', async (page, say) => {
    await page.getByRole('button', { name: say('table.view') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  over('bulk bar', '/users/all_users?limit=5', async (page, say) => {
    await page.getByRole('checkbox', { name: say('table.selectPage') }).check();
    await expect(page.getByRole('toolbar', { name: say('table.actions') })).toBeVisible();
  }),
  over('all that match, and a role for them', '/users/all_users?limit=5', async (page, say) => {
    await page.getByRole('checkbox', { name: say('table.selectPage') }).check();
    const bar = page.getByRole('toolbar', { name: say('table.actions') });
    await bar.getByRole('button').first().click();
    await bar.getByRole('button', { name: say('users.actions.more') }).click();
    await page.getByRole('menuitem', { name: say('users.actions.changeRole') }).click();
    await expect(page.getByRole('combobox', { name: say('operations.role.label') })).toBeVisible();
  }),
  over('long tasks', '/users/groups', async (page) => {
    await showTasks(page);
    await expect(page.getByRole('progressbar').first()).toBeVisible();
  }),
  over('merge departments', '/users/departments', async (page, say) => {
    const row = page.getByRole('row', { name: /Finance/ });
    await row.getByRole('button').last().click();
    await page.getByRole('menuitem', { name: say('users.teams.merge') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('users.teams.mergeAction') })
      .click();
    await expect(page.getByText(say('users.teams.nameRequired'))).toBeVisible();
  }),
  over('create department', '/users/departments', async (page, say) => {
    await page.getByRole('button', { name: say('users.teams.departments.add') }).click();
    await page.getByRole('button', { name: say('users.teams.create'), exact: true }).click();
    await expect(page.getByText(say('users.teams.nameRequired'))).toBeVisible();
  }),
  {
    name: 'assign users',
    account: READER,
    open: async (page, say) => {
      await goTo(page, await membersOf('groups', 0));
      await page.getByRole('button', { name: say('users.members.assign') }).click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    },
  },
  over('command palette', '/users/groups', async (page) => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
  }),
  over('keyboard shortcuts', '/users/groups', async (page) => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  over('help and support', '/users/groups', async (page, say) => {
    await page.getByRole('button', { name: say('support.help') }).click();
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  }),
  dialogAt('a video', '/users/groups?video=4', READER, async (page, say) => {
    await expect(page.getByRole('heading', { name: say('video.courses') })).toBeVisible();
  }),
  dialogAt('a video that is not there', '/users/groups?video=999', READER, async (page) => {
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  }),
  over('without a connection', '/users/groups', async (page, say) => {
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { value: false });
      dispatchEvent(new Event('offline'));
    });
    await expect(page.getByText(say('shell.connection.offline'))).toBeVisible();
  }),
  over('account menu', '/users/groups', async (page, say) => {
    await page.getByRole('button', { name: say('shell.account.label') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
  over('colour schemes', '/users/groups', async (page, say) => {
    await page.getByRole('button', { name: say('shell.theme.label') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
  }),
];

const UPGRADE = '/users/groups?modal=upgrade';

const plans: Screen[] = [
  dialogAt('upgrade', UPGRADE, ACCOUNTS.onTrial),
  dialogAt('upgrade that must be answered', '/users/groups', ACCOUNTS.locked, async (page, say) => {
    await page.getByRole('textbox').fill('3');
    await expect(page.getByText(say('billing.seats.min', { min: 25 }))).toBeVisible();
  }),
  dialogAt('licences of a provider', UPGRADE, ACCOUNTS.customer),
  dialogAt('downgrade', UPGRADE, ACCOUNTS.onTrial, async (page, say) => {
    await page.getByRole('button', { name: say('billing.upgrade.downgrade') }).click();
    await expect(page.getByRole('button', { name: say('billing.downgrade.keep') })).toBeVisible();
  }),
  dialogAt('purchase complete', '/?modal=purchaseComplete', ACCOUNTS.onTrial),
  over(
    'start trial',
    '/users/groups',
    async (page, say) => {
      await page.getByRole('button', { name: say('dialogs.trial.open') }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    ACCOUNTS.trialAvailable,
  ),
];

/** Every screen and everything that opens over one. */
export const SCREENS: readonly Screen[] = [...guest, ...lists, ...overlays, ...shell, ...plans];

/** What the states above bring about on purpose. */
export const EXPECTED_COMPLAINTS = /status of (401|404|500|503)/;
