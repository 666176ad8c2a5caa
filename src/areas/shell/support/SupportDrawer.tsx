import { canCall } from '@contract/endpoint';
import { supportEndpoints } from '@contract/support';
import CloseIcon from '@mui/icons-material/Close';
import OutsideIcon from '@mui/icons-material/OpenInNewOutlined';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useId, useState } from 'react';
import { useActor } from '@/authProvider/currentSession';
import { useDiscardQuestion } from '@/components/dialog/useDiscardQuestion';
import { ThankYou } from '@/components/rating/ThankYou';
import { getConfig, learnerLinks } from '@/config';
import { useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import { GuidesCard } from '../video/GuidesCard';
import styles from './support.module.css';
import { TicketForm } from './TicketForm';

function FaqCard() {
  const t = useT();
  return (
    <section className={styles.faq}>
      <h3>{t('support.faqTitle')}</h3>
      <p>{t('support.faqText')}</p>
      <a
        href={learnerLinks(getConfig()).frequentQuestions}
        target="_blank"
        rel="noopener"
        aria-description={t('common.newTab')}
      >
        {t('support.faqLink')}
        <OutsideIcon fontSize="inherit" />
      </a>
    </section>
  );
}

/** Help next to any screen: external articles and a form that reaches support. */
export default function SupportDrawer({ onClose }: { onClose: () => void }) {
  const t = useT();
  const unlessUnsaved = useDiscardQuestion();
  const [isTyped, setTyped] = useState(false);
  const titleId = useId();
  const [isSent, setSent] = useState(false);
  const close = () => void unlessUnsaved(isTyped && !isSent, onClose);
  const mayAsk = canCall(supportEndpoints.createTicket, useActor());

  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <div className={styles.drawer}>
        <div className={styles.head}>
          <h2 id={titleId}>{t('support.title')}</h2>
          <IconButton aria-label={t('common.action.close')} onClick={close}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </div>
        {isSent ? (
          <ThankYou title={t('support.thanksTitle')} text={t('support.thanksText')} onClose={onClose} />
        ) : (
          <div className={styles.body}>
            <FaqCard />
            <GuidesCard />
            {mayAsk ? (
              <TicketForm onTyped={setTyped} onSent={() => setSent(true)} />
            ) : (
              <p className={typography.hint}>{t('support.readOnly')}</p>
            )}
          </div>
        )}
      </div>
    </Drawer>
  );
}
