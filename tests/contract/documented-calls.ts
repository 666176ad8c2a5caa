import type { Endpoint } from '@contract/endpoint';
import { allEndpoints } from '@contract/index';

/**
 * A documented call, with a value for each field of the request that the documents name. Where they name none, the call
 * is sent without any.
 */
export type DocumentedCall = readonly [call: string, fields?: Readonly<Record<string, unknown>>];

/** The payload of an exercise's settings. */
const exerciseSettings = {
  daysToComplete: 14,
  notification: { isEnabled: false, subject: '', message: '' },
  usersType: 'USERS_ALL',
  selectedDepartmentsIds: [],
  selectedGroupsIds: [],
  selectedUsersIds: [],
};

/** The multipart form of a template, whose texts these are. */
const templateFields = {
  companyId: '1',
  name: 'Our own',
  subject: 'Your mailbox is full',
  legend: 'You are waiting for a mail.',
  designData: '',
  layoutType: 'EMAIL',
  fromEmail: 'helpdesk@example.com',
  html: '<p><a href="https://example.com">Get more space</a> today.</p>',
  fromName: 'IT Helpdesk',
  fromPhone: '',
  isDeleteThumbnail: 'false',
  answers: [
    { label: 'CALL_AND_VERIFY', status: 'PARTIAL', description: 'It takes longer.' },
    { label: 'CHECK_OFFICIAL_APP', status: 'PARTIAL', description: 'It says nothing.' },
    { label: 'REPORT_PHISHING', status: 'CORRECT', description: 'Others are warned.' },
    { label: 'LOOKS_LEGIT', status: 'WRONG', description: 'Look at the address.' },
  ],
  callouts: [
    { anchor: 'Get more space', description: 'Look where it leads.', orderNumber: '1', place: 'BODY' },
  ],
};

