import type { Video } from '@contract/videos';
import FacebookIcon from '@mui/icons-material/Facebook';
import LinkIcon from '@mui/icons-material/Link';
import LinkedInIcon from '@mui/icons-material/LinkedIn';
import XIcon from '@mui/icons-material/X';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { CopyButton } from '@/components/copy/CopyButton';
import { useT } from '@/i18n/useT';
import { linkTo, shareLinks } from './shareLinks';
import styles from './video.module.css';

/** Ways to share a video: networks for a public one, the link for any. */
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
      <CopyButton text={link} label={t('video.share.link')} icon={<LinkIcon fontSize="small" />} />
    </div>
  );
}
