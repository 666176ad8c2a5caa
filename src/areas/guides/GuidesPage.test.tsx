import { FEEDBACK, surveyEndpoints } from '@contract/surveys';
import { type Video, videoEndpoints } from '@contract/videos';
import { screen, waitFor, within } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { setOwnBrand } from '@/brand';
import { ApiError } from '@/client/ApiError';
import { buildCompany } from '@/components/plan/testing';
import { getConfig, setConfig } from '@/config';
import { translator } from '@/i18n/translator';
import GuidesPage from './GuidesPage';

const titles = ['A Tour', 'Invite', 'Departments', 'Assign'];
const video = (title: string, at: number): Video => ({
  videoId: at + 1,
  title,
  url: '/media/a.webm',
  shareURL: null,
  isPublicVideo: false,
  isPinned: false,
  languageCode: 'en',
  categoryName: 'for_admins',
  durationSeconds: 14,
  isMonthly: false,
  posterURL: null,
  captions: [],
  courses: [],
});
const guides = {
  howTo: 'https://help.example/guides',
  demo: 'https://demo.example/',
  pricing: '/licensing',
  tutorial: '/courses/5/preview',
};
const brand = { name: 'Larkfield Academy', Mark: () => null, Wordmark: () => null };

beforeAll(async () => {
  await Promise.all((['console', 'guides', 'home', 'survey'] as const).map((set) => translator.add(set)));
});
beforeEach(() => {
  setConfig({ ...getConfig(), guides });
  gateway.answer(videoEndpoints.library, { data: titles.map(video) });
});

const section = async (name: string) => within(await screen.findByRole('region', { name }));
const headings = async () =>
  (await section('Resources')).getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const films = async () => {
  const region = await section('Video Guides for a Quick Start');
  await waitFor(() => expect(region.getAllByRole('button').length).toBeGreaterThan(1));
  return region.getAllByRole('button').length;
};
const openFeedback = async (user: ReturnType<typeof show>['user']) => {
  await user.click(screen.getByRole('button', { name: 'Give feedback' }));
  return within(await screen.findByRole('dialog', { name: 'Give Feedback' }));
};

it('shows four videos and all cards, which lead where the installation says', async () => {
  show(<GuidesPage />);
  expect(await films()).toBe(4);
  expect(await headings()).toEqual([
    'Awareness Plan',
    'Tutorial',
    'How-To Guides',
    'Book a Demo',
    'Pricing',
    'Become an Affiliate',
    'Give Feedback',
  ]);
  expect(screen.getByText('5:00')).toBeTruthy();
  expect(screen.getByText(/earn 10% of purchases/)).toBeTruthy();
  const link = (name: string) => screen.getByRole('link', { name });
  expect(link('Read the guides').getAttribute('href')).toBe(guides.howTo);
  expect(link('Read the guides').getAttribute('rel')).toContain('noopener');
  expect(link('See pricing').getAttribute('href')).toBe('/licensing');
  expect(link('Become an affiliate').getAttribute('href')).toBe('/become-partner');
});

it('leaves out cards without an address, and the affiliate for partners', async () => {
  setConfig({ ...getConfig(), guides: { demo: guides.demo } });
  signIn({ company: buildCompany({ distribution: { isPartner: true, customerType: 'RESELLER' } }) });
  show(<GuidesPage />);
  expect(await headings()).toEqual(['Awareness Plan', 'Book a Demo', 'Give Feedback']);
});

it('shows no pricing to the special partner parent', async () => {
  signIn({ company: buildCompany({ distribution: { isSpecialPartnerParent: true } }) });
  show(<GuidesPage />);
  expect(await headings()).not.toContain('Pricing');
  expect(await films()).toBe(4);
});

it('shows three videos to the admins of an integration', async () => {
  signIn({ company: buildCompany({ distribution: { integration: 'ACRONIS' } }) });
  show(<GuidesPage />);
  expect(await films()).toBe(3);
});

it('shows three videos and no pages of the product to companies with a verified domain of their own', async () => {
  signIn({ company: { hasOwnDomain: true } });
  show(<GuidesPage />);
  expect(await films()).toBe(3);
  expect(await headings()).toEqual(['Give Feedback']);
});

it('has no feedback for a visitor', async () => {
  signIn({ user: { isAdminLoggedInAsCompany: true } });
  show(<GuidesPage />);
  expect(await headings()).not.toContain('Give Feedback');
});

it('says when the videos could not be read, and that there are none', async () => {
  gateway.answer(videoEndpoints.library, new ApiError({ status: 500, code: 'FAILED', message: 'Broken' }));
  const { user } = show(<GuidesPage />);
  expect(await screen.findByText('Broken')).toBeTruthy();
  gateway.answer(videoEndpoints.library, { data: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no video guides yet')).toBeTruthy();
});

it('sends feedback once there is a rating, and closes after the thanks', async () => {
  gateway.answer(surveyEndpoints.respond, { data: { rating: 4, message: '' } });
  const { user } = show(<GuidesPage />);
  const dialog = await openFeedback(user);
  const send = dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(send.disabled).toBe(true);
  // Past the stars without choosing one.
  dialog.getByRole('radio', { name: '1 star' }).focus();
  await user.click(dialog.getByRole('textbox'));
  expect(dialog.getByRole('alert').textContent).toBe('Please select a rating');
  await user.click(dialog.getByRole('radio', { name: '4 stars' }));
  expect(dialog.queryByRole('alert')).toBeNull();
  expect(send.disabled).toBe(false);
  await user.click(send);
  expect((await screen.findAllByText('Thanks for Your Feedback!')).length).toBeGreaterThan(0);
  expect(gateway.asked(surveyEndpoints.respond)).toMatchObject([
    { params: { surveyId: FEEDBACK }, body: { rating: 4, message: '', mayContact: false } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

// The last one: a brand is never taken off again.
it("shows three videos and no pages of the product on a company's own host", async () => {
  setOwnBrand(brand);
  show(<GuidesPage />);
  expect(await films()).toBe(3);
  expect(await headings()).toEqual(['Give Feedback']);
});
