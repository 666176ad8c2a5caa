import { dayAt } from '@contract/days';
import { type Ownership, ownershipEndpoints } from '@contract/settings/ownership';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId, getSession, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey, useCall } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { shownDay } from '@/components/form/DateField';
import { useUnverified } from '@/components/verify/verification';
import { useLocaleCode, useT } from '@/i18n/useT';
import flow from '@/theme/flow.module.css';
import styles from './settings.module.css';

type Person = NonNullable<Ownership['owner']>;
const refreshes = [callKey.all(ownershipEndpoints.get)];
const nameOf = ({ name, email }: Person) => name || email;

/** Who owns the company, and handing it over to another admin. */
export function OwnerSection() {
  const t = useT();
  const session = useSession();
  const query = useCall(ownershipEndpoints.get, { params: { companyId: currentCompanyId() } });
  return (
    <section className={styles.section} aria-labelledby="owner">
      <h2 id="owner">{t('settings.owner.title')}</h2>
      <p>{t('settings.owner.text')}</p>
      <Loaded query={query} outline={<Skeleton shape="block" height={90} />}>
        {({ data: { owner, offer, candidates } }) => (
          <>
            <p>
              {owner ? (
                <>
                  <bdi>{nameOf(owner)}</bdi> <bdi dir="ltr">({owner.email})</bdi>
                </>
              ) : (
                t('settings.owner.nobody')
              )}
            </p>
            {offer && <Offer offer={offer} isMine={offer.to.id === session?.user.id} />}
            {!offer && <OfferForm candidates={candidates} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** The offer: whom it is for may accept or decline it, the owner withdraws it, others read of it. */
function Offer({ offer, isMine }: { offer: NonNullable<Ownership['offer']>; isMine: boolean }) {
  const t = useT();
  const locale = useLocaleCode();
  const timeZone = useCompanyZone();
  const confirm = useConfirm();
  const canAccept = useCan(ownershipEndpoints.accept) && isMine;
  const canWithdraw = useCan(ownershipEndpoints.withdraw);
  const mustVerify = useUnverified() !== null;
  const params = { companyId: currentCompanyId() };
  const accept = useAction(ownershipEndpoints.accept, {
    success: t('settings.owner.accepted'),
    onSuccess: () => getSession().reload(),
    refreshes,
  });
  const decline = useAction(ownershipEndpoints.decline, { success: t('settings.owner.declined'), refreshes });
  const withdraw = useAction(ownershipEndpoints.withdraw, {
    success: t('settings.owner.withdrawn'),
    refreshes,
  });
  const askToAccept = async () => {
    const isSure = await confirm({
      title: t('settings.owner.acceptTitle'),
      description: t('settings.owner.acceptText'),
      confirmLabel: t('settings.owner.accept'),
    });
    if (isSure) await accept.run({ params });
  };
  return (
    <div className={styles.notice} role="status">
      <span>
        {t(canAccept ? 'settings.owner.offeredToYou' : 'settings.owner.offered', {
          name: nameOf(offer.to),
          day: shownDay(dayAt(new Date(offer.expiresAt), timeZone), locale),
        })}
      </span>
      <span className={flow.row}>
        {canAccept && (
          <>
            <Button
              size="small"
              variant="outlined"
              disabled={mustVerify}
              loading={accept.isPending}
              onClick={() => void askToAccept()}
            >
              {t('settings.owner.accept')}
            </Button>
            <Button size="small" loading={decline.isPending} onClick={() => void decline.run({ params })}>
              {t('settings.owner.decline')}
            </Button>
          </>
        )}
        {canWithdraw && (
          <Button size="small" loading={withdraw.isPending} onClick={() => void withdraw.run({ params })}>
            {t('settings.owner.withdraw')}
          </Button>
        )}
      </span>
    </div>
  );
}

/** The owner chooses whom to offer the company. */
function OfferForm({ candidates }: { candidates: readonly Person[] }) {
  const t = useT();
  const confirm = useConfirm();
  const canOffer = useCan(ownershipEndpoints.offer);
  const mustVerify = useUnverified() !== null;
  const [chosen, setChosen] = useState('');
  const offer = useAction(ownershipEndpoints.offer, {
    success: t('settings.owner.isOffered'),
    onSuccess: () => setChosen(''),
    refreshes,
  });
  if (!canOffer) return null;
  if (candidates.length === 0) return <p className={styles.hint}>{t('settings.owner.noCandidate')}</p>;
  const ask = async () => {
    const person = candidates.find(({ id }) => String(id) === chosen);
    if (!person) return;
    const isSure = await confirm({
      title: t('settings.owner.offerTitle', { name: nameOf(person) }),
      description: t('settings.owner.offerText'),
      confirmLabel: t('settings.owner.offer'),
      isDanger: true,
    });
    if (isSure) await offer.run({ params: { companyId: currentCompanyId() }, body: { userId: person.id } });
  };
  return (
    <div className={styles.form}>
      <TextField
        select
        size="small"
        label={t('settings.owner.choose')}
        helperText={t('settings.owner.chooseHint')}
        value={chosen}
        onChange={({ target }) => setChosen(target.value)}
      >
        {candidates.map((person) => (
          <MenuItem key={person.id} value={String(person.id)}>
            <bdi>{nameOf(person)}</bdi>
            {person.name && <bdi dir="ltr">&nbsp;({person.email})</bdi>}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        disabled={mustVerify || chosen === ''}
        loading={offer.isPending}
        onClick={() => void ask()}
      >
        {t('settings.owner.offer')}
      </Button>
    </div>
  );
}
