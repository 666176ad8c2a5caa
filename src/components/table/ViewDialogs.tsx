import { access, canAccess } from '@contract/access';
import { limits } from '@contract/limits';
import { type SavedView, savedViewBodySchema, savedViewEndpoints } from '@contract/saved-views';
import Delete from '@mui/icons-material/DeleteOutlineOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Star from '@mui/icons-material/Star';
import StarBorder from '@mui/icons-material/StarBorder';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useCreate, useDelete, useNotify, useUpdate } from 'react-admin';
import { z } from 'zod';
import { currentCompanyId, useActor, useSession } from '@/authProvider/currentSession';

import { useAction } from '@/client/useAction';
import { useNotifyError } from '@/client/useNotifyError';
import { FormDialog } from '@/components/dialog/FormDialog';
import { useConfirm } from '@/components/dialog/useConfirm';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { useViewNotes } from '@/components/list/savedViews';
import { useT } from '@/i18n/useT';
import styles from './toolbar.module.css';

const formSchema = savedViewBodySchema
  .pick({ name: true, isShared: true, isDefault: true })
  .extend({ takesCurrent: z.boolean() });

export interface ViewDialogProps {
  list: string;
  /** The list's state now, as a view's query. */
  query: string;
  /** Absent: a new view. */
  view?: SavedView;
  onClose: () => void;
}

/** Saves the list's current state as a named view, or changes one of the user's own views. */
export function ViewDialog({ list, query, view, onClose }: ViewDialogProps) {
  const t = useT();
  const notify = useNotify();
  const canShare = canAccess(access.adminAreaWrite, useActor());
  const queryClient = useQueryClient();
  const [create] = useCreate();
  const [update] = useUpdate();

  const save = async ({ takesCurrent, ...fields }: z.output<typeof formSchema>) => {
    const data = { ...fields, list, query: view && !takesCurrent ? view.query : query };
    const params = { id: view?.id, data, previousData: view };
    await (view
      ? update('saved_views', params, { returnPromise: true })
      : create('saved_views', { data }, { returnPromise: true }));
    // Another view may have lost its place as the default.
    await queryClient.invalidateQueries({ queryKey: ['saved_views'] });
    notify(t('table.views.saved'), { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={t(view ? 'table.views.editTitle' : 'table.views.save')}
      description={view ? undefined : t('table.views.saveText')}
      submitLabel={t(view ? 'table.views.editAction' : 'table.views.saveAction')}
      schema={formSchema}
      defaultValues={{
        name: view?.name ?? '',
        isShared: view?.isShared ?? false,
        isDefault: view?.isDefault ?? false,
        takesCurrent: false,
      }}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={styles.viewFields}>
        <TextInput
          source="name"
          label={t('table.views.name')}
          isRequired
          autoFocus
          autoComplete="off"
          maxLength={limits.savedViews.nameMax}
        />
        {view && view.query !== query && (
          <SwitchInput
            source="takesCurrent"
            label={t('table.views.replace')}
            offText={t('table.views.replaceHint')}
          />
        )}
        <SwitchInput
          source="isDefault"
          label={t('table.views.default')}
          helperText={t('table.views.defaultHint')}
        />
        {canShare && (
          <SwitchInput
            source="isShared"
            label={t('table.views.share')}
            helperText={t('table.views.shareHint')}
          />
        )}
      </div>
    </FormDialog>
  );
}

export interface ManageViewsDialogProps {
  views: readonly SavedView[];
  onEdit: (view: SavedView) => void;
  onClose: () => void;
}

/** All views of a list: own ones are edited and deleted here, shared ones may be made the default. */
export function ManageViewsDialog({ views, onEdit, onClose }: ManageViewsDialogProps) {
  const t = useT();
  const titleId = useId();
  const userId = useSession()?.actor.userId;
  const notes = useViewNotes();
  const confirm = useConfirm();
  const notify = useNotify();
  const notifyError = useNotifyError();
  const [remove] = useDelete();
  const setDefault = useAction(savedViewEndpoints.setDefault, { refreshes: [['saved_views']] });

  const ask = async (view: SavedView) => {
    const isConfirmed = await confirm({
      title: t('table.views.deleteTitle'),
      description: t(view.isShared ? 'table.views.deleteSharedText' : 'table.views.deleteText', {
        name: view.name,
      }),
      confirmLabel: t('table.views.deleteAction'),
      isDanger: true,
    });
    if (!isConfirmed) return;
    await remove(
      'saved_views',
      { id: view.id, previousData: view },
      {
        onSuccess: () => notify(t('table.views.deleted'), { type: 'success' }),
        onError: (error) => notifyError(error),
      },
    );
  };
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('table.views.manage')}</DialogTitle>
      <DialogContent>
        <p>{t(views.length === 0 ? 'table.views.none' : 'table.views.manageText')}</p>
        <ul className={styles.views}>
          {views.map((view) => (
            <li key={view.id}>
              <span className={styles.viewTexts}>
                <span dir="auto" title={view.name}>
                  {view.name}
                </span>
                <small>{notes(view)}</small>
              </span>
              {view.owner.id === userId ? (
                <>
                  <IconButton
                    aria-label={t('table.views.edit', { name: view.name })}
                    onClick={() => onEdit(view)}
                  >
                    <Edit fontSize="small" />
                  </IconButton>
                  <IconButton
                    aria-label={t('table.views.delete', { name: view.name })}
                    onClick={() => void ask(view)}
                  >
                    <Delete fontSize="small" />
                  </IconButton>
                </>
              ) : (
                <IconButton
                  aria-label={t('table.views.makeDefault', { name: view.name })}
                  aria-pressed={view.isDefault}
                  onClick={() =>
                    void setDefault.run({
                      params: { companyId: currentCompanyId(), id: view.id },
                      body: { isDefault: !view.isDefault },
                    })
                  }
                >
                  {view.isDefault ? (
                    <Star fontSize="small" color="primary" />
                  ) : (
                    <StarBorder fontSize="small" />
                  )}
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
