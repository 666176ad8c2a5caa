import { wordsOf } from '@contract/error-words';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import { isApiError } from '@/client/ApiError';
import { isToldToVerify } from '@/client/emailVerification';
import { isStepUpRequired } from '@/client/stepUp';
import type { TranslationKey } from '@/i18n/keys';
import { useT } from '@/i18n/useT';

/**
 * Shows why a call failed as a red toast; no other place shows one. `instead` is the documented text of a failure that
 * comes without details.
 */
export function useNotifyError() {
  const notify = useNotify();
  const t = useT();
  return useCallback(
    (error: unknown, instead?: TranslationKey) => {
      // They have just closed the dialog that asked them, or see one now.
      if (isStepUpRequired(error) || isToldToVerify(error)) return;
      const hasWords = isApiError(error) && (instead === undefined || wordsOf(error.details) !== undefined);
      notify(hasWords ? error.message : t(instead ?? 'common.error.generic'), {
        type: 'error',
        multiLine: true,
      });
    },
    [notify, t],
  );
}
