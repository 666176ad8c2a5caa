import { chunk } from 'es-toolkit';
import { asking } from './asking';
import { courses } from './courses';
import { emailReminders } from './email-reminders';
import { frame } from './frame';
import { guest } from './guest';
import { guides } from './guides';
import { invite } from './invite';
import { lists } from './lists';
import { partner } from './partner';
import { people, tasks } from './people';
import { plans } from './plans';
import { plainScreens } from './routes';
import { READER, type Screen } from './screen';
import { secureCode } from './secure-code';
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
  guides,
  asking,
  plans,
  simulations,
  secureCode,
  emailReminders,
};

/** Longer rounds would hold up the end of a run, shorter ones cost a page load each. */
const LONGEST = 12;

/** Every screen of the manifests, and every state and everything over one worth looking at. */
export function allRounds(): Round[] {
  const all = Object.entries({ screens: plainScreens(), ...STATES });
  return all.flatMap(([name, screens]) => {
    const accounts = [...new Set(screens.map(({ account }) => account))];
    return accounts.flatMap((account) => {
      const own = screens.filter((one) => one.account === account);
      const whole = account === READER ? name : `${name}, ${account ?? 'signed out'}`;
      const parts = chunk(own, LONGEST);
      return parts.map((part, at) => ({
        name: parts.length > 1 ? `${whole}, part ${at + 1}` : whole,
        account,
        screens: part,
      }));
    });
  });
}

/** Errors the states above cause on purpose. */
export const EXPECTED_COMPLAINTS = /status of (401|404|500|503)/;
