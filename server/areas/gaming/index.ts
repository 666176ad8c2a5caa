import { GAME_KINDS } from '@contract/gaming/games';
import { ASSIGNMENT_KINDS } from '@contract/kinds';
import type { Area } from '@server/areas/area';
import { startDue } from '@server/domain/assignments/enrolment.rules';
import { isBoostedOrOnTrial } from '@server/domain/company/plan';
import { byUser } from '@server/domain/privacy/privacy.queries';
import { TASK_REMINDER } from '@server/domain/reminders/source.queries';
import { gameCollections } from './gaming.fixtures';
import { gamingReport } from './gaming.paper';
import { gameRoutes } from './gaming.routes';
import { gameWords } from './gaming.rules';
import { leaderboardNames } from './gaming.tables';
import { computeIndustryScores } from './industry.queries';
import { leaderboardRoutes } from './learner/leaderboard.routes';
import { gameCalls } from './learner/learner.rules';
import { simulatedGame } from './learner/simulated';
import { gamingReportRoutes } from './report';

export const gaming = {
  routes(bind) {
    gameRoutes(bind);
    leaderboardRoutes(bind);
    gamingReportRoutes(bind);
  },
  assignmentKinds: GAME_KINDS.map((kind) => ({
    itemType: ASSIGNMENT_KINDS[kind].itemType,
    campaigns: { ...gameWords(kind), isTold: isBoostedOrOnTrial },
    task: gameCalls,
    reminder: TASK_REMINDER,
    simulated: simulatedGame,
  })),
  hourly: { 'gaming starts': startDue('gaming'), 'fake or real starts': startDue('fake_or_real') },
  upkeep: { 'industry scores': computeIndustryScores },
  reportKinds: [gamingReport],
  seed: gameCollections,
  personalData: [
    {
      section: 'leaderboardNames',
      table: leaderboardNames,
      of: byUser(leaderboardNames),
      erasure: 'cascade',
    },
  ],
} satisfies Area;
