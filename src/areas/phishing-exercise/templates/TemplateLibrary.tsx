import { limits } from '@contract/limits';
import type { Template } from '@contract/phishing-exercise/templates';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Email from '@mui/icons-material/EmailOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useDelete, useGetList, useNotify } from 'react-admin';
import { useAction } from '@/client/useAction';
import { Badge } from '@/components/badge/Badge';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { EmptyState } from '@/components/feedback/EmptyState';
import { ErrorState } from '@/components/feedback/ErrorState';
import { FilteredEmptyState } from '@/components/feedback/FilteredEmptyState';
import { Skeleton } from '@/components/feedback/Skeleton';
import { RelativeTime } from '@/components/table/RelativeTime';
import { SearchField } from '@/components/table/SearchField';
import { TemplatePreviewDialog } from '@/components/template/TemplatePreviewDialog';
import { useT } from '@/i18n/useT';
import styles from './library.module.css';
import { DEFAULT_SORT, TemplateSortField } from './TemplateSortField';
import { useRefreshTemplates } from './useRefreshTemplates';
import { useTemplateEditor } from './useTemplateEditor';

interface ActProps {
  label: string;
  /** Why it can't be done now. */
  unavailable?: string | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** Not `disabled`, which keyboards skip: the reason must be reachable. */
function Act({ label, unavailable, onClick, children }: ActProps) {
  return (
    <Tooltip title={unavailable ?? label} describeChild={unavailable !== undefined}>
      <IconButton
        size="small"
        aria-label={label}
        aria-disabled={unavailable !== undefined || undefined}
        className={styles.act}
        onClick={unavailable === undefined ? onClick : undefined}
      >
        {children}
      </IconButton>
    </Tooltip>
  );
}

function DeleteDialog({ template, onClose }: { template: Template; onClose: () => void }) {
  const t = useT();
  const notify = useNotify();
  const refresh = useRefreshTemplates();
  const [removeRecord] = useDelete('templates', undefined, { returnPromise: true });
  const remove = useAction(
    async () => {
      await removeRecord('templates', { id: template.id, previousData: template });
      notify(t('phishingExercise.library.deleted'), { type: 'success' });
    },
    {
      onSettled: async () => {
        await refresh();
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('phishingExercise.library.deleteTitle', { name: template.name })}
      description={t('phishingExercise.library.deleteText')}
      confirmLabel={t('phishingExercise.library.deleteAction')}
      isDanger
      onConfirm={() => remove.run()}
      onClose={onClose}
    />
  );
}

interface CardProps {
  template: Template;
  onPreview: () => void;
  onDelete: () => void;
}

function TemplateCard({ template, onPreview, onDelete }: CardProps) {
  const t = useT();
  const editor = useTemplateEditor();
  const { name, layoutType, thumbnailUrl, isUsed, updatedAt } = template;
  const unavailable = isUsed ? t('phishingExercise.library.used') : undefined;
  const Layout = layoutType === 'EMAIL' ? Email : Sms;
  return (
    <li className={styles.card}>
      <button
        type="button"
        className={styles.picture}
        aria-label={t('phishingExercise.library.previewOf', { name })}
        onClick={onPreview}
      >
        {thumbnailUrl ? <img src={thumbnailUrl} alt="" loading="lazy" /> : <Layout aria-hidden="true" />}
      </button>
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p className={styles.facts}>
        <Badge tone="muted">{t(`phishingExercise.editor.type.${layoutType}`)}</Badge>
        <span>
          {t('phishingExercise.library.changed')} <RelativeTime value={updatedAt} />
        </span>
      </p>
      <div className={styles.acts}>
        <Act label={t('phishingExercise.library.previewOf', { name })} onClick={onPreview}>
          <Visibility fontSize="small" />
        </Act>
        {editor.canWrite && template.isEditable && (
          <>
            <Act
              label={t('phishingExercise.library.editOf', { name })}
              unavailable={unavailable}
              onClick={() => editor.edit(template.id)}
            >
              <Edit fontSize="small" />
            </Act>
            <Act
              label={t('phishingExercise.library.deleteOf', { name })}
              unavailable={unavailable}
              onClick={onDelete}
            >
              <Delete fontSize="small" />
            </Act>
          </>
        )}
      </div>
    </li>
  );
}

/** The company's own templates: searched, sorted, previewed, and where it is allowed written and deleted. */
export function TemplateLibrary() {
  const t = useT();
  const editor = useTemplateEditor();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState(DEFAULT_SORT);
  const [pages, setPages] = useState(1);
  const [previewed, setPreviewed] = useState<Template | null>(null);
  const [deleted, setDeleted] = useState<Template | null>(null);
  const perPage = Math.min(limits.paging.maxPageSize, pages * limits.exercises.templatePageSize);
  const { data, total, error, isPending, refetch } = useGetList<Template>('templates', {
    pagination: { page: 1, perPage },
    sort: { field: sort, order: sort === 'name' ? 'ASC' : 'DESC' },
    filter: { type: 'CUSTOM', ...(search !== '' && { search }) },
  });
  const create = editor.canWrite && (
    <Button variant="contained" startIcon={<Add />} onClick={editor.create}>
      {t('phishingExercise.library.create')}
    </Button>
  );
  const list = () => {
    if (error && !data) {
      const failure = error as Error;
      return <ErrorState description={failure.message} error={failure} onRetry={() => void refetch()} />;
    }
    if (isPending) {
      return (
        <div className={styles.cards} aria-busy="true">
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} shape="block" height={230} />
          ))}
        </div>
      );
    }
    if (data?.length === 0) {
      return search === '' ? (
        <EmptyState
          title={t('phishingExercise.library.empty.title')}
          description={t('phishingExercise.library.empty.text')}
          action={create}
        />
      ) : (
        <FilteredEmptyState onClear={() => setSearch('')} />
      );
    }
    return (
      <ul className={styles.cards}>
        {data?.map((template) => (
          <TemplateCard
            key={template.id}
            template={template}
            onPreview={() => setPreviewed(template)}
            onDelete={() => setDeleted(template)}
          />
        ))}
      </ul>
    );
  };
  return (
    <section className={styles.library} aria-label={t('phishingExercise.library.title')}>
      <div className={styles.tools}>
        <SearchField value={search} onChange={setSearch} label={t('phishingExercise.library.search')} />
        <TemplateSortField value={sort} onChange={setSort} />
        {data && data.length > 0 && <div className={styles.create}>{create}</div>}
      </div>
      {list()}
      {data && total !== undefined && data.length < total && perPage < limits.paging.maxPageSize && (
        <div>
          <Button variant="outlined" onClick={() => setPages(pages + 1)}>
            {t('phishingExercise.library.more')}
          </Button>
        </div>
      )}
      {previewed && <TemplatePreviewDialog template={previewed} onClose={() => setPreviewed(null)} />}
      {deleted && <DeleteDialog template={deleted} onClose={() => setDeleted(null)} />}
    </section>
  );
}
