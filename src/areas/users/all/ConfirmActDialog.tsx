import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import type { TranslationKey } from '@/i18n/keys';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { useT } from '@/i18n/useT';
import type { PeopleChoice } from '../peopleChoice';

export type ConfirmedAct = 'disable' | 'enable' | 'invite' | 'secondFactor';

interface ActTexts {
  title: TranslationKey;
  /** Of a single user. */
  titleOf?: TranslationKey;
  text: TranslationKey;
  action: TranslationKey;
}

const TEXTS: Record<ConfirmedAct, ActTexts> = {
  disable: {
    title: 'operations.confirm.disableTitle',
    text: 'operations.confirm.disableText',
    action: 'operations.confirm.disableAction',
  },
  enable: {
    title: 'operations.confirm.enableTitle',
    text: 'operations.confirm.enableText',
    action: 'operations.confirm.enableAction',
  },
  invite: {
    title: 'operations.confirm.inviteTitle',
    text: 'operations.confirm.inviteText',
    action: 'operations.confirm.inviteAction',
  },
  secondFactor: {
    title: 'operations.confirm.secondFactorTitle',
    titleOf: 'operations.confirm.secondFactorTitleOf',
    text: 'operations.confirm.secondFactorText',
    action: 'operations.confirm.secondFactorAction',
  },
};
const PROTECTS: readonly ConfirmedAct[] = ['disable', 'secondFactor'];

export interface ConfirmActDialogProps {
  act: ConfirmedAct;
  people: PeopleChoice;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
}

/** Confirms an act on many users: how many, and what it means for them. */
export function ConfirmActDialog({ act, people, onConfirm, onClose }: ConfirmActDialogProps) {
  const t = useT();
  const format = useFormatNumber();
  const { title, titleOf = title, text, action } = TEXTS[act];
  const { count, name } = people;
  const options = { smart_count: count, count: format(count), name };
  const sentences = [t(text), count > 1 && PROTECTS.includes(act) && t('operations.confirm.protected')];
  return (
    <ConfirmDialog
      title={t(name ? titleOf : title, options)}
      description={sentences.filter(Boolean).join(' ')}
      confirmLabel={t(action, options)}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
