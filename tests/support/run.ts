import { beginTestRun } from '@server/db/testing';

/** Once for the whole run, outside its workers. */
export default beginTestRun;
