import { ASSIGNMENT_KINDS } from '@contract/kinds';
import type { Area } from '@server/areas/area';
import { startDue } from '@server/domain/assignments/enrolment.rules';
import { TASK_REMINDER } from '@server/domain/reminders/source.queries';
import { tournamentCalls } from './learner/learner.rules';
import { simulatedTournament } from './learner/simulated';
import { secureCodeCollections } from './secure-code.fixtures';
import { tournamentRoutes } from './tournaments/tournaments.routes';
import { TOURNAMENTS } from './tournaments/tournaments.rules';

export const secureCode = {
  routes: tournamentRoutes,
  assignmentKinds: [
    {
      itemType: ASSIGNMENT_KINDS.secure_code.itemType,
      campaigns: TOURNAMENTS,
      task: tournamentCalls,
      reminder: TASK_REMINDER,
      simulated: simulatedTournament,
    },
  ],
  hourly: { 'tournament starts': startDue('secure_code') },
  seed: secureCodeCollections,
} satisfies Area;
