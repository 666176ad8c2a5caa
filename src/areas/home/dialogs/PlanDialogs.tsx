import { calendarEndpoints } from '@contract/calendar';
import { PAID_ROWS, type PlanRow } from '@contract/plan';
import Alert from '@mui/material/Alert';
import { Suspense, useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { currentCompanyId } from '@/authProvider/currentSession';
import { follow } from '@/client/followedOperations';
import { lazyComponent } from '@/client/lazyPage';
import { useCall } from '@/client/useCall';
import { ConfirmDialog } from '@/components/dialog/ConfirmDialog';
import { FormDialog } from '@/components/dialog/FormDialog';
import { SelectInput } from '@/components/form/SelectInput';
import { addProblems } from '@/components/form/schemaResolver';
import { PlanVideoDialog } from '@/components/video/PlanVideoDialog';
import type { TranslationKey } from '@/i18n/keys';
import { useLocaleCode, useT } from '@/i18n/useT';
import typography from '@/theme/typography.module.css';
import {
  hasRoom,
  inWords,
  type Month,
  monthFrom,
  monthText,
  type PlanItem,
  pathOf,
  startOf,
} from '../planner';
import styles from '../planner.module.css';
import { AddCourseDialog } from './AddCourseDialog';
import { type PlanDialog, type PlanPlace, planDialogOf } from './planDialog';

export interface PlanDialogsProps {
  place: PlanPlace;
  /** Null while the plan loads. */
  items: readonly PlanItem[] | null;
  /** The months of the shown year that can be planned. */
  months: readonly Month[];
  /** The rows in which the user may plan something. */
  rows: readonly PlanRow[];
  /** Those that need Boost or a trial now. */
  lockedRows: readonly PlanRow[];
  /** `isStep`: in place of the dialog that is open. */
  onShow: (place: PlanPlace, isStep: boolean) => void;
  onClose: () => void;
}

/** The rows of dialogs that plan in one only. */
const ROW_OF: Partial<Record<PlanDialog, PlanRow>> = {
  addMonthlyVideo: 'monthlyVideo',
  devTournamentSetup: 'secureCode',
};

const TournamentSetup = lazyComponent(
  () => import('@/components/secure-code/TournamentSetup'),
  'secureCode',
  'training',
);
const TournamentReport = lazyComponent(
  () => import('@/components/secure-code/TournamentReport'),
  'secureCode',
);

/** The dialog of the plan that the address names. One that makes no sense there, or is not allowed, closes. */
export default function PlanDialogs(props: PlanDialogsProps) {
  const { place, items, months, rows, onShow, onClose } = props;
  const { dialog, row, month, item } = place;
  if (dialog === 'courseCreated' || dialog === 'successEvent') {
    const isVideo = dialog === 'successEvent';
    const planned = items?.find(({ id, kind }) => id === item && (kind === null) === isVideo);
    if (planned) return <PlannedDialog item={planned} onClose={onClose} />;
    return items ? <Nothing onClose={onClose} /> : null;
  }
  if (dialog === 'devTournamentReport')
    return item === undefined ? (
      <Nothing onClose={onClose} />
    ) : (
      <Suspense fallback={null}>
        <TournamentReport tournamentId={item} onClose={onClose} />
      </Suspense>
    );
  if (!items) return null;
  if (dialog === 'addActivity') {
    return months.length > 0 && rows.length > 0 ? (
      <AddActivityDialog {...props} items={items} />
    ) : (
      <Nothing onClose={onClose} />
    );
  }
  const wanted = ROW_OF[dialog] ?? row;
  if (month === undefined || !months.includes(month) || !wanted || !rows.includes(wanted))
    return <Nothing onClose={onClose} />;
  if (dialog === 'addMonthlyVideo') {
    return (
      <AddMonthlyVideo
        month={month}
        isFree={hasRoom(items, wanted, month)}
        onPlanned={(id) => onShow({ dialog: 'successEvent', row: wanted, month, item: id }, true)}
        onClose={onClose}
      />
    );
  }
  if (dialog === 'devTournamentSetup')
    return (
      <Suspense fallback={null}>
        <TournamentSetup
          startDate={startOf(month)}
          onSaved={({ enrolment }) => enrolment && follow(currentCompanyId(), enrolment.id)}
          onClose={onClose}
        />
      </Suspense>
    );
  if (planDialogOf(wanted) !== 'addCourse') return <Nothing onClose={onClose} />;
  return (
    <AddCourseDialog
      row={wanted}
      month={month}
      onCreated={(id) => onShow({ dialog: 'courseCreated', row: wanted, month, item: id }, true)}
      onClose={onClose}
    />
  );
}

interface AddMonthlyVideoProps {
  month: Month;
  isFree: boolean;
  onPlanned: (id: number) => void;
  onClose: () => void;
}

/** The month is free when the dialog opens, and taken when it has done its work. */
function AddMonthlyVideo({ month, isFree, onPlanned, onClose }: AddMonthlyVideoProps) {
  const [wasFree] = useState(isFree);
  if (!wasFree) return <Nothing onClose={onClose} />;
  return <PlanVideoDialog month={monthText(month)} onPlanned={({ id }) => onPlanned(id)} onClose={onClose} />;
}

/** An address that leads to no dialog. */
function Nothing({ onClose }: { onClose: () => void }) {
  useEffect(onClose, [onClose]);
  return null;
}

/** What to plan, and in which month. */
function AddActivityDialog({ place, items, months, rows, lockedRows, onShow, onClose }: PlanDialogsProps) {
  const t = useT();
  const locale = useLocaleCode();
  const names = new Intl.ListFormat(locale);
  const schema = z.object({ month: z.string(), row: z.string() }).superRefine((values, context) => {
    const month = monthFrom(values.month);
    const isFull =
      month !== null && values.row === 'monthlyVideo' && !hasRoom(items ?? [], 'monthlyVideo', month);
    addProblems(context, { row: isFull ? { text: 'home.planner.addActivity.full' } : undefined });
  });
  const locked = lockedRows.filter((row) => PAID_ROWS.includes(row));
  const first = place.month !== undefined && months.includes(place.month) ? place.month : months[0];
  return (
    <FormDialog
      title={t('home.planner.addActivity.title')}
      submitLabel={t('home.planner.addActivity.next')}
      schema={schema}
      defaultValues={{ month: first === undefined ? '' : monthText(first), row: rows[0] ?? '' }}
      onSubmit={(values) => {
        const row = rows.find((one) => one === values.row);
        const month = monthFrom(values.month) ?? undefined;
        if (row) onShow({ dialog: planDialogOf(row), row, month }, true);
      }}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <SelectInput
          source="row"
          label={t('home.planner.activity')}
          isRequired
          choices={rows.map((id) => ({ id, name: t(`home.planner.rows.${id}`) }))}
        />
        <SelectInput
          source="month"
          label={t('home.planner.addActivity.month')}
          isRequired
          choices={months.map((month) => ({
            id: monthText(month),
            name: inWords(startOf(month), locale, { month: 'long', year: 'numeric' }),
          }))}
        />
        <WhatComes />
        {locked.length > 0 && (
          <p className={typography.hint}>
            {t('home.planner.addActivity.locked', {
              rows: names.format(locked.map((row) => t(`home.planner.rows.${row}`))),
            })}
          </p>
        )}
      </div>
    </FormDialog>
  );
}

const NEXT_STEPS: Partial<Record<PlanDialog, TranslationKey>> = {
  addMonthlyVideo: 'home.planner.addActivity.video',
  devTournamentSetup: 'home.planner.addActivity.tournament',
};
const nextStepOf = (row: PlanRow): TranslationKey =>
  NEXT_STEPS[planDialogOf(row)] ?? 'home.planner.addActivity.course';

/** What the next step asks. */
function WhatComes() {
  const t = useT();
  const row = useWatch<{ row: PlanRow }, 'row'>({ name: 'row' });
  return <p className={typography.hint}>{t(nextStepOf(row))}</p>;
}

/** What was planned, and the way to it. */
function PlannedDialog({ item, onClose }: { item: PlanItem; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const day = inWords(item.day, useLocaleCode(), { dateStyle: 'long' });
  const isVideo = item.kind === null;
  const settings = useCall(
    calendarEndpoints.settings,
    { params: { companyId: currentCompanyId() } },
    { enabled: isVideo },
  ).data?.data;
  const path = pathOf(item);
  return (
    <ConfirmDialog
      title={t(isVideo ? 'home.planner.successEvent.title' : 'home.planner.courseCreated.title')}
      description={
        isVideo
          ? t('home.planner.successEvent.text', { name: item.name, day })
          : t(
              item.status === 'QUEUED'
                ? 'home.planner.courseCreated.text'
                : 'home.planner.courseCreated.started',
              { name: item.name, day },
            )
      }
      confirmLabel={t(isVideo ? 'home.planner.successEvent.open' : 'home.planner.courseCreated.open')}
      cancelLabel={t('home.planner.done')}
      onConfirm={async () => {
        if (path !== null) await navigate(path);
      }}
      onClose={onClose}
    >
      {settings && !settings.isEnabled && (
        <Alert severity="warning" className={styles.alert}>
          {t('home.planner.successEvent.off')}
        </Alert>
      )}
    </ConfirmDialog>
  );
}
