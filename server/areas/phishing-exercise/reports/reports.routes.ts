import { searchKey } from '@contract/names';
import type { AnswerStatus } from '@contract/phishing-exercise/content';
import { exerciseReportEndpoints, type TeamReport } from '@contract/phishing-exercise/reports';
import type { StoredCampaign } from '@server/domain/assignments/campaigns.queries';
import { NO_PROGRESS, progressOf } from '@server/domain/assignments/statistics.queries';
import { signedContent } from '@server/domain/exercises/template-files';
import { withoutFew } from '@server/domain/reports/few';
import { areAnswersTold } from '@server/domain/reports/told';
import { mapBatches } from '@server/platform/db/batches';
import { signer } from '@server/platform/files/addresses';
import type { binder } from '@server/platform/http/bind';
import { notFound } from '@server/platform/http/errors';
import { pageAnswer, pageInfoOf, tableAnswer, windowOf } from '@server/platform/http/paging';
import { tableCsv } from '@server/platform/text/csv';
import { sortedBy } from '@server/platform/text/sorting';
import { allAnswers, partsWithCounts, readAnswers } from './report-answers.queries';
import { allUsers } from './report-files.queries';
import {
  departmentChoices,
  departmentStandings,
  groupChoices,
  groupStandings,
  type TeamRow,
} from './report-teams.queries';
import { findUser, readUsers } from './report-users.queries';
import {
  GIVEN_ANSWER_COLUMNS,
  MESSAGE_ANSWER_COLUMNS,
  TEAM_COLUMNS,
  TEMPLATE_COLUMNS,
  userColumns,
} from './reports.csv';
import {
  answersTo,
  messageAnswers,
  statisticsOf,
  toAnswer,
  toTeam,
  toTemplate,
  userReports,
} from './reports.model';
import { namedExercise, reportedExercise } from './reports.rules';

/** Wrong answers first. */
const GRADE_ORDER: readonly AnswerStatus[] = ['WRONG', 'PARTIAL', 'CORRECT'];

const keyOf = ({ companyId, id: campaignId, courseId: exerciseId }: StoredCampaign) => ({
  companyId,
  campaignId,
  exerciseId,
});

