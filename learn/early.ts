import { prepareEarly } from '@/startup/earlyPage';

document.documentElement.dataset.start = 'learn';
prepareEarly();
