import { supportEndpoints } from '@contract/support';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '@tests/support/app';
import { gateway } from '@tests/support/fake-gateway';
import { signIn } from '@tests/support/sign-in';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { translator } from '@/i18n/translator';
import ContactSalesDialog from './ContactSalesDialog';
import { TicketForm } from './TicketForm';
import { trackerToken } from './tracker';

const TRACKED = 'tracked-1';
const setTracker = () =>
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(`theme=dark; hubspotutk=${TRACKED}`);

beforeAll(() => translator.add('console'));
beforeEach(() => {
  gateway.answer(supportEndpoints.createTicket, { data: { id: 1 } });
  gateway.answer(supportEndpoints.contactToBuy, { data: { id: 1 } });
});
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['', undefined],
  ['nothubspotutk=a; b=hubspotutk=c', undefined],
  ['a=b; hubspotutk=token-1; c=d', 'token-1'],
  [`hubspotutk=${'x'.repeat(201)}`, undefined],
])("the tracker's cookie of %j is %s", (cookies, token) => {
  expect(trackerToken(cookies)).toBe(token);
});

async function sendTicket() {
  signIn();
  const onSent = vi.fn();
  const { user } = show(<TicketForm onTyped={() => undefined} onSent={onSent} />);
  await user.click(screen.getByRole('combobox'));
  await user.click(screen.getByRole('option', { name: 'Other' }));
  fill(screen.getByRole('textbox', { name: /Message/ }), 'Help');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(onSent).toHaveBeenCalled());
}

it("sends the tracker's cookie with a ticket where there is one", async () => {
  setTracker();
  await sendTicket();
  expect(gateway.asked(supportEndpoints.createTicket)).toMatchObject([{ body: { hubspotToken: TRACKED } }]);
});

it('invents none', async () => {
  await sendTicket();
  expect(gateway.asked(supportEndpoints.createTicket)[0]?.body).not.toHaveProperty('hubspotToken');
});

it('sends with a sales request who asks and from which page, without its query', async () => {
  setTracker();
  document.title = 'Licensing';
  history.replaceState(null, '', '/licensing?email=ada@acme.example');
  const session = signIn({ user: { name: 'Ada', lastName: 'Byron' }, company: { country: 'GB' } }).getData();
  const onClose = vi.fn();
  const { user } = show(<ContactSalesDialog session={session} isForced={false} onClose={onClose} />);
  fill(screen.getByRole('textbox', { name: /Phone/ }), '+44 20 7946 0018');
  await user.click(screen.getByRole('button', { name: 'Contact sales' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(gateway.asked(supportEndpoints.contactToBuy)).toMatchObject([
    {
      body: {
        ...{ name: 'Ada', lastName: 'Byron', country: 'GB', hutk: TRACKED },
        ...{ pageName: 'Licensing', pageUri: `${location.origin}/licensing` },
      },
    },
  ]);
});
