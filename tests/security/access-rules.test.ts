import { accountEndpoints } from '@contract/account';
import { allEndpoints } from '@contract/index';
import { endpointName } from '@tests/support/examples';
import { describe, expect, it } from 'vitest';

/* What each kind of caller may reach, written out: a call that is added has to be added here, too. */

describe('the access of all calls', () => {
  it('let a learner reach nothing but their own account and training', () => {
    const admitted = allEndpoints.filter(({ access }) =>
      (access.roles as readonly string[] | undefined)?.includes('user'),
    );
    expect(admitted.map(endpointName).toSorted()).toEqual([
      'DELETE /api/v1/user/{companyId}/me/sessions',
      'DELETE /api/v1/user/{companyId}/me/sessions/{id}',
      'GET /api/v1/company/{companyId}/requests/{key}',
      'GET /api/v1/learner/company/{companyId}/monthly-video/{eventId}',
      'GET /api/v1/learner/company/{companyId}/summary',
      'GET /api/v1/learner/company/{companyId}/tasks',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}/certificate',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}/leaderboard',
      'GET /api/v1/learner/company/{companyId}/videos',
      'GET /api/v1/notifications/{companyId}/user/{userId}',
      'GET /api/v1/surveys/company/{companyId}/user/{userId}',
      'GET /api/v1/user',
      'GET /api/v1/user/{companyId}/me/sessions',
      'GET /collections/api/v1/timezones',
      'GET /ctf/api/v2/company/{companyId}/users/{userId}/challenge',
      'PATCH /api/v1/user/company/{companyId}/security/mfa',
      'PATCH /api/v1/user/{userId}/suspended_campaigns_notification_shown',
      'POST /api/v1/learner/company/{companyId}/monthly-video/{eventId}/watched',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/attempts/{attempt}',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/chapters/{chapterId}/done',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/complete',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/questions/{questionId}/answer',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/review',
      'POST /api/v1/learner/company/{companyId}/tasks/{taskId}/start',
      'POST /api/v1/surveys/company/{companyId}/{surveyId}/user/{userId}/dismissal',
      'POST /api/v1/surveys/company/{companyId}/{surveyId}/user/{userId}/response',
      'POST /api/v1/user/company/{companyId}/security/mfa/verify_password',
      'POST /api/v1/user/sign_out',
      'POST /api/v1/user/verification_email',
      'POST /customers/api/v1/company/{companyId}/users/{userId}/privacy_policy/confirm',
      'PUT /api/v1/learner/company/{companyId}/leaderboard_name',
      'PUT /api/v1/notifications/{companyId}/user/{userId}',
      'PUT /api/v1/notifications/{companyId}/user/{userId}/shown',
      'PUT /api/v1/user/{companyId}/me/name',
      'PUT /api/v1/user/{companyId}/me/password',
      'PUT /api/v1/user/{id}/last_login',
    ]);
  });

  it('let a read-only admin write nothing but their own session and preferences', () => {
    const admitted = allEndpoints.filter(
      ({ audit, access }) => audit && (access.roles as readonly string[])?.includes('read_only_admin'),
    );
    expect(admitted.map(endpointName).toSorted()).toEqual([
      'DELETE /api/v1/user/{companyId}/me/email',
      'DELETE /api/v1/user/{companyId}/me/sessions',
      'DELETE /api/v1/user/{companyId}/me/sessions/{id}',
      'DELETE /customers/api/v1/company/{companyId}/saved_views/{id}',
      'GET /api/v1/auth/company/{companyId}/magic_link',
      'PATCH /api/v1/user/company/{companyId}/security/mfa',
      'PATCH /api/v1/user/{userId}/suspended_campaigns_notification_shown',
      'POST /api/v1/surveys/company/{companyId}/{surveyId}/user/{userId}/dismissal',
      'POST /api/v1/surveys/company/{companyId}/{surveyId}/user/{userId}/response',
      'POST /api/v1/user/sign_out',
      'POST /api/v1/user/verification_email',
      'POST /api/v1/user/{companyId}/me/email',
      'POST /customers/api/v1/company/{companyId}/saved_views',
      'POST /customers/api/v1/company/{companyId}/users/{userId}/privacy_policy/confirm',
      'POST /reports/api/v1/company/{companyId}/exports',
      'PUT /api/v1/notifications/{companyId}/user/{userId}',
      'PUT /api/v1/notifications/{companyId}/user/{userId}/shown',
      'PUT /api/v1/user/{companyId}/me/name',
      'PUT /api/v1/user/{companyId}/me/onboarding',
      'PUT /api/v1/user/{companyId}/me/password',
      'PUT /customers/api/v1/company/{companyId}/saved_views/{id}',
      'PUT /customers/api/v1/company/{companyId}/saved_views/{id}/default',
    ]);
  });

  it('keep managed-service admins from the screens of users, from reports of the whole company and from owning it alone', () => {
    const kept = allEndpoints.filter(({ access }) => {
      const roles = access.roles as readonly string[] | undefined;
      return roles?.includes('admin') && !roles.includes('msp');
    });
    const others = kept.filter(
      ({ area, path }) =>
        area !== 'users' && !path.includes('/campaigns/report/') && !path.startsWith('/reports/api/v1/'),
    );
    // The owner of a company is one of its own admins.
    expect(others.map(endpointName).toSorted()).toEqual([
      'DELETE /customers/api/v1/company/{companyId}/settings/owner/offer/acceptance',
      'POST /customers/api/v1/company/{companyId}/settings/owner/offer/acceptance',
    ]);
  });

  it('let a visiting partner change nothing that gives power beyond the visit', () => {
    const signedIn = allEndpoints.filter(({ access }) => access.roles !== undefined);
    const writes = signedIn.filter(({ audit, method }) => audit || method !== 'GET');
    expect(
      writes
        .filter(({ duringVisit }) => duringVisit)
        .map(endpointName)
        .toSorted(),
    ).toEqual([
      'DELETE /api/v1/calendar/{companyId}/events/{eventId}',
      'DELETE /api/v1/policies/company/{companyId}/policies/{id}/exceptions/{userId}',
      'DELETE /api/v1/user/{companyId}/delete_user',
      'DELETE /ctf/api/v1/company/{companyId}/tournament/{tournamentId}',
      'DELETE /customers/api/v1/company/{companyId}/departments/{id}',
      'DELETE /customers/api/v1/company/{companyId}/departments/{id}/users',
      'DELETE /customers/api/v1/company/{companyId}/groups/{id}',
      'DELETE /customers/api/v1/company/{companyId}/groups/{id}/users',
      'DELETE /customers/api/v1/company/{companyId}/settings/logo',
      'DELETE /customers/api/v1/company/{companyId}/settings/logo_dark',
      'DELETE /customers/api/v1/company/{companyId}/settings/white_label/{picture}',
      'DELETE /customers/api/v1/company/{companyId}/users',
      'DELETE /customers/api/v1/company/{companyId}/users/imports/{importId}',
      'DELETE /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/delete',
      'DELETE /phishing/api/v3/company/{companyId}/campaign/{campaignId}/delete',
      'PATCH /api/v1/calendar/{companyId}/disable',
      'PATCH /api/v1/calendar/{companyId}/enable',
      'PATCH /api/v1/calendar/{companyId}/events/{eventId}',
      'PATCH /api/v1/calendar/{companyId}/settings',
      'PATCH /ctf/api/v1/company/{companyId}/tournament/{tournamentId}',
      'PATCH /customers/api/v1/company/{companyId}/settings/general',
      'PATCH /phishing/api/v3/company/{companyId}/campaign/{campaignId}/complete',
      'PATCH /phishing/api/v3/company/{companyId}/campaign/{campaignId}/pause',
      'PATCH /phishing/api/v3/company/{companyId}/campaign/{campaignId}/resume',
      'POST /api/v1/analytics/{companyId}/awareness_calendar_statistics',
      'POST /api/v1/analytics/{companyId}/departments_progress_by_awareness/{eventId}',
      'POST /api/v1/analytics/{companyId}/users_progress_by_awareness/{eventId}',
      'POST /api/v1/calendar/{companyId}/events',
      'POST /api/v1/campaign/company/{companyId}',
      'POST /api/v1/campaign/company/{companyId}/annual',
      'POST /api/v1/campaign/company/{companyId}/{id}/archive',
      'POST /api/v1/campaign/company/{companyId}/{id}/end',
      'POST /api/v1/campaign/company/{companyId}/{id}/learners/{userId}/attempts',
      'POST /api/v1/campaign/company/{companyId}/{id}/remind',
      'POST /api/v1/games/company/{companyId}/exercises',
      'POST /api/v1/games/company/{companyId}/exercises/{id}/archive',
      'POST /api/v1/games/company/{companyId}/exercises/{id}/end',
      'POST /api/v1/policies/company/{companyId}/policies/{id}/archive',
      'POST /api/v1/policies/company/{companyId}/policies/{id}/assign',
      'POST /api/v1/policies/company/{companyId}/policies/{id}/end',
      'POST /api/v1/policies/company/{companyId}/policies/{id}/exceptions',
      'POST /api/v1/policies/company/{companyId}/policies/{id}/remind',
      'POST /api/v1/policies/company/{companyId}/policies/{id}/reopen',
      'POST /api/v1/user/sign_out',
      'POST /api/v1/user/{companyId}/resend_invite',
      'POST /api/v1/user/{companyId}/revoke_invite',
      'POST /api/v1/users/company/{id}/reminders/manual/users_not_started/tasks_availability',
      'POST /api/v1/users/{id}/manual_reminders/tasks_availability',
      'POST /api/v1/videos/company/{companyId}/{videoId}/pin',
      'POST /api/v1/videos/company/{companyId}/{videoId}/unpin',
      'POST /ctf/api/v1/company/{companyId}/challenges/tournament',
      'POST /customers/api/v1/company/{companyId}/departments',
      'POST /customers/api/v1/company/{companyId}/departments/{id}/merge',
      'POST /customers/api/v1/company/{companyId}/groups',
      'POST /customers/api/v1/company/{companyId}/groups/{id}/merge',
      'POST /customers/api/v1/company/{companyId}/invite/emails/admin/reset',
      'POST /customers/api/v1/company/{companyId}/invite/emails/admin/test',
      'POST /customers/api/v1/company/{companyId}/invite/emails/learner/reset',
      'POST /customers/api/v1/company/{companyId}/invite/emails/learner/test',
      'POST /customers/api/v1/company/{companyId}/settings/email_reminders/kinds/{kind}/preview',
      'POST /customers/api/v1/company/{companyId}/settings/email_reminders/kinds/{kind}/test',
      'POST /customers/api/v1/company/{companyId}/settings/figures',
      'POST /customers/api/v1/company/{companyId}/users',
      'POST /customers/api/v1/company/{companyId}/users/emails_in_use',
      'POST /customers/api/v1/company/{companyId}/users/imports',
      'POST /customers/api/v1/company/{companyId}/users/imports/{importId}/check',
      'POST /customers/api/v1/company/{companyId}/users/imports/{importId}/commit',
      'POST /customers/api/v1/company/{companyId}/users/invite',
      'POST /customers/api/v1/company/{companyId}/users/operations',
      'POST /customers/api/v1/company/{companyId}/users/operations/{operationId}/cancel',
      'POST /customers/api/v1/company/{companyId}/users/operations/{operationId}/undo',
      'POST /customers/api/v1/company/{companyId}/users/reminders',
      'POST /customers/api/v1/company/{companyId}/users/reminders/tasks_availability',
      'POST /partnership/api/v1/company/{id}/access/leave',
      'POST /phishing-exercise/api/v1/company/{companyId}/campaign/create',
      'POST /phishing-exercise/api/v1/company/{companyId}/campaign/notification/test',
      'POST /phishing/api/v3/company/{companyId}/campaign/create',
      'POST /phishing/api/v3/company/{companyId}/campaign/{campaignId}/launch',
      'POST /phishing/api/v3/company/{companyId}/campaign/{campaignId}/recipients',
      'POST /phishing/api/v3/company/{companyId}/campaign/{campaignId}/test',
      'POST /reports/api/v1/company/{companyId}/exports',
      'POST /reports/api/v1/company/{companyId}/people/assign',
      'POST /reports/api/v1/company/{companyId}/people/remind',
      'PUT /api/v1/campaign/company/{companyId}/{id}',
      'PUT /api/v1/games/company/{companyId}/exercises/{id}',
      'PUT /api/v1/games/company/{companyId}/settings',
      'PUT /api/v1/policies/company/{companyId}/policies/{id}/assignment',
      'PUT /customers/api/v1/company/{companyId}/departments/{id}',
      'PUT /customers/api/v1/company/{companyId}/departments/{id}/users',
      'PUT /customers/api/v1/company/{companyId}/groups/{id}',
      'PUT /customers/api/v1/company/{companyId}/groups/{id}/users',
      'PUT /customers/api/v1/company/{companyId}/invite/emails/admin',
      'PUT /customers/api/v1/company/{companyId}/invite/emails/learner',
      'PUT /customers/api/v1/company/{companyId}/settings/assignment_defaults',
      'PUT /customers/api/v1/company/{companyId}/settings/email_reminders',
      'PUT /customers/api/v1/company/{companyId}/settings/email_reminders/kinds/{kind}',
      'PUT /customers/api/v1/company/{companyId}/settings/logo',
      'PUT /customers/api/v1/company/{companyId}/settings/logo_dark',
      'PUT /customers/api/v1/company/{companyId}/settings/white_label',
      'PUT /customers/api/v1/company/{companyId}/settings/white_label/{picture}',
      'PUT /customers/api/v1/company/{companyId}/users',
      'PUT /customers/api/v1/company/{companyId}/users/imports/{importId}/rows/{first}',
      'PUT /customers/api/v1/company/{companyId}/users/{id}',
      'PUT /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/archive',
      'PUT /phishing-exercise/api/v1/company/{companyId}/campaign/{campaignId}/update',
      'PUT /phishing/api/v3/company/{companyId}/campaign/{campaignId}/update',
    ]);
    // All reads are open to a visitor, except those about the sign-ins and the training of the admin they act as, and about
    // companies that consented to others.
    const unseen = signedIn.filter((one) => !one.duringVisit && !writes.includes(one));
    expect(unseen.map(endpointName).toSorted()).toEqual([
      'GET /api/v1/learner/company/{companyId}/monthly-video/{eventId}',
      'GET /api/v1/learner/company/{companyId}/summary',
      'GET /api/v1/learner/company/{companyId}/tasks',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}/certificate',
      'GET /api/v1/learner/company/{companyId}/tasks/{taskId}/leaderboard',
      'GET /api/v1/learner/company/{companyId}/videos',
      'GET /api/v1/user/company/{companyId}/security/step_up',
      'GET /api/v1/user/{companyId}/me/sessions',
      'GET /partnership/api/v1/company/{companyId}/reports/comparison',
      'GET /white-label/api/v1/company/{id}/graph_api/auth_url',
    ]);
  });

  it('leave open only the sign-in endpoints, the choices of their forms, what hosts show of themselves, and what add-ins call with their key', () => {
    const open = allEndpoints.filter(({ access }) => access.roles === undefined);
    expect(open.map(endpointName).toSorted()).toEqual([
      'GET /api/v1/auth/auth_token/magic_link/{token}',
      'GET /api/v1/user/custom_token_sso/{token}',
      'GET /api/v1/user/invitation/{token}',
      'GET /collections/api/v1/countries',
      'GET /white-label/api/v1/by-domain/{domain}',
      'GET /white-label/api/v1/by-domain/{domain}/property',
      'GET /white-label/api/v1/certificate',
      'GET /white-label/api/v1/reached/{nonce}',
      'POST /api/v1/sso/login_endpoint_link/by_email/{userEmail}',
      'POST /api/v1/user/confirm_email/{token}',
      'POST /api/v1/user/invitation/{token}',
      'POST /api/v1/user/login/validate',
      'POST /api/v1/user/security/mfa/login',
      'POST /api/v1/user/security/mfa/send_code',
      'POST /api/v1/user/verify_email/{token}',
      'POST /customers/api/v1/company/register',
      'POST /phishing/api/v1/report',
      'POST /phishing/api/v1/report/configuration',
    ]);
  });

  it('name a tenant wherever the path names a company', () => {
    // Before a registration there is no tenant.
    const others = allEndpoints.filter((endpoint) => endpoint !== accountEndpoints.register);
    for (const { path, tenantParam } of others) {
      if (!path.includes('/company/') && !path.includes('companyId')) continue;
      // Only a partner's customer, whose partner the handler checks (tests/security/partner-tenancy.test.ts).
      if (tenantParam === null) continue;
      expect(path).toContain(`{${tenantParam ?? 'companyId'}}`);
    }
  });
});
