import { FEEDBACK, type SurveyState, surveyEndpoints } from '@contract/surveys';
import { surveys } from '@server/areas/guides/surveys.tables';
import { type Examples, type ExampleWorld, inCompany, newName } from './example';

/** A survey for everybody on both platforms. */
export async function builtSurvey(
  { gateway }: Pick<ExampleWorld, 'gateway'>,
  state: SurveyState = 'open',
  given: Partial<typeof surveys.$inferInsert> = {},
): Promise<number> {
  const title = newName('How is it');
  const now = gateway.clock();
  const [row] = await gateway.db
    .insert(surveys)
    .values({
      title,
      titleKey: title.toLowerCase(),
      text: 'Tell us.',
      platforms: ['admin', 'learner'],
      plans: [],
      state,
      createdAt: now,
      openedAt: state === 'draft' ? null : now,
      closedAt: state === 'closed' ? now : null,
      ...given,
    })
    .returning({ id: surveys.id });
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

/** Nothing is open any more. */
export const closeSurveys = ({ gateway }: Pick<ExampleWorld, 'gateway'>) =>
  gateway.db.update(surveys).set({ state: 'closed', closedAt: gateway.clock() });

const asSelf = (world: ExampleWorld) => ({ ...inCompany(world), userId: world.caller.id });
const body = { title: 'Is it easy to start?', platforms: ['admin'] };
const draft = async (world: ExampleWorld) => ({ params: { id: await builtSurvey(world, 'draft') } });

/** Examples of surveys: being asked, and the provider's place. */
export const surveyExamples: Examples = [
  [surveyEndpoints.asked, (world) => ({ params: asSelf(world), query: { platform: 'learner' } })],
  [
    surveyEndpoints.respond,
    async (world) => ({
      params: { ...asSelf(world), surveyId: await builtSurvey(world) },
      body: { rating: 4, message: 'Fine', platform: 'learner' },
    }),
  ],
  [
    surveyEndpoints.dismiss,
    async (world) => ({
      params: { ...asSelf(world), surveyId: await builtSurvey(world) },
      body: { platform: 'learner' },
    }),
  ],
  [surveyEndpoints.list, () => ({})],
  [surveyEndpoints.get, draft],
  [surveyEndpoints.create, () => ({ body })],
  [surveyEndpoints.update, async (world) => ({ ...(await draft(world)), body })],
  [surveyEndpoints.remove, draft],
  [
    surveyEndpoints.open,
    async (world) => {
      await closeSurveys(world);
      return draft(world);
    },
  ],
  [surveyEndpoints.close, async (world) => ({ params: { id: await builtSurvey(world) } })],
  [
    surveyEndpoints.answers,
    () => ({ query: { filter: JSON.stringify({ survey: [FEEDBACK], rating: [5] }) } }),
  ],
  [surveyEndpoints.summary, () => ({})],
  [surveyEndpoints.exportAnswers, () => ({})],
];
