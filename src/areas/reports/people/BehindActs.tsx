import type { Figure } from '@contract/figures';
import { isEventFigure, isMailFigure } from '@contract/figures';
import { limits } from '@contract/limits';
import { type PersonBehind, peopleBehindEndpoints } from '@contract/reports/people';
import { DAYS_PRESETS } from '@contract/training/assignments';
import { daysSchema } from '@contract/training/campaigns';
import { idSchema } from '@contract/values';
import Mail from '@mui/icons-material/MailOutlineOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useListContext, useNotify } from 'react-admin';
import { z } from 'zod';
import { useToday } from '@/authProvider/companyDay';
import { currentCompanyId, useSession } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { call } from '@/client/client';
import { FormDialog } from '@/components/dialog/FormDialog';
import { DaysInput } from '@/components/form/DaysInput';
import { SearchSelectInput } from '@/components/form/SearchSelectInput';
import { useConsoleList } from '@/components/list/useConsoleList';
import { useFormats } from '@/components/report/useFormats';
import { VerifyFirst } from '@/components/verify/VerifyFirst';
import { useUnverified } from '@/components/verify/verification';
import { type BehindListFilter, behindQueryOf, DEFAULT_FIGURE } from '@/dataProvider/resources/peopleReports';
import { useT } from '@/i18n/useT';
import { RemindDialog } from '@/learners/RemindDialog';

/** Figures of people who have done all there is to do. */
const DONE: readonly Figure[] = ['completed', 'completedDue', 'notPassedDue'];

const assignSchema = z.object({ courseId: idSchema, daysToComplete: daysSchema });

/** Reminding and assigning those whom the list shows, or its selected rows: exactly these. */
export function BehindActs({ isOfSelection = false }: { isOfSelection?: boolean }) {
  const t = useT();
  const notify = useNotify();
  const { number } = useFormats();
  const canRemind = useCan(peopleBehindEndpoints.remind);
  const canAssign = useCan(peopleBehindEndpoints.assign);
  const mustVerify = useUnverified() !== null;
  const { total = 0 } = useListContext();
  const { matching, totalIsMinimum, selection } = useConsoleList<PersonBehind, BehindListFilter>();
  const today = useToday();
  const days = useSession()?.company.assignmentDefaults?.daysToComplete;
  const [open, setOpen] = useState<'remind' | 'assign' | null>(null);
  const { figure = DEFAULT_FIGURE, status } = matching;
  const count = isOfSelection ? selection.count : total;
  if (!canAssign || count === 0) return null;
  const chosen = { ...behindQueryOf(matching, today), ...(isOfSelection && { ids: [...selection.ids] }) };
  const params = { companyId: currentCompanyId() };
  const isOfTasks = !isMailFigure(figure) && !isEventFigure(figure);
  const isRemindable = canRemind && !DONE.includes(figure) && isOfTasks && status !== 'COMPLETED';
  const whom = isOfSelection
    ? t('reports.people.selected', { smart_count: count, count: number(count) })
    : t(totalIsMinimum ? 'reports.people.matching' : 'reports.people.listed');
  const close = () => setOpen(null);
  return (
    <>
      {isRemindable && (
        <Button variant="outlined" startIcon={<Mail />} onClick={() => setOpen('remind')}>
          {t('reports.people.remind.button')}
        </Button>
      )}
      <Button variant="outlined" startIcon={<School />} onClick={() => setOpen('assign')}>
        {t('reports.people.assign.button')}
      </Button>
      {open === 'remind' && (
        <RemindDialog
          title={t('reports.people.remind.title')}
          description={`${whom} ${t('reports.people.remind.text')}`}
          submitLabel={t('training.learners.remind.send')}
          subject={t('reports.people.remind.subject')}
          message={t('training.learners.remind.message')}
          sent={t('training.learners.remind.sent')}
          onSend={(text) => call(peopleBehindEndpoints.remind, { params, body: { ...chosen, ...text } })}
          onClose={close}
        />
      )}
      {open === 'assign' && (
        <FormDialog
          title={t('reports.people.assign.title')}
          description={`${whom} ${t('reports.people.assign.text', { most: number(limits.training.targetsMax) })}`}
          submitLabel={t('reports.people.assign.submit')}
          isDisabled={mustVerify}
          schema={assignSchema}
          errorTexts="reports.errors"
          defaultValues={{ courseId: null, daysToComplete: days ?? DAYS_PRESETS[0] }}
          onSubmit={async (form) => {
            const { data } = await call(peopleBehindEndpoints.assign, {
              params,
              body: { ...chosen, ...form },
            });
            const added = t('reports.people.assign.added', {
              smart_count: data.added,
              count: number(data.added),
            });
            const had = t('reports.people.assign.had', {
              smart_count: data.alreadyHad,
              count: number(data.alreadyHad),
            });
            notify(data.alreadyHad > 0 ? `${added} ${had}` : added, { type: 'success' });
            close();
          }}
          onClose={close}
        >
          <VerifyFirst />
          <SearchSelectInput
            source="courseId"
            resource="courses"
            label={t('reports.people.assign.course')}
            isRequired
          />
          <DaysInput source="daysToComplete" />
        </FormDialog>
      )}
    </>
  );
}
