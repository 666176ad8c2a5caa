import { access, canAccess } from '@contract/access';
import { canCall } from '@contract/endpoint';
import { limits } from '@contract/limits';
import { surveyEndpoints } from '@contract/surveys';
import Demo from '@mui/icons-material/EventOutlined';
import Affiliate from '@mui/icons-material/HandshakeOutlined';
import HowTo from '@mui/icons-material/MenuBookOutlined';
import Pricing from '@mui/icons-material/PaymentsOutlined';
import Plan from '@mui/icons-material/PictureAsPdfOutlined';
import Tutorial from '@mui/icons-material/SchoolOutlined';
import Feedback from '@mui/icons-material/StarBorder';
import Button from '@mui/material/Button';
import type SvgIcon from '@mui/material/SvgIcon';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'react-router';
import { companyToday } from '@/authProvider/companyDay';
import { useActor } from '@/authProvider/currentSession';
import { productName } from '@/brand';
import { lazyComponent } from '@/client/lazyPage';
import { AwarenessPlanButton } from '@/components/awareness-plan/AwarenessPlanButton';
import { useIsOurs } from '@/components/brand/useIsOurs';
import { useQueryFlag } from '@/components/dialog/useQueryFlag';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useGuides } from '@/components/video/useGuides';
import { VideoPoster } from '@/components/video/VideoPoster';
import { VIDEO_FLAG } from '@/components/video/videoFlag';
import { type GuideCard, getConfig } from '@/config';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import styles from './guides.module.css';

const FeedbackDrawer = lazyComponent(() => import('./FeedbackDrawer'), 'survey');

const BECOME_PARTNER_PATH = '/become-partner';
const SKELETONS = ['a', 'b', 'c', 'd'];

/** '5:00'. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Another site, or the learner's app, which is another page as well. */
const isOutside = (address: string) => !address.startsWith('/') || address.startsWith('/learn/');

/** Short films about the console. */
function Videos() {
  const t = useT();
  const titleId = useId();
  const [, setVideo] = useQueryFlag(VIDEO_FLAG);
  const { guides, isPending, error, refetch } = useGuides();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('guides.videos.title')}</h2>
      {isPending && (
        <div className={styles.videos} role="status" aria-label={t('common.loading')}>
          {SKELETONS.map((one) => (
            <Skeleton key={one} shape="block" height={170} />
          ))}
        </div>
      )}
      {error && guides.length === 0 && (
        <ErrorState error={error} description={error.message} onRetry={() => void refetch()} />
      )}
      {!isPending && !error && guides.length === 0 && (
        <EmptyState title={t('guides.videos.empty')} description={t('guides.videos.emptyText')} />
      )}
      {guides.length > 0 && (
        <ul className={styles.videos}>
          {guides.map((video) => (
            <li key={video.videoId}>
              <button type="button" onClick={() => setVideo(String(video.videoId))}>
                <VideoPoster video={video} />
                <span dir="auto">{video.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface CardProps {
  icon: typeof SvgIcon;
  title: string;
  text: string;
  /** What can be done with it. */
  children: ReactNode;
}

function Card({ icon: Icon, title, text, children }: CardProps) {
  return (
    <li className={styles.card}>
      <Icon />
      <h3>{title}</h3>
      <p>{text}</p>
      <div>{children}</div>
    </li>
  );
}

const LINKED = { tutorial: Tutorial, howTo: HowTo, demo: Demo, pricing: Pricing } as const;

/** A card whose address is a setting of the installation; without one it is left out. */
function LinkedCard({ name }: { name: GuideCard }) {
  const t = useT();
  const address = getConfig().guides?.[name];
  if (!address) return null;
  const label = t(`guides.cards.${name}.action`);
  return (
    <Card icon={LINKED[name]} title={t(`guides.cards.${name}.title`)} text={t(`guides.cards.${name}.text`)}>
      {isOutside(address) ? (
        <Button
          variant="outlined"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-description={t('common.newTab')}
        >
          {label}
        </Button>
      ) : (
        <Button variant="outlined" component={Link} to={address}>
          {label}
        </Button>
      )}
      {name === 'tutorial' && (
        <span className={styles.length}>
          <span data-spoken="">{t('guides.cards.tutorial.length')}</span>{' '}
          {clock(limits.videos.tutorialSeconds)}
        </span>
      )}
    </Card>
  );
}

/**
 * What is there beside the videos. The product's own pages, which show it under its own name, are left out for people who
 * know it under another.
 */
function Resources({ onFeedback }: { onFeedback: () => void }) {
  const t = useT();
  const titleId = useId();
  const actor = useActor();
  const language = languageOf(useLocaleCode());
  const percent = new Intl.NumberFormat(language, { style: 'percent' }).format(
    limits.partner.commissionPercent / 100,
  );
  const isOurs = useIsOurs();
  const mayGiveFeedback = canCall(surveyEndpoints.respond, actor);
  if (!isOurs && !mayGiveFeedback) return null;
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('guides.resources.title')}</h2>
      <ul className={styles.cards}>
        {isOurs && (
          <>
            <Card icon={Plan} title={t('guides.cards.plan.title')} text={t('guides.cards.plan.text')}>
              <AwarenessPlanButton year={Number(companyToday().slice(0, 4))} />
            </Card>
            <LinkedCard name="tutorial" />
            <LinkedCard name="howTo" />
            <LinkedCard name="demo" />
            {!actor.isSpecialPartnerParent && <LinkedCard name="pricing" />}
            {canAccess(access.nonPartnerRead, actor) && (
              <Card
                icon={Affiliate}
                title={t('guides.cards.affiliate.title')}
                text={t('guides.cards.affiliate.text', { product: productName(), percent })}
              >
                <Button variant="outlined" component={Link} to={BECOME_PARTNER_PATH}>
                  {t('guides.cards.affiliate.action')}
                </Button>
              </Card>
            )}
          </>
        )}
        {mayGiveFeedback && (
          <Card
            icon={Feedback}
            title={t('guides.cards.feedback.title')}
            text={t('guides.cards.feedback.text')}
          >
            <Button variant="outlined" onClick={onFeedback}>
              {t('guides.cards.feedback.action')}
            </Button>
          </Card>
        )}
      </ul>
    </section>
  );
}

/** /guides-and-resources: films and links to start with, and the way to tell what one thinks. */
export default function GuidesPage() {
  const t = useT();
  const [isFeedbackOpen, setFeedbackOpen] = useState(false);
  return (
    <div className={styles.page}>
      <PageHeading title={t('guides.title')} />
      <Videos />
      <Resources onFeedback={() => setFeedbackOpen(true)} />
      {isFeedbackOpen && (
        <Suspense fallback={null}>
          <FeedbackDrawer onClose={() => setFeedbackOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