/** Reports of one phishing exercise. */
export function reportRoutes({ read }: ReturnType<typeof binder>): void {
  const {
    departmentsFilter,
    groupsFilter,
    statistics,
    departments,
    groups,
    users,
    templates,
    template,
    user,
  } = exerciseReportEndpoints;

  for (const [endpoint, choices] of [
    [departmentsFilter, departmentChoices],
    [groupsFilter, groupChoices],
  ] as const) {
    read(endpoint, async ({ db, deps, actor: { companyId }, params: { campaignId }, query }) => {
      await reportedExercise(db, companyId, campaignId, deps.clock());
      const { searchText: search } = query;
      const window = { companyId, campaignId, search, ...windowOf(query) };
      const { rows, total } = await choices(db, window);
      return pageAnswer(rows, total, query);
    });
  }

  read(statistics, async ({ db, deps, actor, params }) => {
    const now = deps.clock();
    const campaign = await reportedExercise(db, actor.companyId, params.campaignId, now);
    return { data: await statisticsOf(db, campaign, now, actor.isLearningPrivate) };
  });

  for (const [endpoint, standings] of [
    [departments, departmentStandings],
    [groups, groupStandings],
  ] as const) {
    read(endpoint, async ({ db, deps, actor, params: { campaignId }, query }) => {
      const { companyId, isLearningPrivate } = actor;
      const now = deps.clock();
      await reportedExercise(db, companyId, campaignId, now);
      // Groups overlap, so that the difference of two would tell of single people.
      if (isLearningPrivate && endpoint === groups) return tableAnswer(TEAM_COLUMNS, [], query);
      const { searchText: search, ids, orderBy = 'completionPercentage', order = 'asc' } = query;
      const found = await standings(db, { companyId, campaignId, search, ids }, now);
      const told =
        isLearningPrivate &&
        withoutFew(await standings(db, { companyId, campaignId }, now), ({ total }) => total);
      const rows = told ? found.filter(({ id }) => told.some((row) => row.id === id)) : found;
      const value = (row: TeamRow, team: TeamReport) => (orderBy === 'name' ? row.nameKey : team[orderBy]);
      const sorted = sortedBy(
        rows.map((row) => ({ row, team: toTeam(row) })),
        ({ row, team }) => value(row, team),
        order,
      ).map(({ team }) => team);
      return tableAnswer(TEAM_COLUMNS, sorted, query);
    });
  }

  read(users, async ({ db, deps, actor: { companyId }, params: { campaignId }, query }) => {
    const now = deps.clock();
    const campaign = await namedExercise(db, companyId, campaignId, now);
    const { orderBy = 'status', order = 'desc' } = query;
    const filter = {
      companyId,
      campaignId,
      now,
      statuses: query.status,
      departmentIds: query.departments,
      groupIds: query.groups,
      ids: query.ids,
      search: query.searchText,
    };
    const toReport = userReports(campaign, now);
    if (query.isCsv) {
      const all = allUsers(db, { ...filter, orderBy, order });
      return { csv: tableCsv(userColumns(campaign.timeZone), mapBatches(all, toReport)) };
    }
    const parts = campaign.totalChapters;
    const window = { ...filter, parts, orderBy, order, ...windowOf(query) };
    const { rows, total: totalItems, totalIsMinimum } = await readUsers(db, window);
    const pageInfo = { ...pageInfoOf(query, totalItems), totalIsMinimum };
    return { data: { items: rows.map(toReport), pageInfo } };
  });

  read(templates, async ({ db, deps, actor, params, query }) => {
    const now = deps.clock();
    const campaign = await reportedExercise(db, actor.companyId, params.campaignId, now);
    const { searchText, ids, orderBy = 'wrong', order = 'desc' } = query;
    const wanted = searchKey(searchText ?? '');
    const { companyId, id } = campaign;
    const progress = (await progressOf(db, companyId, [id], now)).get(id) ?? NO_PROGRESS;
    const areTold = areAnswersTold(progress, actor.isLearningPrivate);
    const rows = (await partsWithCounts(db, keyOf(campaign)))
      .map(toTemplate(signer(deps.secrets, now), areTold))
      .filter(({ id, name }) => (!ids || ids.includes(id)) && searchKey(name).includes(wanted));
    const sorted = sortedBy(rows, (row) => (orderBy === 'name' ? searchKey(row.name) : row[orderBy]), order);
    return tableAnswer(TEMPLATE_COLUMNS, sorted, query);
  });

  read(template, async ({ db, deps, actor: { companyId }, params, query }) => {
    const now = deps.clock();
    const { campaignId, templateId } = params;
    const campaign = await namedExercise(db, companyId, campaignId, now);
    const parts = await partsWithCounts(db, keyOf(campaign));
    const part = parts.find((one) => one.templateId === templateId);
    if (!part) throw notFound('This template');
    const totals = answersTo([part]);
    const totalOf = { CORRECT: totals.correct, PARTIAL: totals.partial, WRONG: totals.wrong };
    const { status, searchText: search } = query;
    const grades = GRADE_ORDER.filter((grade) => !status || status.includes(grade)).map((grade) => ({
      status: grade,
      total: totalOf[grade],
    }));
    const filter = { companyId, campaignId, templateId, search, grades };
    if (query.isCsv)
      return { csv: tableCsv(GIVEN_ANSWER_COLUMNS, mapBatches(allAnswers(db, filter), toAnswer)) };
    const window = { ...filter, ...windowOf(query) };
    const { rows, total: totalItems, totalIsMinimum } = await readAnswers(db, window);
    return {
      data: {
        template: signedContent(part.content, signer(deps.secrets, now)),
        ...totals,
        total: part.total,
        items: rows.map(toAnswer),
        pageInfo: { ...pageInfoOf(query, totalItems), totalIsMinimum },
      },
    };
  });

  read(user, async ({ db, deps, actor: { companyId }, params: { campaignId, userId }, query }) => {
    const now = deps.clock();
    const campaign = await namedExercise(db, companyId, campaignId, now);
    const row = await findUser(db, { companyId, campaignId, now }, userId);
    if (!row) throw notFound('This user');
    const items = await messageAnswers(db, keyOf(campaign), row, signer(deps.secrets, now));
    if (query.isCsv) return { csv: tableCsv(MESSAGE_ANSWER_COLUMNS, [items]) };
    return { data: { user: userReports(campaign, now)(row), items } };
  });
}
