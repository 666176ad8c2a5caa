import { prepareEarly } from '@/startup/earlyPage';
import { startEarly } from '@/startup/earlyStart';
import { guestPaths } from './guest/paths';

prepareEarly();
startEarly({ guestPaths, base: '/learn', branch: 'learn' });
