import { asking } from './asking';
import { frame } from './frame';
import { guest } from './guest';
import { invite } from './invite';
import { lists } from './lists';
import { people } from './people';
import { plans } from './plans';
import type { Screen } from './screen';
import { teams } from './teams';

export type { Screen } from './screen';

/** Every screen and everything that opens over one. */
export const SCREENS: readonly Screen[] = [
  ...guest,
  ...lists,
  ...invite,
  ...people,
  ...teams,
  ...frame,
  ...asking,
  ...plans,
];

/** Errors the states above cause on purpose. */
export const EXPECTED_COMPLAINTS = /status of (401|404|500|503)/;
