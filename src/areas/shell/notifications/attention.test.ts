import type { Notification, SuspendedCampaign } from '@contract/notifications';
import { describe, expect, it } from 'vitest';
import { buildUser } from '@/components/plan/testing';
import { needsAttention, targetOf, unseenOf } from './attention';

const notification: Notification = {
  notificationId: 1,
  url: '/users',
  head: 'News',
  title: 'Title',
  description: 'More',
  buttonName: 'Open',
  image: null,
  isPinned: false,
  isRead: false,
};
const suspended: SuspendedCampaign = {
  course_id: 1,
  course_name: 'Essentials',
  course_image: null,
  status: 'SUSPENDED',
};
const nothing = { notifications: [], suspendedCampaigns: [] };
const both = { notifications: [notification], suspendedCampaigns: [suspended] };
const fresh = { notificationsShown: false, suspendedCampaignsNotificationShown: false };

describe('the popover opens by itself', () => {
  it.each([
    ['not when everything was seen', {}, both, false],
    ['not when there is nothing to see', fresh, nothing, false],
    ['for an unseen notification', { notificationsShown: false }, both, true],
    ['for a suspension that is not acknowledged', { suspendedCampaignsNotificationShown: false }, both, true],
    [
      'not for a partner who acts as somebody else',
      { ...fresh, isAdminLoggedInAsCompany: true },
      both,
      false,
    ],
  ])('%s', (_, user, told, opens) => {
    expect(needsAttention(buildUser(user), told)).toBe(opens);
  });

  it('and knows which of the two to mark', () => {
    const user = buildUser(fresh);
    const suspendedOnly = { ...nothing, suspendedCampaigns: [suspended] };
    expect(unseenOf(user, suspendedOnly)).toEqual({ notifications: false, suspension: true });
  });
});

describe('a notification leads', () => {
  it.each([
    ['/users/all_users?limit=5', { to: '/users/all_users?limit=5' }],
    ['https://status.vigil.example/x', { href: 'https://status.vigil.example/x' }],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['javascript:alert(1)', null],
    ['http://plain.example', null],
    ['data:text/html,x', null],
    ['users', null],
  ])('from %s to the right place or nowhere', (url, target) => {
    expect(targetOf(url)).toEqual(target);
  });
});
