import { screen } from '@testing-library/react';
import { show } from '@tests/support/app';
import { signIn } from '@tests/support/sign-in';
import { beforeAll, describe, expect, it } from 'vitest';
import { useSession } from '@/authProvider/currentSession';
import { buildCompany } from '@/components/plan/testing';
import { translator } from '@/i18n/translator';
import { ShellDialogs } from './ShellDialogs';
import { ShellDialogContext } from './shellDialog';
import { useShellDialogs } from './useShellDialogs';

beforeAll(() => translator.add('console'));

function Shell() {
  const session = useSession();
  const { opened, open, close } = useShellDialogs();
  return (
    session && (
      <ShellDialogContext value={open}>
        <ShellDialogs dialog={opened?.dialog ?? null} session={session} isForced={false} onClose={close} />
      </ShellDialogContext>
    )
  );
}

const OFFERED = { trial: { status: 'available', modal: true } } as const;
const FUTURE = '2999-01-01T00:00:00.000Z';
const TRIAL = 'A 14-DAY BOOST TRIAL';
const UPGRADE = 'Upgrade to Boost';

describe('the link to a trial', () => {
  it.each([
    ['where one is offered', 'trial', { subscription: OFFERED }, TRIAL],
    ['before a phishing campaign', 'phishingTrial', { subscription: OFFERED }, 'Launch it in a free trial'],
    ['where none was ever offered', 'trial', {}, UPGRADE],
    ['before a phishing campaign, where none was', 'phishingTrial', {}, UPGRADE],
    ['after it', 'trial', { subscription: { trial: { status: 'expired' } } }, 'Boost Trial Ended'],
    [
      'while it runs',
      'trial',
      { subscription: { trial: { status: 'active', end: FUTURE } } },
      'Trial Ends in Jan 1, 2999',
    ],
    [
      'with Boost',
      'trial',
      { subscription: { trial: { status: 'available' }, hasBoost: true } },
      'Add licenses',
    ],
    [
      "at a reseller's customer",
      'phishingTrial',
      { subscription: OFFERED, distribution: { parentCompanyId: 9, parentCompanyName: 'Corvid' } },
      UPGRADE,
    ],
  ] as const)('%s', async (_, modal, values, title) => {
    signIn({ company: buildCompany(values) });
    show(<Shell />, { at: `/home?modal=${modal}` });
    expect(await screen.findByRole('dialog', { name: title })).toBeTruthy();
  });
});
