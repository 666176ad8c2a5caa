import { searchKey } from '@contract/names';
import type { ExercisePart } from '@contract/phishing-exercise/content';
import { ANNUAL_TRAINING } from '@contract/training/assignments';
import { totalsOf } from '@contract/training/content';
import type { AddedCampaign } from '@server/domain/assignments/campaigns.queries';
import { campaigns } from '@server/domain/assignments/campaigns.tables';
import type { AddedCompany } from '@server/domain/company/company.queries';
import { companies } from '@server/domain/company/company.tables';
import { courses } from '@server/domain/courses/courses.tables';
import { exerciseParts, exercises, phishingTemplates } from '@server/domain/exercises/exercises.tables';
import { notifications } from '@server/domain/notifications/notifications.tables';
import { userKeys } from '@server/domain/people/people.model';
import { departments, groupMembers, groups, tasks, users } from '@server/domain/people/people.tables';
import { videos } from '@server/domain/videos/videos.tables';
import type { Database } from '@server/platform/db/client';
import { identityAccounts } from '@server/platform/identity/identity.tables';
import { hashPassword } from '@server/platform/identity/passwords';
import { emailKey, nameKeys } from '@server/platform/text/text';
import { eq } from 'drizzle-orm';
import { examplePart, exampleTemplate } from './example-template';
import { takingTurns } from './in-turn';

export type CompanyRow = typeof companies.$inferSelect & { defaultDepartmentId: number };
export type UserRow = typeof users.$inferSelect;
export type DepartmentRow = typeof departments.$inferSelect;
export type GroupRow = typeof groups.$inferSelect;
type UserInput = Partial<typeof users.$inferInsert> & { companyId: number; password?: string };

let made = 0;
/** A number unique within this file's rows. */
const next = () => {
  made += 1;
  return made;
};

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (!row) throw new Error('the insert returned no row');
  return row;
}

