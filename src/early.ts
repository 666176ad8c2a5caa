import { guestPaths } from './areas/session/area';
import { prepareEarly } from './startup/earlyPage';
import { startEarly } from './startup/earlyStart';

prepareEarly();
startEarly({ guestPaths, base: '', branch: 'console' });
