import type { Locator, Page } from '@playwright/test';
import { ACCOUNTS } from '../support/accounts';
import { call, registerCompany, request, startTrial } from '../support/api';
import { openPalette } from '../support/shell';
import { openAs } from '../support/signed-in';
import { expect, test } from '../support/test';
import { clickButton } from '../support/users';
import { visit } from '../support/visit';

const PHISHING = { id: 4, title: 'Spotting Phishing Emails' };

async function openVideo(page: Page, { id, title } = PHISHING): Promise<Locator> {
  await visit(page, `/users/groups?video=${id}`);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.locator('video')).toHaveJSProperty('error', null);
  return dialog;
}

const film = (dialog: Locator) => dialog.locator('video');
const property = (dialog: Locator, name: 'currentTime' | 'paused' | 'muted' | 'playbackRate') =>
  film(dialog).evaluate((video: HTMLVideoElement, key) => video[key], name);
const captionMode = (dialog: Locator) =>
  film(dialog).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.mode);

test.describe('a video by its address', () => {
  test.use({ account: ACCOUNTS.reader, permissions: ['clipboard-read', 'clipboard-write'] });

  test('plays, follows the keyboard, shows its captions, and leaves the address when it is closed', async ({
    page,
  }) => {
    const dialog = await openVideo(page);
    await page.keyboard.press('k');
    await expect.poll(() => property(dialog, 'currentTime')).toBeGreaterThan(0.5);
    await page.keyboard.press('k');
    expect(await property(dialog, 'paused')).toBe(true);
    const before = Number(await property(dialog, 'currentTime'));
    await page.keyboard.press('ArrowRight');
    expect(Number(await property(dialog, 'currentTime'))).toBeCloseTo(before + 5, 0);
    await page.keyboard.press('ArrowLeft');
    expect(Number(await property(dialog, 'currentTime'))).toBeCloseTo(before, 0);
    await page.keyboard.press('m');
    expect(await property(dialog, 'muted')).toBe(true);

    await expect.poll(() => captionMode(dialog)).toBe('showing');
    await expect
      .poll(() => film(dialog).evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length))
      .toBe(4);
    await page.keyboard.press('c');
    expect(await captionMode(dialog)).toBe('hidden');
    await dialog.getByLabel('Playback speed').selectOption('1.5');
    expect(await property(dialog, 'playbackRate')).toBe(1.5);

    await expect(dialog.getByText('Security Essentials')).toBeVisible();
    await page.reload();
    await expect(dialog).toBeVisible();
    await clickButton(dialog, 'Close');
    await expect(dialog).toBeHidden();
    expect(new URL(page.url()).search).toBe('');
  });

  test('is handed on: to networks when it is public, by its link in any case', async ({ page }) => {
    const dialog = await openVideo(page);
    const network = dialog.getByRole('link', { name: 'Share on LinkedIn' });
    await expect(network).toHaveAttribute('rel', /noopener/);
    const copy = dialog.getByRole('button', { name: 'Copy link' });
    await copy.hover();
    await expect(page.getByRole('tooltip', { name: 'Copy', exact: true })).toBeVisible();
    await copy.click();
    await expect(page.getByRole('tooltip', { name: 'Copied!' })).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${new URL(page.url()).origin}/media/spotting-phishing-emails.webm`);

    const tour = await openVideo(page, { id: 1, title: 'A Tour of Vigil' });
    await expect(tour.getByRole('link', { name: /^Share on/ })).toHaveCount(0);
    await clickButton(tour, 'Copy link');
    await expect(page.getByRole('tooltip', { name: 'Copied!' })).toBeVisible();
    await page.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(tour.locator('video')).toBeVisible();
  });

  test('says what went wrong and tries again; is found from help and palette, and gives the focus back', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 500/);
    let isBroken = true;
    await page.route('**/api/v1/videos/company/*/4', (route) =>
      isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    );
    await page.goto('/users/groups?video=4');
    await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
    isBroken = false;
    await clickButton(page.getByRole('dialog'), 'Try again');
    await expect(page.getByRole('dialog', { name: PHISHING.title }).locator('video')).toBeVisible();

    await visit(page, '/users/groups');
    await clickButton(page, 'Help');
    const guide = page.getByRole('button', { name: 'Assign Your First Training' });
    await guide.click();
    await expect(page.getByRole('dialog', { name: 'Assign Your First Training' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(guide).toBeFocused();
    await page.keyboard.press('Escape');
    await openPalette(page);
    await page.keyboard.type('passkeys');
    await expect(page.getByRole('option', { name: 'Passkeys, Explained' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Passkeys, Explained' })).toBeVisible();
  });
});

test('a video offers to add it to a training until one has it, which it then leads to', async ({ page }) => {
  const admin = await registerCompany();
  await startTrial(admin);
  await openAs(page.context(), admin);
  const passwords = { id: 7, title: 'Passwords: Length Beats Tricks' };
  const before = await openVideo(page, passwords);
  await expect(before.getByRole('link', { name: 'Add to a custom training' })).toBeVisible();

  const training = '/api/v1/custom-training/{companyId}';
  const body = { name: 'Our own tour', language: 'en' };
  const { data } = await call<{ data: { id: number; revision: number } }>(admin, 'POST', training, body);
  const url = '/media/passwords-length-beats-tricks.webm';
  const film = { url, posterURL: null, captions: [], durationSeconds: 60 };
  const chapter = { id: 'c1', title: 'Watch', kind: 'video', text: '', ...film };
  await call(admin, 'PUT', `${training}/course/${data.id}`, {
    ...{ ...body, description: '', pass_mark: 70, coverURL: null, revision: data.revision },
    sections: [{ id: 's1', title: 'Tour', chapters: [chapter], quiz: [] }],
  });
  const after = await openVideo(page, passwords);
  await after.getByRole('link', { name: 'Our own tour' }).click();
  await expect(page).toHaveURL(new RegExp(`/courses/${data.id}/preview`));
});

test.describe('pins', () => {
  test('are confirmed, told, and five at most', async ({ page }) => {
    const account = await registerCompany();
    const pin = (id: number) => request(account, 'POST', `/api/v1/videos/company/{companyId}/${id}/pin`);
    await Promise.all([1, 2, 3, 5].map(pin));
    await openAs(page.context(), account);
    const dialog = await openVideo(page);
    await clickButton(dialog, 'Pin');
    const question = page.getByRole('dialog', { name: 'Add this video to the Learner Dashboard?' });
    await clickButton(question, 'Add video');
    await expect(page.getByText('Video pinned successfully!')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Unpin' })).toBeVisible();

    const sixth = await openVideo(page, { id: 6, title: 'Safe on Public Wi-Fi' });
    await expect(sixth.getByRole('button', { name: 'Pin' })).toBeDisabled();
    await expect(sixth.getByText('Maximum number of videos added! Remove one to add more.')).toBeVisible();

    const again = await openVideo(page);
    await clickButton(again, 'Unpin');
    const removal = page.getByRole('dialog', { name: 'Remove this video from the Learner Dashboard?' });
    await clickButton(removal, 'Remove video');
    await expect(page.getByText('Video unpinned successfully!')).toBeVisible();
  });

  test.describe('of a read-only admin', () => {
    test.use({ account: ACCOUNTS.readOnly });

    test('are not theirs to change', async ({ page }) => {
      const dialog = await openVideo(page);
      await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible();
      await expect(dialog.getByRole('button', { name: /pin/i })).toHaveCount(0);
    });
  });
});
