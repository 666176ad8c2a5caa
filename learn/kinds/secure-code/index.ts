import { ASSIGNMENT_KINDS } from '@contract/kinds';
import { translator } from '@/i18n/translator';
import type { TaskKind } from '..';

export const secureCode: TaskKind = {
  type: ASSIGNMENT_KINDS.secure_code.itemType,
  label: 'learn.kinds.secureCode',
  icon: 'm8.5 7-5 5 5 5m7-10 5 5-5 5M13.5 5l-3 14',
  load: async () => (await Promise.all([import('./SecureCodeTask'), translator.add('secureCode')]))[0],
};
