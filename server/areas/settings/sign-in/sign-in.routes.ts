import { signInRuleEndpoints } from '@contract/settings/sign-in-rules';
import { readCompany } from '@server/domain/company/company.queries';
import type { binder } from '@server/platform/http/bind';
import {
  adminFactorOf,
  remindOfFactor,
  requireAdminFactor,
  sessionLengthFrom,
  setSessionLength,
} from './sign-in.rules';

/** How long users of the console stay signed in, and what it takes to sign in. */
export function signInRuleRoutes({ read, write }: ReturnType<typeof binder>): void {
  read(signInRuleEndpoints.sessionLength, async ({ db, params: { companyId } }) => ({
    data: sessionLengthFrom(await readCompany(db, companyId)),
  }));

  write(
    signInRuleEndpoints.setSessionLength,
    async ({ tx, deps, actor, params: { companyId: id }, body, audit }) => {
      await setSessionLength(tx, deps, actor, body);
      await audit({
        action: 'trust.session_length_set',
        target: { type: 'company', id },
        details: { ...body },
      });
      return { data: body };
    },
  );

  read(signInRuleEndpoints.adminFactor, async ({ db, deps, params: { companyId } }) => ({
    data: await adminFactorOf(db, deps, companyId),
  }));

  write(
    signInRuleEndpoints.requireAdminFactor,
    async ({ tx, deps, actor, params: { companyId: id }, body: { from }, audit }) => {
      await requireAdminFactor(tx, deps, actor, from);
      const action = from === null ? 'trust.admin_factor_not_required' : 'trust.admin_factor_required';
      await audit({ action, target: { type: 'company', id }, details: { from } });
      return { data: await adminFactorOf(tx, deps, id) };
    },
  );

  write(signInRuleEndpoints.remindOfFactor, async ({ tx, deps, actor, params: { companyId: id }, audit }) => {
    await remindOfFactor(tx, deps, actor);
    await audit({ action: 'trust.admin_factor_reminded', target: { type: 'company', id } });
    return { data: await adminFactorOf(tx, deps, id) };
  });
}