/** The documented calls of the areas that exist. */
export const documentedCalls: readonly DocumentedCall[] = [
  ['POST /api/v1/user/login/validate', { email: 'ada@example.com', password: 'Amber-Kite-7', isAdmin: true }],
  ['POST /api/v1/user/security/mfa/login', { code: '123456', verificationTokenId: 'token' }],
  ['POST /api/v1/sso/login_endpoint_link/by_email/{userEmail}', { origin: 'admin' }],
  ['GET /api/v1/auth/auth_token/magic_link/{token}'],
  ['GET /api/v1/user/custom_token_sso/{token}'],
  ['GET /api/v1/auth/company/{companyId}/magic_link', { platformType: 'ADMIN' }],
  ['GET /api/v1/user'],
  ['GET /api/v1/user/custom_token/{id}'],
  ['PUT /api/v1/user/{id}/last_login'],
  ['PUT /api/v1/user/{companyId}/me/onboarding'],
  [
    'POST /customers/api/v1/company/register',
    {
      email: 'ada@example.com',
      name: 'Ada',
      lastName: 'Byron',
      companyName: 'Acme',
      country: 'GB',
      industry: 'technology',
      companySize: '1-25',
      password: 'Amber-Kite-7',
    },
  ],
  ['POST /customers/api/v1/company/{companyId}/users/{userId}/privacy_policy/confirm'],
  ['POST /api/v1/user/verification_email', { user_id: 1 }],
  ['POST /api/v1/user/company/{companyId}/security/mfa/verify_password', { password: 'Amber-Kite-7' }],
  ['POST /api/v1/user/security/mfa/send_code', { email: 'ada@example.com', verificationTokenId: 'token' }],
  [
    'PATCH /api/v1/user/company/{companyId}/security/mfa',
    { isMfaEnabled: true, code: '123456', verificationTokenId: 'token' },
  ],
  ['DELETE /api/v1/user/{companyId}/delete_user', { userId: 1, companyId: 1 }],
  [
    'POST /api/v1/user/{companyId}/resend_invite',
    { companyId: 1, userId: 1, companyName: 'Acme', adminEmail: 'admin@example.com', adminName: 'Ada' },
  ],
  [
    'GET /customers/api/v1/company/{companyId}/departments',
    { order: 'asc', orderBy: 'name', pageNumber: 0, pageSize: 25 },
  ],
  [
    'GET /customers/api/v1/company/{companyId}/groups',
    { order: 'asc', orderBy: 'name', pageNumber: 0, pageSize: 25 },
  ],
  ['GET /customers/api/v1/company/{companyId}/users/count', { assignmentType: 'DEPARTMENTS', ids: 1 }],
  ['GET /customers/api/v1/company/{companyId}/departments/{departmentId}/users/unassigned'],
  ['POST /api/v1/users/{id}/manual_reminders/tasks_availability'],
  ['POST /api/v1/users/company/{id}/reminders/manual/users_not_started/tasks_availability'],
  ['GET /customers/api/v1/company/{companyId}/invite/emails'],
  [
    'PUT /customers/api/v1/company/{companyId}/invite/emails/admin',
    { subject: 'A subject', message: 'A message' },
  ],
  [
    'PUT /customers/api/v1/company/{companyId}/invite/emails/learner',
    { subject: 'A subject', message: 'A message' },
  ],
  ['POST /customers/api/v1/company/{companyId}/invite/emails/admin/reset'],
  ['POST /customers/api/v1/company/{companyId}/invite/emails/learner/reset'],
  ['GET /customers/api/v2/company/{id}/view/admin'],
  ['GET /collections/api/v1/countries'],
  ['GET /collections/api/v1/timezones'],
  [
    'POST /api/v1/user/{companyId}/contact_us_buy',
    {
      full_name: 'Ada Byron',
      company_name: 'Acme',
      email: 'ada@example.com',
      users_number: 25,
      message: 'A message',
      phone: '+12025550143',
    },
  ],
  ['GET /api/v1/notifications/{companyId}/user/{userId}'],
  ['PUT /api/v1/notifications/{companyId}/user/{userId}/shown', { notificationsShown: true }],
  ['PUT /api/v1/notifications/{companyId}/user/{userId}', { notificationId: 1 }],
  ['PATCH /api/v1/user/{userId}/suspended_campaigns_notification_shown'],
  [
    'POST /api/v1/billing/{companyId}/checkout',
    { email: 'ada@example.com', companyId: 1, quantity: 25, clientReferenceId: 'reference' },
  ],
  [
    'POST /billing/api/v1/company/{companyId}/checkout',
    { licensesNumber: 25, clientReferenceId: 'reference', subscriptionPeriod: 'three-year' },
  ],
  ['POST /api/v1/billing/{companyId}/customer_portal'],
  ['POST /api/v1/billing/{companyId}/trial'],
  ['GET /api/v1/company/{companyId}/subscriptions'],
  ['PATCH /billing/api/v1/company/{companyId}/subscription_type', { subscriptionType: 'FREE' }],
  [
    'POST /billing/api/v1/company/{companyId}/checkout/subscriptions/price',
    { licensesNumber: 25, subscriptionPeriod: 'three-year' },
  ],
  [
    'GET /api/v1/billing/company/{companyId}/pricing',
    { usersNumber: 25, isDirectPurchase: true, couponCode: 'SPRING' },
  ],
  ['GET /api/v1/billing/{companyId}/licenses'],
  [
    'POST /api/v1/billing/{companyId}/subscription',
    {
      name: 'Spring',
      stripeToken: 'token',
      companyId: 1,
      companyName: 'Acme',
      seats: 25,
      email: 'ada@example.com',
      partnerId: 1,
      distributorId: 1,
      method: 'invoice',
      coupon: 'SPRING',
    },
  ],
  ['GET /billing/api/v1/company/{companyId}/bank'],
  ['GET /white-label/api/v1/by-domain/{domain}'],
  ['GET /white-label/api/v1/by-domain/{domain}/property'],
  [
    'GET /api/v1/videos/video_library/company/{companyId}',
    { languageCode: 'en', search: 'mail', categoryName: 'awareness' },
  ],
  ['GET /api/v1/videos/company/{companyId}/pinned'],
  ['POST /api/v1/videos/company/{companyId}/{videoId}/pin'],
  ['POST /api/v1/videos/company/{companyId}/{videoId}/unpin'],
  ['GET /api/v1/videos/company/{companyId}/{videoId}/courses'],
  ['GET /api/v1/custom-training/company/{companyId}/videos', { language: 'en', search: 'mail' }],
  ['GET /api/v1/course/company/{companyId}'],
  ['GET /api/v1/course/company/{companyId}/course/{courseId}/view/admin'],
  ['GET /api/v2/course/company/{companyId}/course/{courseId}/view/admin'],
  ['POST /api/v1/course/{companyId}/clone/{courseId}'],
  ['POST /api/v1/custom-training/{companyId}/publish', { course_id: 1, is_draft: false }],
  ['POST /api/v1/custom-training/{companyId}/disable_custom_training', { course_id: 1, active: false }],
  ['GET /api/v1/course/{companyId}/companies_with_shared_trainings/{courseId}'],
  [
    'GET /api/v1/course/{companyId}/companies_without_shared_training/{courseId}',
    { actionType: 'copy', pageNumber: 0, pageSize: 25, searchText: 'mail' },
  ],
  [
    'POST /api/v1/course/company/{companyId}/share/{courseId}/batch',
    { customerCompanyIds: [1], isAllCustomers: false },
  ],
  [
    'POST /api/v1/course/company/{companyId}/start/{courseId}/batch',
    { customerCompanyIds: [1], daysToComplete: 7, startDate: '2030-03-15', isAllCustomers: false },
  ],
  ['PATCH /api/v1/campaign/company/{companyId}/end/by_course/{courseId}/batch', { customerCompanyIds: [1] }],
  ['DELETE /api/v1/course/company/{companyId}/unshare/{courseId}/batch', { customerCompanyIds: [1] }],
  [
    'PATCH /api/v1/calendar/{companyId}/enable',
    {
      calendarSubject: 'New: {videoTitle}',
      calendarMessage: 'Hello {name}',
      calendarNotificationsEnabled: true,
    },
  ],
  ['PATCH /api/v1/calendar/{companyId}/disable'],
  ['GET /api/v1/calendar/{companyId}/settings'],
  [
    'PATCH /api/v1/calendar/{companyId}/settings',
    {
      calendarSubject: 'New: {videoTitle}',
      calendarMessage: 'Hello {name}',
      calendarNotificationsEnabled: true,
    },
  ],
  ['GET /api/v1/calendar/events/company/{companyId}', { year: 2026, month: 3 }],
  ['POST /api/v1/calendar/{companyId}/events', { videoId: 1, date: '2026-03-15' }],
  ['DELETE /api/v1/calendar/{companyId}/events/{eventId}'],
  ['POST /api/v1/analytics/{companyId}/awareness_calendar_statistics'],
  ['POST /api/v1/analytics/{companyId}/departments_progress_by_awareness/{eventId}'],
  ['POST /api/v1/analytics/{companyId}/users_progress_by_awareness/{eventId}'],
  ['GET /api/v3/company/{companyId}/activities_calendar/training', { from: '2026-01-01', to: '2026-12-31' }],
  [
    'GET /api/v2/company/{companyId}/activities_calendar/monthly_video',
    { from: '2026-01-01', to: '2026-12-31' },
  ],
  [
    'GET /api/v2/company/{companyId}/activities_calendar/phishing_exercise',
    { from: '2026-01-01', to: '2026-12-31' },
  ],
  [
    'GET /phishing-exercise/api/v1/company/{companyId}/campaigns/calendar',
    { from: '2026-01-01', to: '2026-12-31' },
  ],
  [
    'GET /api/v2/company/{companyId}/activities_calendar/for_developers',
    { from: '2026-01-01', to: '2026-12-31' },
  ],
  [
    'GET /ctf/api/v1/company/{companyId}/activities_calendar/tournament',
    { from: '2026-01-01', to: '2026-12-31' },
  ],
  ['GET /phishing-exercise/api/v1/company/{companyId}/users/page'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/users/by_departments'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/users/by_groups'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/users/count'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/users/count_by_departments', { departmentId: 1 }],
  ['GET /phishing-exercise/api/v1/company/{companyId}/users/count_by_groups', { groupId: 1 }],
  ['GET /phishing-exercise/api/v1/company/{companyId}/user/{userId}/results'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaigns/active', { pageNumber: 0, pageSize: 25 }],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaigns/archive', { pageNumber: 0, pageSize: 25 }],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}'],
  [
    'POST /phishing-exercise/api/v1/company/{companyId}/campaign/create',
    {
      name: 'Phishing Exercise Campaign',
      startedAt: '2030-03-15T09:00:00.000Z',
      ...exerciseSettings,
      packId: 'everyday-inbox',
      templates: null,
    },
  ],
  ['PUT /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/update', exerciseSettings],
  ['PUT /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/archive'],
  ['DELETE /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/delete'],
  ['GET /phishing-exercise/api/v1/packs/available', { companyId: 1 }],
  ['GET /phishing-exercise/api/v1/packs', { packId: 1, page: 1 }],
  [
    'GET /phishing-exercise/api/v1/company/{companyId}/templates',
    { pageNumber: 0, search: 'mail', sort: 'name' },
  ],
  ['GET /phishing-exercise/api/v1/company/{companyId}/template/{templateId}'],
  ['DELETE /phishing-exercise/api/v1/company/{companyId}/template/{templateId}/delete'],
  ['POST /phishing-exercise/api/v1/company/{companyId}/template/create', templateFields],
  ['PUT /phishing-exercise/api/v1/company/{companyId}/template/{templateId}/update', templateFields],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/report/filter/departments'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/report/filter/groups'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/report/statistics'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/report/departments'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/report/groups'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/report/users'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/report/templates'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/report/template/{templateId}'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/report/user/{userId}'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaigns/report/statistics'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaigns/report/summary'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/campaigns/report/filter/campaigns'],
  ['GET /phishing-exercise/api/v1/company/{companyId}/dashboard/report'],
  ['GET /phishing/api/v3/company/{companyId}/campaigns/active', { pageNumber: 0, pageSize: 250 }],
  ['GET /phishing/api/v3/company/{companyId}/campaigns/drafts', { pageNumber: 0, pageSize: 250 }],
  ['GET /phishing/api/v3/company/{companyId}/campaigns/archive', { pageNumber: 0, pageSize: 250 }],
  ['GET /phishing/api/v3/company/{companyId}/settings'],
  ['PATCH /phishing/api/v3/company/{companyId}/settings', { xTestPhish: 'a1b2c3', email: 'ada@example.com' }],
  ['GET /phishing/api/v1/login_pages', { companyId: 1 }],
  ['GET /phishing/api/v3/company/{companyId}/campaign/{campaignId}'],
  ['PATCH /phishing/api/v3/company/{companyId}/campaign/{campaignId}/complete'],
  ['DELETE /phishing/api/v3/company/{companyId}/campaign/{campaignId}/delete'],
  ['GET /phishing/api/v3/company/{companyId}/settings/ded'],
  [
    'PATCH /phishing/api/v3/company/{companyId}/settings/ded',
    { isGmailDedEnabled: false, isMicrosoftDedEnabled: false, testEmail: 'ada@example.com' },
  ],
  [
    'POST /phishing/api/v3/company/{companyId}/settings/user/{userId}/ded/auth/initiate',
    { domain: 'example.com' },
  ],
  [
    'GET /phishing/api/v3/company/{companyId}/campaigns/calendar_by_range',
    { from: '2026-01-01', to: '2026-12-31' },
  ],
  ['GET /phishing/api/v3/company/{companyId}/dashboard/report'],
  ['GET /phishing/api/v1/companies/related/include_cloned_campaign', { companyId: 1, campaignId: 1 }],
  [
    'GET /phishing/api/v1/companies/related/exclude_cloned_campaign',
    {
      companyId: 1,
      campaignId: 1,
      order: 'ASC',
      orderBy: 'name',
      searchText: 'mail',
      pageNumber: 0,
      pageSize: 25,
    },
  ],
  [
    'POST /phishing/api/v3/campaign/{campaignId}/clone',
    {
      campaignId: 1,
      companyIds: [1],
      name: 'Spring',
      startDate: '2030-03-15',
      timezone: 'UTC',
      companyId: 1,
      isAllSelected: false,
    },
  ],
  [
    'PATCH /phishing/api/v3/company/{companyId}/campaigns/complete',
    { campaignIds: [1], isAllSelected: false, parentCampaignId: 1 },
  ],
  [
    'GET /api/v1/company/msp/{companyId}',
    { order: 'asc', orderBy: 'name', pageNumber: 0, pageSize: 25, searchText: 'mail' },
  ],
  ['GET /partnership/api/v1/company/{id}/resellers/customers'],
  ['GET /partnership/api/v1/company/{id}/resellers/sub_resellers/list'],
  ['GET /partnership/api/v1/company/{id}/sub_reseller/customers'],
  ['POST /partnership/api/v1/company/{id}/access/request'],
  [
    'POST /partnership/api/v1/company/{id}/invite',
    { companies: [{ companyName: 'Acme', email: 'ada@example.com' }] },
  ],
  [
    'POST /partnership/api/v1/company/{companyId}/temporary_password',
    { password: 'Amber-Kite-7', grantLoginAccess: true },
  ],
  ['DELETE /api/v1/partner-portal/{id}/customers/bulk', { customersIds: [1] }],
  [
    'POST /api/v1/partner-portal/{id}/resend_partner_customer_invite',
    {
      user_email: 'ada@example.com',
      admin_name: 'Ada',
      admin_email: 'admin@example.com',
      company_id: 1,
      company_name: 'Acme',
      customer_company_id: 1,
    },
  ],
  [
    'PUT /api/v1/partner-portal/company/{id}/default_customer_invite_message',
    { defaultCustomerInviteMessage: 'Welcome' },
  ],
  ['PATCH /api/v1/partner-portal/company/{id}/customers/{customerId}/partnership/mark_subreseller'],
  ['PATCH /api/v1/partner-portal/company/{id}/customers/{customerId}/partnership/unmark_subreseller'],
  ['GET /api/v1/partner-portal/transactions/{companyId}'],
  ['GET /api/v1/partner-portal/{companyId}/license_allocation/logs'],
  [
    'GET /billing/api/v1/company/{companyId}/resellers/transactions',
    { order: 'asc', orderBy: 'name', pageNumber: 0, pageSize: 25, searchText: 'mail' },
  ],
  ['GET /api/v1/billing/subresellers/company/{companyId}/transactions'],
  [
    'POST /api/v1/billing/{companyId}/customers/{customerCompanyId}/licenses/allocate',
    { licensesToAllocate: 5 },
  ],
  [
    'POST /api/v1/billing/subresellers/company/{companyId}/customers/{customerId}/subscriptions',
    { licensesNumber: 25, orderNumber: 'A-1' },
  ],
  [
    'POST /api/v1/billing/subresellers/company/{companyId}/customers/{customerId}/subscriptions/upgrade',
    { licensesNumber: 25, orderNumber: 'A-1' },
  ],
  [
    'POST /api/v1/billing/resellers/company/{companyId}/customers/{customerId}/subscriptions',
    { licensesNumber: 25 },
  ],
  [
    'POST /api/v1/billing/resellers/company/{companyId}/customers/{customerId}/subscriptions/upgrade',
    { licensesNumber: 25 },
  ],
  [
    'GET /api/v1/billing/resellers/company/{companyId}/customers/{customerId}/subscriptions/calculate_price',
    { licensesNumber: 25, promotionCode: 'SPRING' },
  ],
  [
    'GET /api/v1/billing/resellers/company/{companyId}/customers/{customerId}/subscriptions/upgrade/calculate_price',
    { licensesNumber: 25 },
  ],
];

/** Parameters of the path are compared by their place, not by their names. */
const shapeOf = (call: string) => call.replaceAll(/\{\w+\}/g, '{}');
const byShape = new Map<string, Endpoint>(
  allEndpoints.map((endpoint) => [shapeOf(`${endpoint.method} ${endpoint.path}`), endpoint]),
);

/** The endpoint of the contract that serves a documented call. Throws if there is none. */
export function endpointOf(call: string): Endpoint {
  const endpoint = byShape.get(shapeOf(call));
  if (!endpoint) throw new Error(`the contract has no ${call}`);
  return endpoint;
}
