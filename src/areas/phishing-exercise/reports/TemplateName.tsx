import type { LayoutType } from '@contract/phishing-exercise/content';
import Mail from '@mui/icons-material/MailOutlineOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import { Link } from 'react-router';
import styles from '@/components/report/report.module.css';

export interface TemplateNameProps {
  template: { readonly name: string; readonly thumbnailUrl: string | null; readonly layoutType: LayoutType };
  /** The address of its answers; absent: only the name. */
  to?: string;
}

/** A template by its picture and name. */
export function TemplateName({ template: { name, thumbnailUrl, layoutType }, to }: TemplateNameProps) {
  const Icon = layoutType === 'EMAIL' ? Mail : Sms;
  return (
    <span className={styles.named}>
      <span className={styles.thumb}>
        {thumbnailUrl ? <img src={thumbnailUrl} alt="" loading="lazy" /> : <Icon fontSize="small" />}
      </span>
      {to ? (
        <Link to={to}>
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi>{name}</bdi>
      )}
    </span>
  );
}
