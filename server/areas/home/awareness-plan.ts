import { type PLAN_KINDS, type PlanRow, standingRows } from '@contract/plan';
import type { Company } from '@server/domain/company/company.queries';
import type { PlannedActivity } from '@server/domain/tasks/kind';
import type { Letterhead } from '@server/domain/white-label/letterhead';
import { drawPdf } from '@server/platform/pdf/document';
import { documentTexts } from '@server/platform/pdf/texts';

interface AwarenessPlan {
  readonly year: number;
  readonly language?: string | undefined;
  readonly company: Pick<Company, 'name' | 'timeZone'>;
  readonly letterhead: Letterhead;
  /** By day. */
  readonly activities: readonly PlannedActivity[];
  readonly now: Date;
  /** The kinds of campaign that the company has. */
  readonly kinds: typeof PLAN_KINDS;
}

/** The average of the activities that have somebody, each weighted by its users. */
function completion(activities: readonly PlannedActivity[]): number | null {
  const counted = activities.filter(({ completionPercentage }) => completionPercentage !== null);
  const users = counted.reduce((sum, { usersCount }) => sum + usersCount, 0);
  if (users === 0) return null;
  const done = counted.reduce(
    (sum, { usersCount, completionPercentage }) => sum + usersCount * (completionPercentage ?? 0),
    0,
  );
  return Math.floor(done / users);
}

/** The PDF of a year's plan: the year at a glance, and all its activities. */
export function awarenessPlan(plan: AwarenessPlan): AsyncGenerator<Uint8Array> {
  const { year, activities, now, letterhead } = plan;
  const { language, texts, fill } = documentTexts(plan.language);
  const company = letterhead.name;
  const title = fill(texts.plan.title, { year });
  const options = { timeZone: plan.company.timeZone, dateStyle: 'long' } as const;
  const today = new Intl.DateTimeFormat(language, options).format(now);
  const dayOf = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const monthOf = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(language);
  const percent = (value: number | null) =>
    value === null ? '' : new Intl.NumberFormat(language, { style: 'percent' }).format(value / 100);
  const footer = {
    about: fill(texts.plan.footer, { company, title }),
    page: (page: number) => fill(texts.page, { page }),
  };

  const inMonth = (row: PlanRow, month: number) =>
    activities.filter((activity) => activity.row === row && Number(activity.day.slice(5, 7)) === month + 1);
  const cellOf = (row: PlanRow, month: number) => {
    const all = inMonth(row, month);
    const share = completion(all);
    const count = all.length === 0 ? '' : number.format(all.length);
    return share === null ? count : fill(texts.plan.cell, { count, share: percent(share) });
  };
  const months = Array.from({ length: 12 }, (_, month) => ({
    label: monthOf.format(Date.UTC(year, month)),
    share: 1,
    align: 'center' as const,
    cell: (row: PlanRow) => cellOf(row, month),
  }));

  return drawPdf({ title, language, author: company, isLandscape: true, footer }, async (pdf) => {
    const { logo } = letterhead;
    if (logo) pdf.logo(logo, fill(texts.plan.logo, { company }));
    pdf.heading(1, title);
    pdf.paragraph(fill(texts.plan.made, { company, day: today }));
    if (activities.length === 0) {
      pdf.paragraph(fill(texts.plan.empty, { year }));
      return;
    }
    pdf.heading(2, texts.plan.overview);
    pdf.paragraph(texts.plan.overviewHint);
    const names = { label: texts.plan.activity, share: 2.2, isHeader: true };
    await pdf.table(
      [{ ...names, cell: (row: PlanRow) => texts.plan.rows[row] }, ...months],
      standingRows(plan.kinds),
    );
    pdf.heading(2, texts.plan.activities);
    await pdf.table<PlannedActivity>(
      [
        { label: texts.plan.day, share: 2, cell: ({ day }) => dayOf.format(new Date(day)) },
        {
          label: texts.plan.activity,
          share: 6,
          isHeader: true,
          cell: ({ name, round }) => (round === null ? name : fill(texts.plan.round, { name, round })),
        },
        { label: texts.plan.kind, share: 3, cell: ({ row }) => texts.plan.rows[row] },
        {
          label: texts.plan.status,
          share: 2,
          cell: ({ status }) => (status === 'ARCHIVED' ? '' : texts.plan.statuses[status]),
        },
        {
          label: texts.plan.users,
          share: 1.5,
          align: 'end',
          cell: ({ usersCount }) => number.format(usersCount),
        },
        {
          label: texts.plan.completed,
          share: 2,
          align: 'end',
          cell: ({ completionPercentage }) => percent(completionPercentage),
        },
      ],
      activities,
    );
  });
}
