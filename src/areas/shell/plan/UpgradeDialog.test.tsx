import type { Actor } from '@contract/access';
import type { CurrentUser } from '@contract/session';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext, memoryStore, testDataProvider } from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { buildCompany, buildUser } from '@/components/plan/testing';
import { createI18nProvider } from '@/i18n/i18nProvider';
import { translator } from '@/i18n/translator';
import { ShellDialogContext } from '../shellDialog';
import UpgradeDialog from './UpgradeDialog';

beforeAll(async () => {
  await translator.add('console');
});

const LOCKED = { type: 'UNDEFINED', trial: { status: 'expired' } } as const;
const CUSTOMER = { parentCompanyId: 9, parentCompanyName: 'Corvid' };
const NOBODY = 'Only an admin of your company can change the plan.';

function open(
  role: CurrentUser['role'],
  { hasProvider, isForced }: { hasProvider: boolean; isForced: boolean },
) {
  const subscription = isForced ? LOCKED : ({ type: 'PAID', hasBoost: true } as const);
  const company = buildCompany({ subscription, distribution: hasProvider ? CUSTOMER : {} });
  const actor: Actor = { role, hasProvider, hasBoost: !isForced };
  const openDialog = vi.fn();
  const element = (
    <CoreAdminContext
      dataProvider={testDataProvider()}
      i18nProvider={createI18nProvider()}
      store={memoryStore()}
    >
      <ShellDialogContext value={openDialog}>
        <UpgradeDialog
          session={{ user: buildUser({ role }), company, actor }}
          isForced={isForced}
          onClose={() => undefined}
        />
      </ShellDialogContext>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  return { user: userEvent.setup(), openDialog };
}
const buttons = () => screen.getAllByRole('button').map((button) => button.textContent);

describe('in the locked state', () => {
  it("an admin of a reseller's customer may continue on Free", async () => {
    const { user, openDialog } = open('admin', { hasProvider: true, isForced: true });
    expect(screen.getByText('Licensing is managed by your provider: Corvid')).toBeTruthy();
    expect(buttons()).toEqual(['Logout', 'Downgrade to Free']);
    await user.click(screen.getByRole('button', { name: 'Downgrade to Free' }));
    expect(openDialog).toHaveBeenCalledWith('downgrade');
  });

  it.each([true, false])('a read-only admin reads who decides (customer: %s)', (hasProvider) => {
    open('read_only_admin', { hasProvider, isForced: true });
    expect(screen.getByText(NOBODY)).toBeTruthy();
    expect(buttons()).toEqual(['Logout']);
  });

  it('an admin who manages the licenses may buy as well', () => {
    open('admin', { hasProvider: false, isForced: true });
    expect(buttons()).toEqual(['Logout', 'Downgrade to Free', 'Contact sales', 'See plans and prices']);
  });
});

it("a customer's admin is offered nothing while the plan stands", () => {
  open('admin', { hasProvider: true, isForced: false });
  expect(screen.queryByText(NOBODY)).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(['Close']);
});