/** Builds rows for tests; every value a test does not set gets a default. */
export function buildersOn(db: Database) {
  async function buildDepartment(values: Partial<DepartmentRow> & { companyId: number }) {
    const name = values.name ?? `Department ${next()}`;
    return only(
      await db
        .insert(departments)
        .values({ ...values, name, ...nameKeys(name) })
        .returning(),
    );
  }

  /** With Boost, a hundred seats and 'No Department', a partner with child login, unless overridden. */
  async function buildCompany(values: Partial<AddedCompany> = {}): Promise<CompanyRow> {
    const number = next();
    const name = values.name ?? `Company ${number}`;
    const company = only(
      await db
        .insert(companies)
        .values({
          name,
          ...nameKeys(name),
          slug: `company-${number}`,
          hasBoost: true,
          features: values.isPartner ? { isChildLoginAllowed: true } : {},
          ...values,
        })
        .returning(),
    );
    const department = await buildDepartment({
      companyId: company.id,
      name: 'No Department',
      isDefault: true,
    });
    return { ...company, defaultDepartmentId: department.id };
  }

  async function defaultDepartmentOf(companyId: number) {
    const rows = await db.select().from(departments).where(eq(departments.companyId, companyId));
    return only(rows.filter((row) => row.isDefault));
  }

  /** A registered user with an identity account, in 'No Department', unless overridden. */
  async function buildUser({ password, ...values }: UserInput): Promise<UserRow> {
    const number = next();
    const departmentId = values.departmentId ?? (await defaultDepartmentOf(values.companyId)).id;
    const [department] = await db.select().from(departments).where(eq(departments.id, departmentId));
    const person = {
      email: `person-${number}@larkfield.example`,
      name: `Name ${number}`,
      lastName: `Last ${number}`,
      uid: `uid-${number}`,
      registrationType: 'REGISTERED' as const,
      emailVerified: true,
      ...values,
    };
    if (person.uid) {
      await db.insert(identityAccounts).values({
        uid: person.uid,
        email: person.email,
        emailKey: emailKey(person.email),
        passwordHash: password === undefined ? null : await hashPassword(password),
        tokensValidSince: new Date(0),
        createdAt: new Date(0),
      });
    }
    const row = { ...person, departmentId, departmentKey: department?.nameKey ?? '', ...userKeys(person) };
    return only(await db.insert(users).values(row).returning());
  }

  const buildAdmin = (company: { id: number }, values: Omit<Partial<UserInput>, 'companyId'> = {}) =>
    buildUser({ companyId: company.id, role: 'admin', ...values });

  async function buildGroup(
    values: Partial<GroupRow> & { companyId: number },
    memberIds: readonly number[] = [],
  ) {
    const name = values.name ?? `Group ${next()}`;
    const group = only(
      await db
        .insert(groups)
        .values({ ...values, name, ...nameKeys(name) })
        .returning(),
    );
    const members = memberIds.map((userId) => ({ companyId: group.companyId, groupId: group.id, userId }));
    if (members.length > 0) await db.insert(groupMembers).values(members);
    return group;
  }

  /** Many invited users in one statement; `person` sets the differing values. */
  async function buildMany(
    company: CompanyRow,
    count: number,
    person: (index: number) => Omit<Partial<UserInput>, 'companyId' | 'password'> = () => ({}),
  ): Promise<UserRow[]> {
    const rows = Array.from({ length: count }, (_, index) => {
      const number = next();
      const values = {
        email: `many-${number}@larkfield.example`,
        name: `Name ${number}`,
        lastName: `Last ${number}`,
        ...person(index),
      };
      return {
        departmentId: company.defaultDepartmentId,
        departmentKey: searchKey('No Department'),
        ...values,
        ...userKeys(values),
        companyId: company.id,
      };
    });
    return db.insert(users).values(rows).returning();
  }

  /** A course that was not started and is never due, unless overridden. */
  async function buildTask(
    person: Pick<UserRow, 'companyId' | 'id'>,
    values: Partial<typeof tasks.$inferInsert> = {},
  ) {
    const { companyId, id: userId } = person;
    const task = { type: 'course' as const, title: `Course ${next()}`, status: 'notStarted' as const };
    return only(
      await db
        .insert(tasks)
        .values({ ...task, ...values, companyId, userId })
        .returning(),
    );
  }

  /** A course of its own, running, for the whole company, unless overridden. */
  async function buildCampaign({ companyId }: { companyId: number }, values: Partial<AddedCampaign> = {}) {
    const startDate = new Date('2026-01-01T00:00:00Z');
    const given = { name: `Campaign ${next()}`, assignmentType: 'ALL_USERS' as const, startDate };
    const rest = { notificationsEnabled: true, createdBy: 1, createdAt: startDate };
    const courseId = 1_000_000 + next();
    const campaign = { ...ANNUAL_TRAINING, courseId, ...rest, ...given, ...values, companyId };
    const keys = { nameKey: searchKey(campaign.name), courseKey: searchKey(campaign.courseName) };
    return only(
      await db
        .insert(campaigns)
        .values({ ...campaign, ...keys })
        .returning(),
    );
  }

  /** A template of the provider, unless overridden. */
  async function buildTemplate(values: Partial<typeof phishingTemplates.$inferInsert> = {}) {
    const name = values.name ?? `Template ${next()}`;
    const own = { type: 'CUSTOM' as const, difficulty: null };
    const given = {
      ...exampleTemplate,
      ...(values.ownerCompanyId && own),
      ...values,
      name,
      nameKey: searchKey(name),
    };
    return only(await db.insert(phishingTemplates).values(given).returning());
  }

  /**
   * A phishing exercise with its campaign, running, for the whole company, unless overridden. Its templates have the
   * ids from 1 and need no rows of their own.
   */
  async function buildExercise(
    { companyId }: { companyId: number },
    values: Partial<AddedCampaign> = {},
    parts: readonly Partial<ExercisePart>[] = [{}, {}],
  ) {
    const { id: exerciseId } = only(await db.insert(exercises).values({ companyId }).returning());
    const frozen = parts.map((part, index) => ({
      ...examplePart,
      templateId: index + 1,
      orderNumber: index + 1,
      ...part,
    }));
    if (frozen.length > 0) {
      await db
        .insert(exerciseParts)
        .values(frozen.map((content) => ({ companyId, exerciseId, ...content, content })));
    }
    const courseName = values.name ?? `Exercise ${next()}`;
    const given = { kind: 'phishing_exercise' as const, name: courseName, courseName, ...values };
    const totals = { courseId: exerciseId, totalChapters: frozen.length };
    return buildCampaign({ companyId }, { ...given, ...totals });
  }

  /** For all users of the company, unless overridden. */
  async function buildNotification(
    values: Partial<typeof notifications.$inferInsert> & { companyId: number },
  ) {
    const number = next();
    const texts = {
      head: 'News',
      title: `Title ${number}`,
      description: 'More about it.',
      buttonName: 'Open',
    };
    return only(
      await db
        .insert(notifications)
        .values({ url: '/users/all_users', ...texts, ...values })
        .returning(),
    );
  }

  /** A course of the library, without content unless it is given. */
  async function buildCourse(values: Partial<typeof courses.$inferInsert> = {}) {
    const number = next();
    const name = values.name ?? `Course ${number}`;
    const sections = values.sections ?? [];
    const given = { languageCode: 'en', category: 'awareness' as const, position: number, sections };
    return only(
      await db
        .insert(courses)
        .values({ ...given, ...totalsOf(sections), ...values, name, nameKey: searchKey(name) })
        .returning(),
    );
  }

  /** A video of the shared library, in no course. */
  async function buildVideo(values: Partial<typeof videos.$inferInsert> = {}) {
    const number = next();
    const title = values.title ?? `Video ${number}`;
    return only(
      await db
        .insert(videos)
        .values({
          position: number,
          languageCode: 'en',
          categoryName: 'awareness',
          durationSeconds: 60,
          url: '/media/a-tour-of-vigil.webm',
          captions: [],
          isPublic: false,
          ...values,
          title,
          titleKey: searchKey(title),
        })
        .returning(),
    );
  }

  const inTurn = takingTurns();
  return {
    buildCompany: inTurn(buildCompany),
    buildNotification: inTurn(buildNotification),
    buildDepartment: inTurn(buildDepartment),
    buildGroup: inTurn(buildGroup),
    buildUser: inTurn(buildUser),
    buildAdmin: inTurn(buildAdmin),
    buildMany: inTurn(buildMany),
    buildTask: inTurn(buildTask),
    buildCampaign: inTurn(buildCampaign),
    buildCourse: inTurn(buildCourse),
    buildTemplate: inTurn(buildTemplate),
    buildExercise: inTurn(buildExercise),
    buildVideo: inTurn(buildVideo),
  };
}
