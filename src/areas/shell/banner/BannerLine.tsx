import { closingEndpoints } from '@contract/settings/closing';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { getSession, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useAction } from '@/client/useAction';
import { callKey } from '@/client/useCall';
import { dayOf } from '@/components/plan/plan';
import { useResendVerification } from '@/components/verify/useResendVerification';
import { useVerifiedMeanwhile } from '@/components/verify/verification';
import { useFlag } from '@/flags/useFlag';
import { languageOf } from '@/i18n/locales';
import { type TypedTranslate, useLocaleCode, useT } from '@/i18n/useT';
import { useShellDialog } from '../shellDialog';
import styles from './BannerLine.module.css';
import { type Banner, bannerOf } from './bannerOf';

function textOf(
  banner: Banner,
  t: TypedTranslate,
  number: Intl.NumberFormat,
  dayText: (instant: string) => string,
): string {
  switch (banner.kind) {
    case 'actingAs':
      return t('banners.actingAs', { person: banner.person, admin: banner.admin, company: banner.company });
    case 'closing':
      return t('banners.closing', { date: dayText(banner.closesAt) });
    case 'unverifiedEmail':
      return t('banners.unverifiedEmail', { email: banner.email });
    case 'trial':
      return t('banners.trial', { smart_count: banner.daysLeft });
    case 'seatsExceeded':
      return t('banners.seatsExceeded', {
        users: number.format(banner.users),
        seats: number.format(banner.seats),
      });
    case 'ending':
      return banner.some === null
        ? t(banner.isOver ? 'banners.ended' : 'banners.ending', { date: dayText(banner.endsAt) })
        : t(banner.isOver ? 'banners.endedSome' : 'banners.endingSome', {
            smart_count: banner.some,
            date: dayText(banner.endsAt),
          });
    case 'trialExpired':
      return t('banners.trialExpired');
  }
}

/** The label of the buy button. */
function buyLabelOf(banner: Banner, t: TypedTranslate): string {
  if (banner.kind === 'ending') return t('banners.billing');
  if (banner.kind === 'seatsExceeded') return t('banners.purchaseMore', { smart_count: banner.missing });
  return banner.kind === 'trial' && !banner.isUrgent ? t('banners.explorePlans') : t('banners.upgradeNow');
}

function ResendButton({ userId }: { userId: number }) {
  const t = useT();
  const { isPending, run } = useResendVerification(userId);
  return (
    <Button size="small" variant="outlined" color="inherit" loading={isPending} onClick={() => void run()}>
      {t('banners.resend')}
    </Button>
  );
}

/** The owner's way back; others read more in the settings. */
function KeepButton({ companyId }: { companyId: number }) {
  const t = useT();
  const navigate = useNavigate();
  const canKeep = useCan(closingEndpoints.keep);
  const keep = useAction(closingEndpoints.keep, {
    success: t('banners.kept'),
    onSuccess: () => getSession().reload(),
    refreshes: [callKey.all(closingEndpoints.get)],
  });
  const press = () =>
    canKeep ? void keep.run({ params: { companyId } }) : void navigate('/settings/general');
  return (
    <Button size="small" variant="outlined" color="inherit" loading={keep.isPending} onClick={press}>
      {t(canKeep ? 'banners.keepAccount' : 'banners.viewClosing')}
    </Button>
  );
}

export interface BannerLineProps {
  /** Leaves the company the partner is visiting. */
  onExit: () => void;
}

/** The single line above the page that needs the user's attention, if any. */
export function BannerLine({ onExit }: BannerLineProps) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const session = useSession();
  const openDialog = useShellDialog();
  const navigate = useNavigate();
  useVerifiedMeanwhile();
  const showsOverages = useFlag('overages-banner');
  const banner = session && bannerOf(session.user, session.company, new Date(), showsOverages);
  if (!banner) return null;
  const isCalm = 'isUrgent' in banner && !banner.isUrgent;
  const dayText = (instant: string) => dayOf(instant, language, session.company.timeZone);
  const buying = 'buying' in banner ? banner.buying : undefined;

  return (
    <aside className={styles.banner} data-tone={isCalm ? 'info' : 'warning'} aria-label={t('banners.label')}>
      {isCalm ? <InfoIcon fontSize="small" /> : <WarningIcon fontSize="small" />}
      <p className={styles.text}>{textOf(banner, t, new Intl.NumberFormat(language), dayText)}</p>
      {banner.kind === 'actingAs' && (
        <Button size="small" variant="outlined" color="inherit" onClick={onExit}>
          {t('banners.exit')}
        </Button>
      )}
      {banner.kind === 'closing' && <KeepButton companyId={session.company.id} />}
      {banner.kind === 'unverifiedEmail' && <ResendButton userId={session.user.id} />}
      {buying?.by === 'self' && (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          onClick={() => {
            if (banner.kind === 'ending') void navigate('/billing');
            else if (banner.kind === 'seatsExceeded') void navigate('/licensing');
            else openDialog('upgrade');
          }}
        >
          {buyLabelOf(banner, t)}
        </Button>
      )}
      {buying?.by === 'provider' && <p>{t('banners.provider', { name: buying.name })}</p>}
    </aside>
  );
}
