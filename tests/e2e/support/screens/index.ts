import { asking } from './asking';
import { courses } from './courses';
import { frame } from './frame';
import { guest } from './guest';
import { invite } from './invite';
import { lists } from './lists';
import { partner } from './partner';
import { people, tasks } from './people';
import { plans } from './plans';
import { plainScreens } from './routes';
import { READER, type Screen } from './screen';
import { simulations } from './simulations';
import { teams } from './teams';

export type { Screen } from './screen';

/** Screens looked at on one page, one after the other. */
export interface Round {
  readonly name: string;
  readonly account: Screen['account'];
  readonly screens: readonly Screen[];
}

const STATES = {
  guest,
  lists,
  invite,
  people,
  tasks,
  teams,
  courses,
  partner,
  frame,
  asking,
  plans,
  simulations,
};

/** Every screen of the manifests, and every state and everything over one worth looking at. */
export function allRounds(): Round[] {
  const all = Object.entries({ screens: plainScreens(), ...STATES });
  return all.flatMap(([name, screens]) => {
    const accounts = [...new Set(screens.map(({ account }) => account))];
    return accounts.map((account) => ({
      name: account === READER ? name : `${name}, ${account ?? 'signed out'}`,
      account,
      screens: screens.filter((one) => one.account === account),
    }));
  });
}

/** Errors the states above cause on purpose. */
export const EXPECTED_COMPLAINTS = /status of (401|404|500|503)/;
