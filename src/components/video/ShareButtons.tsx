import type { Video } from '@contract/videos';
import FacebookIcon from '@mui/icons-material/Facebook';
import LinkIcon from '@mui/icons-material/Link';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import XIcon from '@mui/icons-material/X';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useT } from '@/i18n/useT';
import { linkTo, shareLinks } from './shareLinks';
import styles from './video.module.css';

function CopyButton({ link }: { link: string }) {
  const t = useT();
  const notify = useNotify();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setCopied(true);
    } catch {
      // No permission, or a page without https: the link is shown for copying by hand.
      notify(t('video.share.refused', { link }), { type: 'warning', multiLine: true });
    }
  };
  return (
    <>
      <Tooltip title={t(isCopied ? 'video.share.copied' : 'video.share.copy')} describeChild>
        <IconButton
          aria-label={t('video.share.link')}
          onClick={() => void copy()}
          onMouseLeave={() => setCopied(false)}
          onBlur={() => setCopied(false)}
        >
          <LinkIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <span className={styles.spoken} role="status">
        {isCopied && t('video.share.copied')}
      </span>
    </>
  );
}

/** The ways to hand a video on (1 §2.3): networks for a public one, the link for any. */
export function ShareButtons({ video }: { video: Video }) {
  const t = useT();
  const link = linkTo(video, location.origin);
  const { facebook, x, linkedIn } = shareLinks(link, video.title);
  const networks = [
    { href: facebook, label: t('video.share.facebook'), Icon: FacebookIcon },
    { href: x, label: t('video.share.x'), Icon: XIcon },
    { href: linkedIn, label: t('video.share.linkedIn'), Icon: LinkedInIcon },
  ];
  return (
    <div className={styles.share}>
      {video.isPublicVideo &&
        networks.map(({ href, label, Icon }) => (
          <Tooltip key={href} title={label}>
            <IconButton component="a" href={href} target="_blank" rel="noopener" aria-label={label}>
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ))}
      <CopyButton link={link} />
    </div>
  );
}
