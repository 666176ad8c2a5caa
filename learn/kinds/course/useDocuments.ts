import type { LearnerContent } from '@contract/learner';
import { useEffect } from 'react';
import { connection } from '@/client/client';
import type { OnOpen } from '@/components/course/ChapterView';
import { saveResponse } from '@/components/table/saveResponse';
import { useT } from '@/i18n/useT';
import { keepDocument, keptDocument } from '../../offline/kept';
import { useToast } from '../../toast';

type Sections = NonNullable<LearnerContent['course']>['sections'];

/**
 * Keeps the file of the chapter that is open. Returns what opens files: without a connection the kept one, which is saved,
 * since a browser's tab has no way to it.
 */
export function useDocuments(sections: Sections, current: string): OnOpen {
  const t = useT();
  const tell = useToast();
  const chapter = sections.flatMap(({ chapters }) => chapters).find(({ id }) => id === current);
  const url = chapter?.kind === 'pdf' ? chapter.url : undefined;
  useEffect(() => {
    if (url !== undefined) void keepDocument(url).catch(() => undefined);
  }, [url]);
  return (event, { kind, title, url: asked }) => {
    if (kind !== 'pdf' || !connection.isLost()) return;
    event.preventDefault();
    const open = async () => {
      const kept = await keptDocument(asked);
      if (kept) await saveResponse(kept, `${title}.pdf`);
      else tell(t('learn.course.noFile'), 'error');
    };
    open().catch(() => tell(t('common.error.generic'), 'error'));
  };
}
